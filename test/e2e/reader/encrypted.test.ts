// engines: none; test:all: chromium
/** A smartlink with a password: opened anywhere, by who has the password and by nobody else; and made on the site. */
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import {
  aTemplate,
  type BatchSettings,
  makeBatch,
  makeBatches,
  waitForSmartlinkState,
  waitUntilReady,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const password = "correct horse é";
const lockedTemplate = {
  ...aTemplate,
  pdfz_password: "[[pass]]",
  config: { global: { pdfzPassword: "true" } },
};

const maker = openStage();
const folder = maker.createFolder();
const generatedFiles = new Map<string, string>();
let files: readonly string[];

beforeAll(async () => {
  const rows = [{ PDF_file: "offer.pdf", data: { first_name: "Anna", pass: password } }];
  files = await writeBatchFiles(folder, rows, { template: lockedTemplate });
  const choices: readonly BatchSettings[] = [
    { strategy: "original", encoding: "text", batchId: "text" },
    { strategy: "original", encoding: "binary", batchId: "binary" },
    { strategy: "mixed", batchId: "mixed" },
  ];
  const paths = await makeBatches(files, choices, folder);
  for (const [index, { batchId }] of choices.entries()) generatedFiles.set(batchId, paths[index]?.[0] ?? "");
});

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  let page: DrivenPage;
  let host: ServedFolder;

  beforeAll(async () => {
    host = await stage.serveFolder(folder.path);
    page = await (await stage.browser(engine)).page();
  });

  const tellWrong = async (page: DrivenPage): Promise<void> => {
    await page.fill({ role: "textbox", name: "Password" }, "wrong");
    await page.click({ role: "button", name: "Open" });
    const errorText = await page.waitFor("the wrong password to be told", () => {
      const field = document.querySelector<HTMLInputElement>("input[type=password]");
      const text = document.querySelector("[role=alert]")?.textContent;
      return text ? [text, field?.value, document.activeElement === field] : undefined;
    });
    expect(errorText).toEqual(["This password does not open the document. Check it and try again.", "wrong", true]);
  };

  const unlock = async (page: DrivenPage): Promise<void> => {
    expect(await waitForSmartlinkState(page)).toBe("locked");
    expect(await page.evaluate(() => [document.title, document.querySelectorAll("canvas").length])).toEqual([
      "Protected document",
      0,
    ]);
    await page.fill({ role: "textbox", name: "Password" }, password);
    await page.click({ role: "button", name: "Open" });
    await waitUntilReady(page);
    const text = await page.waitFor("the text layer", () => {
      const layer = document.querySelector<HTMLElement>('[data-page-number="1"]');
      return layer?.textContent?.includes("Page number 1") && layer.querySelector("[data-asset-id]")
        ? document.title
        : undefined;
    });
    expect(text).toBe("An offer for Anna");
    expect(await page.problems()).toEqual([]);
  };

  test("an encrypted original file opens from the disk with the network off", async () => {
    const offline = await (await stage.browser(engine, { offline: true })).page();
    for (const encoding of ["text", "binary"]) {
      await offline.goto(folder.url(generatedFiles.get(encoding) ?? ""));
      expect(await waitForSmartlinkState(offline)).toBe("locked");
      if (encoding === "text") await tellWrong(offline);
      await unlock(offline);
    }
  });

  test("an encrypted mixed file opens from a host", async () => {
    await page.goto(`${host.url}${generatedFiles.get("mixed")}`);
    await unlock(page);
  });

  test("an encrypted smallest file is generated, and opens from a host and on the site that generated it", async () => {
    const site = await stage.serveSite();
    const [path] = await makeBatch(page, site, files, { strategy: "smallest", batchId: `by-${engine}` }, folder);
    await page.goto(`${host.url}${path}`);
    await unlock(page);
    await page.goto(`${site.url}batch/${path}`);
    await unlock(page);
  });

  test("an encrypted file applies its encrypted policy once the document is open", async () => {
    await page.goto(`${host.url}${generatedFiles.get("text")}`);
    const reach = (address: string) =>
      page.evaluate(
        (url) =>
          fetch(url).then(
            () => "reached",
            () => "refused",
          ),
        address,
      );
    await waitForSmartlinkState(page);
    expect(await reach(host.url)).toBe("reached");
    await page.fill({ role: "textbox", name: "Password" }, password);
    await page.click({ role: "button", name: "Open" });
    await waitUntilReady(page);
    expect(await reach(host.url)).toBe("refused");
  });
});
