// engines: none; test:all: chromium; matrix: chromium
/** A maker replaces the PDF of a smartlink: the dialog says what becomes of each asset, and the reader shows it. */
import { expect, test } from "vitest";
import { type ApiCaller, createCaller } from "../../contract/caller.ts";
import { asFields, asList, callOk } from "../../contract/check.ts";
import { createPageExchange } from "../../contract/page-exchange.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { type TextPage, textPdf } from "../../support/text-pdf.ts";
import { type HostedAsset, storeSmartlink } from "../reader/hosted-smartlink.ts";
import { readAuthorization, waitUntilReady } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { openLibrary, waitForNotice } from "./library-page.ts";

/** A page with a line of text, whose middle is 25 % below the upper edge. */
const pageWith = (line: string): TextPage => ({ content: `BT /F 20 Tf 40 218 Td (${line}) Tj ET` });
const harbour = pageWith("The harbour at six");
const market = pageWith("The market hall");
const museum = pageWith("The museum of tides");

const linkOver = (name: string, page: number): HostedAsset => ({
  page,
  name,
  type: "url",
  data: "https://shop.example/",
  center: [30, 25],
  rect: [45, 10],
});

/** The assets as the API lists them: name, page, and whether readers see it. */
const readAssets = async (api: ApiCaller, id: string) => {
  const smartlink = asFields(await callOk(api, `/document/${id}`), "smartlink");
  return asList(smartlink["assets"], "assets").map((asset) => {
    const { page: number, aura } = asset as { page: number; aura: { name: string; hidden?: boolean } };
    return [aura.name, number, aura.hidden === true];
  });
};

for (const engine of enginesFor(import.meta.url))
  test(`the PDF of a smartlink is replaced in ${engine}`, async () => {
    const stage = openStage();
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const assets = [linkOver("Harbour", 1), linkOver("Market", 2), linkOver("Museum", 3)];
    const address = await storeSmartlink(page, site, textPdf(harbour, market, museum), assets);
    const api = createCaller(`${site.url}api`, await readAuthorization(page), createPageExchange(page));
    const id = new URL(address).searchParams.get("sl") ?? "";
    const folder = stage.createFolder();
    const shorter = folder.write("shorter.pdf", Buffer.from(textPdf(market, harbour)));
    const damaged = folder.write("damaged.pdf", "This is no PDF");
    await openLibrary(page, site, "?library");

    const replaceBy = async (path: string): Promise<void> => {
      await page.click("[data-kind=smartlink] [data-menu]");
      await page.chooseFiles?.({ role: "menuitem", name: "Replace PDF…" }, [path]);
    };
    const textOf = (selector: string): Promise<string> =>
      page.waitFor(
        selector,
        (query) => document.querySelector(query)?.textContent?.replace(/\s+/g, " ").trim(),
        selector,
      );

    await replaceBy(damaged);
    expect(await textOf("[role=alert]")).toContain("The file is not a PDF.");

    await replaceBy(shorter);
    const report = await textOf("replace-dialog dialog");
    expect(report).toContain("The new PDF, “shorter.pdf”: 2 pages. The present PDF: 3 pages.");
    expect(report).toContain("2 assets follow the text:");
    expect(report).toContain("Harbour: page 1 → page 2");
    expect(report).toContain("Market: page 2 → page 1");
    expect(report).toContain("1 asset loses its page and is hidden:");
    expect(report).toContain("Museum: page 3");
    await page.click({ role: "button", name: "Cancel" });
    expect(await readAssets(api, id)).toEqual([
      ["Harbour", 1, false],
      ["Market", 2, false],
      ["Museum", 3, false],
    ]);

    await replaceBy(shorter);
    await page.click({ role: "button", name: "Replace PDF" });
    await waitForNotice(page, "was replaced.");
    expect(new Set(await readAssets(api, id))).toEqual(
      new Set([
        ["Harbour", 2, false],
        ["Market", 1, false],
        ["Museum", 2, true],
      ]),
    );
    await page.goto(address);
    await waitUntilReady(page);
    await page.waitFor("the moved asset on page 1", () =>
      document.querySelector("[data-page-number='1'] [data-asset-id]")?.getAttribute("aria-label")?.includes("Market"),
    );
    expect(await page.problems()).toEqual([]);
  });
