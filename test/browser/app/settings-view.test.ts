import "#app/views/settings-view.ts";
import { aStage, buttonNamed, endedJob, equal, mount, must, settled } from "./stage.ts";

const view = async (stage: Awaited<ReturnType<typeof aStage>>) =>
  mount(Object.assign(document.createElement("settings-view"), { services: stage.services }));

describe("the Settings page", () => {
  it("applies and keeps the theme", async () => {
    const stage = await aStage();
    await view(stage);
    for (const [theme, scheme] of [
      ["dark", "dark"],
      ["light", "light"],
      ["system", undefined],
    ] as const) {
      document.querySelector<HTMLInputElement>(`input[value=${theme}]`)?.click();
      await settled();
      equal(document.documentElement.dataset["theme"], scheme);
      equal(stage.services.settings.read().theme, theme);
    }
  });

  it("keeps an environment's address, and the batch in preparation has it", async () => {
    const stage = await aStage();
    await view(stage);
    const field = document.querySelector<HTMLInputElement>("#officialProd-tracking_url");
    if (field === null) throw new Error("no field");
    field.value = "https://t.example/e";
    field.dispatchEvent(new Event("change"));
    await settled();
    equal(stage.services.settings.read().environments[1]?.tracking_url, "https://t.example/e");
    equal(stage.services.draft.choices.environments?.[1]?.tracking_url, "https://t.example/e");
  });

  it("deletes everything, but only when told so twice", async () => {
    const stage = await aStage([endedJob()]);
    await view(stage);
    buttonNamed("Delete all data…").click();
    await settled();
    buttonNamed("Keep").click();
    await settled();
    equal(stage.services.host.jobs.length, 1);
    buttonNamed("Delete all data…").click();
    await settled();
    buttonNamed("Delete everything").click();
    await settled();
    equal(stage.services.host.jobs.length, 0);
    must(document.querySelector("[role=status]")?.textContent === "All data was deleted.", "not told");
  });

  it("tells how much is stored, and asks the browser to keep it", async () => {
    await view(await aStage());
    must(/5\.00\sMB used of 10\.0\sGB/.test(document.querySelector("storage-panel")?.textContent ?? ""), "no figures");
    buttonNamed("Ask the browser to keep it").click();
    await settled();
    equal(document.querySelector("[role=status]")?.textContent, "The browser keeps the data.");
  });
});
