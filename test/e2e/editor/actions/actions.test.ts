// engines: none; test:all: none; matrix: chromium
// What other engines do with each type is in test/e2e/reader/; here a person fills them in, which takes a minute.
/** A person places all types of action and fills them in; each acts in the preview and in the exported file. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { chooseCommand, waitForNotice } from "../../exchange/exchange-site.ts";
import { everyKind } from "../../reader/hosted-smartlink.ts";
import { createPdf, waitForDownload } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { editNewSmartlink, locatePage, waitForAssets, waitForSave } from "../editor-page.ts";
import { actionSteps, writeUploads } from "./action-steps.ts";
import { type ReaderHands, takeReader } from "./reader-hands.ts";

const engines = enginesFor(import.meta.url);

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  /** Starts another site. Resolves with an address there. */
  const serveShop = async (): Promise<string> => {
    const server = createServer((_, response) => {
      response.setHeader("content-type", "text/html").end("<!doctype html><title>Shop</title>");
    });
    stage.closeLater({ close: () => server.close().closeAllConnections() });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/door`;
  };

  /** Lists what the console has beside what a browser says of the HTML in sandboxed frames. */
  const listProblems = async (page: DrivenPage, expected: RegExp): Promise<readonly string[]> =>
    (await page.problems()).filter((line) => !expected.test(line));

  const expectEffects = async (reader: ReaderHands, shop: string): Promise<void> => {
    for (const [tool, { expectEffect }] of Object.entries(actionSteps)) {
      await reader.press(`.asset[aria-label^="The ${tool}"]`);
      await expectEffect(reader, shop);
      await reader.page.press("Escape");
      await reader.waitUntilGone("dialog");
    }
  };

  test("actions of all types act in the preview and in the exported file as they were filled in", {
    timeout: 240_000,
  }, async () => {
    expect(Object.keys(actionSteps).length).toBe(Object.keys(everyKind).length);
    const files = writeUploads(stage.createFolder());
    const shop = await serveShop();
    const browser = await stage.browser(engine, { viewport: { width: 1500, height: 1000 } });
    const page = await browser.page();
    const { id } = await editNewSmartlink(page, await stage.serveSite(), await createPdf(2));
    const at = await locatePage(page);
    for (const [index, [tool, { fill }]] of Object.entries(actionSteps).entries()) {
      await page.click({ role: "button", name: tool });
      await page.mouse.press(...at(18 + (index % 3) * 32, 10 + Math.floor(index / 3) * 18));
      await waitForAssets(page, index + 1);
      await page.fill({ role: "textbox", name: "Name" }, `The ${tool}`);
      await fill(page, files, shop);
      await waitForSave(page);
    }
    await page.click({ role: "button", name: "Preview" });
    await expectEffects(await takeReader(browser, page), shop);
    await page.click({ role: "button", name: "Close preview" });
    // The field's own frame has the policy of the site, which refuses style elements as well as scripts.
    expect(await listProblems(page, /Blocked script execution|Applying inline style/)).toEqual([]);

    await page.click({ role: "link", name: "Library" });
    await page.waitFor("the library", () => document.documentElement.dataset["libraryState"] === "ready");
    await chooseCommand(page, id, "Export…");
    await page.click({ role: "button", name: "Export file" });
    await waitForNotice(page, "Document.html");
    const folder = stage.createFolder();
    folder.write("Document.html", readFileSync(await waitForDownload(browser, /^Document\.html$/)));
    const other = await stage.browser(engine);
    const reading = await other.page();
    await reading.goto(folder.url("Document.html"));
    await expectEffects(await takeReader(other, reading), shop);
    expect(await listProblems(reading, /Blocked script execution/)).toEqual([]);
  });
});
