// engines: none; test:all: chromium
/**
 * What the page says of dropped PDFs. An encrypted one gets its password, the wrong one first, and its smartlink opens
 * anywhere without a question; of others it says what readers cannot use.
 */
import { readFileSync, statSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { missingFontsPdf } from "../../support/fonts/missing-fonts.ts";
import { specialPdfs } from "../../support/special-pdfs.ts";
import {
  aTemplate,
  createNamedRow,
  enterBatchId,
  exportFolder,
  fetchOutput,
  openAdvanced,
  openManager,
  readOutputPaths,
  waitForJobEnd,
  waitForSmartlinkState,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const encrypted = (name: string) => readFileSync(new URL(`../../fixtures/pdf/encrypted/${name}.pdf`, import.meta.url));

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let site: ServedFolder;
  let page: DrivenPage;

  beforeAll(async () => {
    site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
    await openManager(page, site);
  });

  const noticeOf = () => page.evaluate(() => document.querySelector("pdf-passwords")?.textContent ?? "");
  const enter = async (password: string) => {
    await page.click("pdf-passwords input[type=password]");
    await page.type(password);
    await page.press("Enter");
  };

  test("the Batches page asks for the password of a PDF, and asks again after a wrong one", async () => {
    const rows = [createNamedRow("anna", { first_name: "Anna" }), createNamedRow("ben", { first_name: "Ben" })];
    await page.setFiles({ role: "file", name: "Batch files" }, [
      folder.write("in/template.json", JSON.stringify(aTemplate)),
      folder.write("in/data.json", JSON.stringify(rows)),
      folder.write("in/offer.pdf", encrypted("non-ascii-256")),
    ]);
    await page.waitFor("the field", () => document.querySelector("pdf-passwords input[type=password]") !== null);
    expect(await noticeOf()).toContain("One PDF needs a password");
    await enter("größe");
    await page.waitFor("the refusal", () =>
      document.querySelector("pdf-passwords")?.textContent?.includes("Wrong password"),
    );
    expect(
      await page.evaluate(() => {
        const field = document.querySelector<HTMLInputElement>("pdf-passwords input[type=password]");
        const ids = field?.getAttribute("aria-describedby") ?? "none";
        return [field?.ariaInvalid, document.activeElement === field, document.getElementById(ids)?.textContent !== ""];
      }),
    ).toEqual(["true", true, true]);
    // The field keeps the wrong text, selected for the next try.
    await page.type("Größe €");
    await page.press("Enter");
    await page.waitFor("the acceptance", () =>
      document.querySelector("pdf-passwords")?.textContent?.includes("The password was accepted"),
    );
    expect(await page.evaluate(() => document.querySelector(".launch")?.textContent)).toContain(
      "Ready to generate 2 documents.",
    );
  });

  test("smartlinks of PDFs with passwords open from the disk, offline, without a prompt", async () => {
    await page.choose({ role: "combobox", name: "Strategy" }, "original");
    await enterBatchId(page, "protected");
    await page.click({ role: "button", name: "Start batch" });
    expect(await waitForJobEnd(page, "protected")).toBe("Done");
    for (const path of await exportFolder(page, "protected", folder))
      expect([path, readFileSync(`${folder.path}/protected/${path}`).includes("Größe €")]).toEqual([path, false]);
    const offline = await (await stage.browser(engine, { offline: true })).page();
    await offline.goto(folder.url("protected/anna.s.html"));
    expect(await waitForSmartlinkState(offline)).toBe("ready");
    const text = await offline.waitFor(
      "the text layer",
      () => document.querySelector('[data-page-number="1"]')?.textContent || undefined,
    );
    expect(text).toContain("Confidential offer");
    expect(await offline.problems()).toEqual([]);
  });

  test("the linked PDF of a smallest file opens without a prompt", async () => {
    await page.setFiles({ role: "file", name: "Batch files" }, [
      folder.write("in/template.json", JSON.stringify(aTemplate)),
      folder.write(
        "in/data.json",
        JSON.stringify([{ ...createNamedRow("cara", { first_name: "Cara" }), pdf_password: "secret" }]),
      ),
      folder.write("in/offer.pdf", encrypted("rc4-40")),
    ]);
    await page.waitFor("the note", () =>
      document.querySelector("file-list")?.textContent?.includes("password accepted"),
    );
    await page.choose({ role: "combobox", name: "Strategy" }, "smallest");
    await enterBatchId(page, "linked");
    await page.click({ role: "button", name: "Start batch" });
    expect(await waitForJobEnd(page, "linked")).toBe("Done");
    await exportFolder(page, "linked", folder);
    expect(await readOutputPaths(page, "linked")).toContainEqual(expect.stringMatching(/^pdf\/offer-.*\.pdf$/));
    const host = await stage.serveFolder(folder.path);
    await page.goto(`${host.url}linked/cara.s.html`);
    expect(await waitForSmartlinkState(page)).toBe("ready");
    await page.waitFor("the text layer", () =>
      document.querySelector('[data-page-number="1"]')?.textContent?.includes("Confidential offer"),
    );
  });

  test("PDF features that readers cannot use are warned of before the run and in the report", async () => {
    const headerless = Buffer.from(specialPdfs.plain).toString("latin1").replace("%PDF-1.7", "%!PS");
    await openManager(page, site);
    await page.setFiles({ role: "file", name: "Batch files" }, [
      folder.write("in/template.json", JSON.stringify({ ...aTemplate, title: "Offer", assets: [] })),
      folder.write(
        "in/data.json",
        JSON.stringify(["fields", "fonts", "headerless"].map((name) => ({ PDF_file: `${name}.pdf`, data: {} }))),
      ),
      folder.write("in/fields.pdf", specialPdfs.fields),
      folder.write("in/fonts.pdf", missingFontsPdf()),
      folder.write("in/headerless.pdf", headerless),
    ]);
    const sentences = [
      "The PDF has 2 form fields on page 2.",
      "Pages 1 and 5 use Arial Narrow, which is not in the PDF.",
      "The file does not begin as PDFs do (%PDF- is missing), but it can be read.",
    ];
    const said = await page.waitFor(
      "the warnings",
      () => document.querySelector(".notice-warning")?.textContent?.replace(/\s+/g, " ") || undefined,
    );
    expect(said).toContain("Warnings");
    for (const sentence of sentences) expect(said).toContain(sentence);
    await page.choose({ role: "combobox", name: "Strategy" }, "original");
    await enterBatchId(page, "special");
    await page.click({ role: "button", name: "Start batch" });
    expect(await waitForJobEnd(page, "special")).toBe("Done");
    const report = Buffer.from(await fetchOutput(page, "special", "report.html")).toString();
    for (const sentence of sentences) expect(report).toContain(sentence);
    const paths = await exportFolder(page, "special", folder);
    const offline = await (await stage.browser(engine, { offline: true })).page();
    await offline.goto(folder.url(`special/${paths.find((path) => path.startsWith("headerless"))}`));
    expect(await waitForSmartlinkState(offline)).toBe("ready");
  });

  test("files without embedded stand-in fonts are smaller and open too", async () => {
    const files = await writeBatchFiles(folder, [createNamedRow("dora", { first_name: "Dora" })]);
    const sizes: number[] = [];
    for (const batchId of ["with-fonts", "without-fonts"]) {
      await openManager(page, site);
      await page.setFiles({ role: "file", name: "Batch files" }, files);
      await page.choose({ role: "combobox", name: "Strategy" }, "original");
      await enterBatchId(page, batchId);
      if (batchId === "without-fonts") {
        await openAdvanced(page);
        await page.click('label:has(input[name="embed-fonts"])');
      }
      await page.click({ role: "button", name: "Start batch" });
      expect(await waitForJobEnd(page, batchId)).toBe("Done");
      await exportFolder(page, batchId, folder);
      sizes.push(statSync(`${folder.path}/${batchId}/dora.s.html`).size);
    }
    const [withFonts = 0, withoutFonts = 0] = sizes;
    expect(withFonts - withoutFonts).toBeGreaterThan(100_000);
    expect(withFonts - withoutFonts).toBeLessThan(140_000);
    const offline = await (await stage.browser(engine, { offline: true })).page();
    await offline.goto(folder.url("without-fonts/dora.s.html"));
    expect(await waitForSmartlinkState(offline)).toBe("ready");
    await offline.waitFor("the words", () =>
      document.querySelector('[data-page-number="1"]')?.textContent?.includes("Page"),
    );
    expect(await offline.problems()).toEqual([]);
  });
});
