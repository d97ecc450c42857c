// engines: none; test:all: none; matrix: chromium, firefox
// exchange/open-and-copy.test.ts shows that previews of the library are not counted.
/** The preview beside the settings opens a smartlink that may be opened once, and leaves that opening to its reader. */
import { describe, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { storeSmartlink } from "../reader/hosted-smartlink.ts";
import { createPdf } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { openSettings, waitForReaderButton } from "./settings-page.ts";

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  test("openings from the settings of a smartlink are not counted", async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const address = await storeSmartlink(page, site, await createPdf(1), [], { pdfz_settings: '{"usageLimited":1}' });
    const id = new URL(address).searchParams.get("sl") ?? "";
    for (let opening = 0; opening < 3; opening++) {
      await openSettings(page, site, id);
      await waitForReaderButton(page, "Search", true);
    }
    await page.goto(address);
    await page.waitFor("the reader", () => document.documentElement.dataset["smartlinkState"] === "ready");
  });
});
