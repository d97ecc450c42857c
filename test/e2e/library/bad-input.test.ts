// engines: none; test:all: chromium; matrix: chromium
/** Bad files, names and moments in the library: each is reported in words with a way out, and nothing is lost. */
import { beforeAll, describe, expect, test } from "vitest";
import { encryptedPdf } from "../../contract/encrypted-pdf.ts";
import { type DrivenBrowser, type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createPdf } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import {
  chooseCommand,
  closeReport,
  enterName,
  openLibrary,
  uploadPdfs,
  waitForNotice,
  waitForProblem,
  waitForReport,
  waitForTitle,
} from "./library-page.ts";
import { observeStore } from "./stored-items.ts";

const engines = enginesFor(import.meta.url);

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let browser: DrivenBrowser;
  let page: DrivenPage;
  let site: ServedFolder;

  beforeAll(async () => {
    site = await stage.serveSite();
    browser = await stage.browser(engine);
    page = await browser.page();
    await openLibrary(page, site);
  });

  test("the library adds the good one of several files, and says of each other one what is wrong", async () => {
    await uploadPdfs(page, [
      folder.write("Good.pdf", await createPdf(1)),
      folder.write("Empty.pdf", ""),
      folder.write("Note.pdf", "A note to myself, saved under a wrong name."),
      folder.write("Cut.pdf", (await createPdf(3)).subarray(0, 400)),
      folder.write("Table.xlsx", "PK"),
    ]);
    const report = await waitForReport(page);
    expect(report).toContain("1 PDF added.");
    for (const name of ["Empty.pdf", "Note.pdf", "Cut.pdf", "Table.xlsx"]) expect(report).toContain(name);
    for (const words of [
      "The file is empty",
      "The file is not a PDF",
      "The PDF is damaged",
      "This is not a PDF. Only PDFs",
    ])
      expect(report).toContain(words);
    await waitForTitle(page, "Good");
    expect((await observeStore(page)).items.size).toBe(1);
    await closeReport(page);
  });

  test("the library asks for the password of a protected PDF until it is right", async () => {
    await uploadPdfs(page, [folder.write("Contract.pdf", encryptedPdf())]);
    expect(await waitForReport(page)).toContain("1 PDF needs a password.");
    await page.fill("upload-panel input[type=password]", "guess");
    await page.press("Enter");
    await page.waitFor("the refusal", () =>
      document.querySelector("upload-panel")?.textContent?.includes("Wrong password."),
    );
    await page.fill("upload-panel input[type=password]", "secret");
    await page.press("Enter");
    await waitForTitle(page, "Contract");
    await closeReport(page);
  });

  test("the library does not overwrite a name that another tab has changed meanwhile", async () => {
    const other = await browser.tab();
    await openLibrary(other, site);
    await chooseCommand(page, "Good", "Rename");
    await chooseCommand(other, "Good", "Rename");
    await enterName(other, "Quote");
    await waitForTitle(other, "Quote");
    await enterName(page, "Tender");
    await waitForProblem(page, "“Good” was renamed to “Quote” meanwhile");
    await waitForTitle(page, "Quote");
    await chooseCommand(page, "Quote", "Rename");
    await enterName(page, "Tender");
    await waitForTitle(other, "Tender");
    await other.close();
  });

  test("the library reports that an item was deleted in another tab, and has it in the trash", async () => {
    const other = await browser.tab();
    await openLibrary(other, site);
    await chooseCommand(page, "Tender", "Rename");
    await chooseCommand(other, "Tender", "Delete");
    await waitForNotice(other, "“Tender”");
    await enterName(page, "Late");
    await waitForProblem(page, "“Tender” was deleted meanwhile");
    await other.click({ role: "button", name: "Undo" });
    await waitForTitle(page, "Tender");
    await other.close();
  });
});
