// engines: chromium; test:all: chromium, firefox
/** Files whose PDF has updates: pages show, find and save what was printed for the row. */
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { addEncryptedUpdates, addUpdates } from "../../support/add-updates.ts";
import { type DrivenBrowser, type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { findWords, listComplaints } from "../../support/pdf/pdf-programs.ts";
import { personalise } from "../../support/pdf/personal-pdf.ts";
import { textPdf } from "../../support/text-pdf.ts";
import {
  type BatchSettings,
  createNamedRow,
  makeBatches,
  waitForDownload,
  waitForSmartlinkState,
  waitUntilReady,
} from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const password = "correct horse é";
const printed = { page: 0, box: { left: 10, top: 20, width: 60, height: 10 }, text: "Zauberwort" };
const textPage = { content: "BT /F 20 Tf 40 200 Td (A harbour) Tj ET" };
/** The second is larger than what a reader downloads as a whole. */
const bases = {
  small: textPdf(textPage, textPage),
  large: textPdf(textPage, { content: `%${"x".repeat(33 * 2 ** 20)}\n${textPage.content}` }),
};
const template = {
  title: "For [[first_name]]",
  pdfz_password: password,
  config: { global: { pdfzPassword: "[[lock]]" } },
  assets: [],
};

const maker = openStage();
const made = maker.createFolder();

beforeAll(async () => {
  for (const [size, base] of Object.entries(bases)) {
    const rows = [
      createNamedRow("plain", { first_name: "Zoë", lock: "false" }),
      ...(size === "small" ? [createNamedRow("locked", { first_name: "Zoë", lock: "true" })] : []),
    ];
    const files = [
      made.write(`${size}/template.json`, JSON.stringify(template)),
      made.write(`${size}/data.json`, JSON.stringify(rows)),
      made.write(`${size}/offer.pdf`, base),
    ];
    const strategies = size === "small" ? (["original", "mixed", "smallest"] as const) : (["mixed"] as const);
    const choices = strategies.map((strategy): BatchSettings => ({ strategy, batchId: `${size}-${strategy}` }));
    await makeBatches(files, choices, made);
  }
});

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let host: ServedFolder;
  let browser: DrivenBrowser;
  let page: DrivenPage;

  beforeAll(async () => {
    cpSync(made.path, folder.path, { recursive: true });
    host = await stage.serveFolder(folder.path);
    browser = await stage.browser(engine);
    page = await browser.page();
  });

  /** Writes the file with updates and returns the bytes of its PDF. */
  const makePersonal = async (batch: string, size: keyof typeof bases, isEncrypted = false): Promise<Uint8Array> => {
    const { shared, increment, bytes } = await personalise(bases[size], [printed]);
    const path = join(folder.path, batch, isEncrypted ? "locked.s.html" : "plain.s.html");
    const html = readFileSync(path, "utf8");
    const row = new Uint8Array(increment.bytes);
    const sharedBytes = new Uint8Array(shared.bytes);
    const joined = { row: new Uint8Array([...sharedBytes, ...row]) };
    const changed = isEncrypted
      ? addEncryptedUpdates(html, password, sharedBytes, row)
      : addUpdates(html, batch.endsWith("smallest") ? joined : { shared: sharedBytes, row });
    writeFileSync(path, changed);
    return bytes;
  };

  const expectPersonal = async (bytes: Uint8Array): Promise<void> => {
    await page.waitFor("the printed text", () =>
      document.querySelector('[data-page-number="1"] .text-layer')?.textContent?.includes("Zauberwort"),
    );
    await page.waitFor("the match", () => document.querySelector(".search-status")?.textContent?.includes("1"));
    await page.click({ role: "button", name: "Download" });
    const path = await waitForDownload(browser, /^For Zoë.*\.pdf$/);
    const downloaded = readFileSync(path);
    writeFileSync(path, "");
    expect(downloaded.equals(bytes)).toBe(true);
    if (bytes.length > 2 ** 20) return;
    expect(listComplaints(downloaded) ?? []).toEqual([]);
    expect(findWords(downloaded)?.words.map(({ text }) => text) ?? ["Zauberwort"]).toContain("Zauberwort");
  };

  test.each([
    ["inside the file", "small-original", "small"],
    ["linked", "small-mixed", "small"],
    ["linked by a file without parts", "small-smallest", "small"],
    ["linked and read in ranges", "large-mixed", "large"],
  ] as const)("a personal PDF that is %s is shown, found and saved", async (_, batch, size) => {
    const bytes = await makePersonal(batch, size);
    await page.goto(`${host.url}${batch}/plain.s.html#search=Zauberwort`);
    await waitUntilReady(page);
    await expectPersonal(bytes);
    expect(await page.problems()).toEqual([]);
  });

  test("an encrypted personal PDF is shown, found and saved", async () => {
    const bytes = await makePersonal("small-original", "small", true);
    await page.goto(`${host.url}small-original/locked.s.html#search=Zauberwort`);
    expect(await waitForSmartlinkState(page)).toBe("locked");
    await page.fill({ role: "textbox", name: "Password" }, password);
    await page.click({ role: "button", name: "Open" });
    await waitUntilReady(page);
    await expectPersonal(bytes);
    expect(await page.problems()).toEqual([]);
  });

  /** Opens a personal file after a change of the PDF that it links: what the page says. */
  const openAfter = async (batch: string, change: (path: string) => void): Promise<string> => {
    const path = join(folder.path, batch, "plain.s.html");
    const [, name = ""] = /"pdf":\{"url":"([^"]+)"/.exec(readFileSync(path, "utf8")) ?? [];
    const pdf = join(folder.path, batch, decodeURI(name));
    const whole = readFileSync(pdf);
    change(pdf);
    await page.goto(`${host.url}${batch}/plain.s.html`);
    expect(await waitForSmartlinkState(page)).toBe("error");
    writeFileSync(pdf, whole);
    return page.evaluate(() => document.querySelector("[role=alert]")?.textContent ?? "");
  };

  test("a linked PDF that was replaced is not opened, and the page says so", async () => {
    const sentence = await openAfter("small-mixed", (pdf) => writeFileSync(pdf, textPdf(textPage)));
    expect(sentence).toContain("was replaced by another one");
    expect(sentence).toContain("Ask its sender for a new copy");
  });

  test("a linked PDF that is missing is reported", async () => {
    const sentence = await openAfter("small-smallest", rmSync);
    expect(sentence).toContain("A part of it could not be loaded");
    expect(sentence).toContain("Unexpected server response (404)");
  });
});
