// engines: chromium
import "#app/api/api-view.ts";
import { aStage, buttonNamed, equal, mount, must, press, type Stage, settled } from "../stage.ts";

const view = (stage: Stage) => mount(Object.assign(document.createElement("api-view"), { services: stage.services }));

const field = (): HTMLInputElement => {
  const label = [...document.querySelectorAll("label")].find(
    ({ textContent }) => textContent?.trim() === "Authorization",
  );
  const field = label?.control;
  if (!(field instanceof HTMLInputElement)) throw new Error("There is no field “Authorization”.");
  return field;
};

it("the API page shows the Authorization value in a read-only field", async () => {
  await view(await aStage());
  equal([field().value, field().readOnly], ["Basic b3duZXI6c2VjcmV0", true]);
});

it("the API page renews the password after a confirmation", async () => {
  const stage = await aStage();
  await view(stage);
  await press("Renew…");
  await press("Keep");
  equal(field().value, "Basic b3duZXI6c2VjcmV0");
  await press("Renew…");
  await press("Renew password");
  equal(field().value, "Basic cmVuZXdlZA==");
  equal([stage.calls.filter((call) => call === "renew").length, stage.calls.at(-1)], [1, `call ${field().value}`]);
});

it("the API page explains that this browser does not have the password", async () => {
  const stage = await aStage();
  const apiAccess = { ...stage.services.apiAccess, readAuthorization: async () => undefined };
  await mount(Object.assign(document.createElement("api-view"), { services: { ...stage.services, apiAccess } }));
  equal(field().value, "");
  must(/Renew it/.test(document.querySelector("#authorization-help")?.textContent ?? ""), "no advice");
  must(buttonNamed("Copy").matches(":disabled") && buttonNamed("Run").matches(":disabled"), "can be pressed");
});

it("the API page copies the value, or selects it where the browser forbids copying", async () => {
  await view(await aStage());
  await press("Copy");
  const statusText = [...document.querySelectorAll("[role=status]")].map(({ textContent }) => textContent).join(" ");
  must(/copied|selected/.test(statusText), `nothing told: ${statusText}`);
});

it("the API page runs the example call and shows its response", async () => {
  const stage = await aStage();
  await view(stage);
  const code = document.querySelector("call-example pre")?.textContent ?? "";
  must(code.includes(`${location.origin}/api/folder`) && code.includes(field().value), `another call: ${code}`);
  stage.calls.length = 0;
  await press("Run");
  equal(stage.calls.at(-1), `call ${field().value}`);
  const responseText = document.querySelector("[aria-label=Answer]")?.textContent ?? "";
  equal(JSON.parse(responseText), { code: 200, details: [{ name: "/" }] });
});

it("the API page links to Swagger UI and the standalone tool", async () => {
  await view(await aStage());
  const target = (name: string) => buttonNamed(name).getAttribute("href");
  equal(target("Open Swagger UI"), `${location.origin}/api/swagger/`);
  equal(target("Open start page"), `${location.origin}/api/generation/start`);
});

it("the API page lists and empties the tool's folder", async () => {
  await view(await aStage());
  await settled();
  equal(document.querySelectorAll(".tool-files li").length, 3);
  await press("Empty folder");
  equal(document.querySelectorAll(".tool-files li").length, 0);
  must(/The folder is empty/.test(document.querySelector("tool-folder")?.textContent ?? ""), "not told");
});
