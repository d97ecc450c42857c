// engines: chromium
/** The third step of the publishing dialog: checked links, and the list of links. */
import { problem } from "#domain/problem.ts";
import { fail, ok } from "#domain/result.ts";
import { choose, press } from "../../input.ts";
import { equal, must, until } from "../stage.ts";
import { aCheckedLink, openDialog, openLinks, requireAccessibleThemes, textOf } from "./publish-stage.ts";

const choiceOfQrCodes = async (): Promise<HTMLSelectElement> => {
  await until(() => document.querySelectorAll("#qr-codes option").length === 4, "The addresses are not offered.");
  return document.querySelector("#qr-codes") as HTMLSelectElement;
};

it("published links are checked, and each that fails has a sentence", async () => {
  const stage = await openLinks(await openDialog());
  stage.answers.checkLinks = async () =>
    ok([
      aCheckedLink("right"),
      aCheckedLink("missing", 2, 404),
      aCheckedLink("other-document", 3),
      aCheckedLink("hidden", 4),
      { ...aCheckedLink("wrong-type", 5), mimetype: "application/octet-stream" },
    ]);
  await press("Check five links");
  await until(() => document.querySelectorAll(".checked-link").length === 5, "No link was checked.");
  equal(textOf("publish-links [role=status] .publish-earlier"), "1 of 5 work.");
  must(textOf(".checked-links").includes("application/octet-stream"), "The type is missing.");
  await requireAccessibleThemes();
});

it("published links contain the addresses of pictures that lie on the server", async () => {
  const stage = await openDialog();
  stage.answers.hasQrPictures = async () => ok(true);
  const choices: unknown[] = [];
  stage.answers.createLinkList = async (_id, choice) => {
    choices.push(choice.qrPictures);
    return fail(problem("storage-failed", "The list could not be made."));
  };
  await openLinks(stage);
  const select = await choiceOfQrCodes();
  await choose(select, "Addresses");
  await press("Download links");
  await until(() => choices.length === 1, "No list was made.");
  equal(choices, ["online"]);
  await requireAccessibleThemes();
});

it("the list of published links says in sight that it was saved, also in a low window", async () => {
  const stage = await openDialog();
  stage.answers.createLinkList = async () =>
    ok({ file: new Blob(["link"]), filename: "spring-links.csv", links: 50, warnings: [] });
  document.querySelector<HTMLElement>("dialog.publish-dialog")?.style.setProperty("height", "500px");
  await openLinks(stage);
  await press("Download links");
  await until(() => textOf("publish-links").includes("with 50 links"), "The list is not reported.");
  const bottomOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
  await until(
    () => bottomOf(".publish-outcome") > 0 && bottomOf(".publish-outcome") <= bottomOf(".publish-step") + 1,
    "The sentence is out of sight.",
  );
});

it("published links for another tool need its merge field, and contain passwords only on request", async () => {
  const stage = await openDialog();
  stage.answers.hasPasswords = async () => ok(true);
  const choices: unknown[] = [];
  stage.answers.createLinkList = async (_id, choice) => {
    choices.push(choice);
    return fail(problem("storage-failed", "The list could not be made."));
  };
  await openLinks(stage);
  await press("Download links");
  await until(() => textOf("publish-links").includes("storage-failed"), "There is no reason.");
  await press("Add a column with the passwords");
  await press("Download links");
  await until(() => choices.length === 2, "The list was not made again.");
  equal(choices, [
    { tool: "plain", includesPassword: false, publicUrl: "https://docs.example.org/offers/" },
    { tool: "plain", includesPassword: true, publicUrl: "https://docs.example.org/offers/" },
  ]);
  await requireAccessibleThemes();
});
