// engines: none; test:all: chromium; matrix: chromium, firefox
// WebKitGTK's window is at least 450 pixels wide.
/** On a phone, the sheet with the properties never covers the selected asset, and can be made small. */
import { expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { createPdf } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { aLink, editNewSmartlink, locatePage, readBox } from "../editor-page.ts";

const engines = enginesFor(import.meta.url);

const stage = openStage();

const button = (name: string) => ({ role: "button", name }) as const;

/** Waits until the selected asset stands wholly above the sheet, below the tools, and takes presses. */
const waitForUncovered = (page: DrivenPage) =>
  page.waitFor("the selected asset above the sheet", () => {
    const asset = document.querySelector('.editor-asset[aria-selected="true"]');
    const [box, pages, sheet] = [
      asset,
      document.querySelector(".editor-pages"),
      document.querySelector(".editor-right"),
    ].map((element) => element?.getBoundingClientRect());
    if (box === undefined || pages === undefined || sheet === undefined) return false;
    const target = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.top >= pages.top && box.bottom <= sheet.top && target?.closest(".editor-pages") != null;
  });

test.each(engines)("the sheet never covers the selected asset in %s", { timeout: 120_000 }, async (engine) => {
  const site = await stage.serveSite();
  const page = await (await stage.browser(engine, { viewport: { width: 390, height: 664 } })).page();
  await editNewSmartlink(page, site, await createPdf(2), [
    aLink("https://example.org/a", [50, 15]),
    { ...aLink("https://example.org/b", [50, 70]), name: "Low" },
  ]);
  await page.tap(...(await locatePage(page))(50, 70));
  await page.waitFor("the selection", () => document.querySelector('.editor-asset[aria-selected="true"]'));
  await page.click(button("Panel"));
  await page.waitFor("the sheet", () => document.querySelector("#asset-name")?.checkVisibility());
  await waitForUncovered(page);
  expect((await readBox(page, ".editor-right")).height).toBeGreaterThan(200);

  // From the list in the sheet, with the sheet over most of the window.
  await page.click("#side-tab-layers");
  await page.click({ role: "button", name: "Order" });
  await page.waitFor("the other selection", () =>
    document.querySelector('.editor-asset[aria-selected="true"]')?.ariaLabel?.includes("Order"),
  );
  await waitForUncovered(page);

  await page.click(button("Panel"));
  await page.waitFor("the small sheet", () => {
    const { height } = document.querySelector(".editor-right")?.getBoundingClientRect() ?? { height: 0 };
    return height > 0 && height < 60;
  });
  await waitForUncovered(page);
  expect(await page.problems()).toEqual([]);
});
