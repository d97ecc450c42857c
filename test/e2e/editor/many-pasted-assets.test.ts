// engines: none; test:all: none; matrix: chromium
// Firefox and WebKit do not let their drivers write the clipboard. bad-input.test.ts pastes one asset in test:all.
/** A person pastes 5,000 assets at once, and undoes it. */
import { expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { createPdf } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { forge, paste } from "./clipboard-contents.ts";
import { editNewSmartlink, waitForAssets, waitForSave } from "./editor-page.ts";

const stage = openStage();

test.each(enginesFor(import.meta.url))(
  "5,000 pasted assets are stored, and undone in one step, in %s",
  { timeout: 180_000 },
  async (engine) => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    await editNewSmartlink(page, site, await createPdf(2));
    const aura = { center_x: 50, rect: [10, 5] };
    await paste(page, forge([{ page: 1, aura: { ...aura, center_y: 50 } }]));
    await waitForAssets(page, 1);
    await waitForSave(page);
    await paste(
      page,
      forge(Array.from({ length: 5000 }, (_, index) => ({ page: 1, aura: { ...aura, center_y: index / 50 } }))),
    );
    await waitForAssets(page, 5001);
    await waitForSave(page);
    await page.press("Control+z");
    await waitForAssets(page, 1);
    await waitForSave(page);
    expect(await page.problems()).toEqual([]);
  },
);
