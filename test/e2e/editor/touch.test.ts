// engines: none; test:all: chromium; matrix: chromium
// Firefox's driver sends the touches of two fingers one by one, and WebKitGTK's has no touch screen.
/** A person designs with fingers, on a phone and a tablet. */
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";
import { assetNamed, launchEditor, readPlace, readZoom } from "./asset-points.ts";
import { aLink, readBox, waitForSave } from "./editor-page.ts";

const engines = enginesFor(import.meta.url);

const order = { ...aLink("https://example.org", [50, 20]), rect: [40, 10] } as const;
const below = { page: 1, name: "Below", type: "text", data: "Hello", center: [50, 60], rect: [40, 10] } as const;

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const phone = { viewport: { width: 390, height: 844 } };

  test("one finger selects, moves and resizes; two zoom and scroll and never move an asset", async () => {
    const editor = await launchEditor(stage, engine, { assets: [order, below], ...phone });
    const { page, pointOn } = editor;
    if (page.touch === undefined || page.finger === undefined) throw new Error("The driver has no touch screen.");
    // Nothing is wider than the window.
    expect(
      await page.evaluate(() => {
        const pages = document.querySelector(".editor-pages") as HTMLElement;
        const { scrollWidth } = document.documentElement;
        return [scrollWidth <= innerWidth, pages.scrollWidth <= pages.clientWidth];
      }),
    ).toEqual([true, true]);

    await page.tap(...(await pointOn(1, 50, 20)));
    expect(await readPlace(page, "Order")).toMatchObject({ isSelected: true });
    const [x, y] = await pointOn(1, 50, 20);
    const { height } = await editor.readPageBox(1);
    await page.touch([
      [x, y],
      [x, y + height * 0.05],
      [x, y + height * 0.2],
    ]);
    await waitForSave(page);
    expect(await readPlace(page, "Order")).toMatchObject({ page: 1, top: 35, height: 10 });
    // A handle: 24 px to press.
    const handle = await page.evaluate(() => {
      const box = document.querySelector(".resize-s")?.getBoundingClientRect() ?? new DOMRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width, height: box.height };
    });
    expect([handle.width, handle.height]).toEqual([24, 24]);
    await page.touch([
      [handle.x, handle.y],
      [handle.x, handle.y + height * 0.02],
      [handle.x, handle.y + height * 0.05],
    ]);
    await waitForSave(page);
    expect(await readPlace(page, "Order")).toMatchObject({ top: 35, height: 15 });

    // Two fingers that start on assets.
    const readBoth = async () =>
      (await Promise.all(["Order", "Below"].map((name) => readPlace(page, name)))).map(
        ({ isFocused: _, ...place }) => place,
      );
    const before = await readBoth();
    const [first, second] = [await pointOn(1, 45, 40), await pointOn(1, 55, 60)];
    const zoom = await readZoom(page);
    await page.touch(
      [first, [first[0], first[1] - 30], [first[0], first[1] - 60]],
      [second, [second[0], second[1] + 30], [second[0], second[1] + 60]],
    );
    expect(await readZoom(page)).toBeGreaterThan(zoom * 1.4);
    expect(await readBoth()).toEqual(before);

    // Two fingers that move together scroll.
    const scrolled = () => page.evaluate(() => document.querySelector(".editor-pages")?.scrollTop ?? 0);
    const start = await scrolled();
    await page.touch(
      [
        [60, 620],
        [60, 560],
        [60, 500],
      ],
      [
        [330, 620],
        [330, 560],
        [330, 500],
      ],
    );
    expect((await scrolled()) - start).toBeGreaterThan(80);
    expect(await readBoth()).toEqual(before);
    expect(await page.problems()).toEqual([]);
  });

  test("a finger that is held opens the menu, by which several assets are selected and locked", async () => {
    const { page, pointOn } = await launchEditor(stage, engine, { assets: [order, below], ...phone });
    if (page.finger === undefined || page.touch === undefined) throw new Error("The driver has no touch screen.");
    const finger = await page.finger(await pointOn(1, 50, 20));
    await page.waitFor("the hold", () => document.querySelector(".editor-pages.is-held"));
    await finger.release();
    await page.waitFor("the menu", () => document.querySelector(".asset-menu .popup-menu:popover-open"));
    await page.click({ role: "menuitem", name: "Select several" });
    await page.waitFor("the bar", () => document.querySelector(".several-bar"));
    // It lies over the pages, not over the tabs of the sheet.
    const [bar, sheet] = [await readBox(page, ".several-bar"), await readBox(page, ".editor-right")];
    expect(bar.top + bar.height).toBeLessThanOrEqual(sheet.top);
    await page.tap(...(await pointOn(1, 50, 60)));
    await page.waitFor(
      "two assets",
      () => document.querySelectorAll('.editor-asset[aria-selected="true"]').length === 2,
    );
    await page.tap(...(await pointOn(1, 50, 60)));
    expect(await readPlace(page, "Below")).toMatchObject({ isSelected: false });
    // A rectangle that starts beside the assets.
    await page.touch([await pointOn(1, 5, 5), await pointOn(1, 20, 40), await pointOn(1, 40, 58)]);
    await page.waitFor(
      "both in the rectangle",
      () => document.querySelectorAll('.editor-asset[aria-selected="true"]').length === 2,
    );
    await page.click({ role: "button", name: "Finish" });
    await page.waitFor("no bar", () => document.querySelector(".several-bar") === null);
    expect(await page.problems()).toEqual([]);
  });

  test("a finger changes the address and the text of an asset in the sheet at the bottom of a phone", async () => {
    const { page, pointOn } = await launchEditor(stage, engine, { assets: [order, below], ...phone });
    if (page.doubleTap === undefined) throw new Error("The driver has no touch screen.");
    await page.tap(...(await pointOn(1, 50, 20)));
    await page.click({ role: "button", name: "Panel" });
    await page.fill({ role: "textbox", name: "Address" }, "https://example.org/new");
    await waitForSave(page);
    await page.click({ role: "button", name: "Panel" });
    await page.waitFor("the closed sheet", () => !document.querySelector("#asset-name")?.checkVisibility());
    // Two taps open the sheet too.
    await page.doubleTap(...(await pointOn(1, 50, 60)));
    await page.fill({ role: "textbox", name: "Name" }, "Greeting");
    await waitForSave(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await page.waitFor("the new name", assetNamed, "Greeting")).toBe(true);
    expect(await page.problems()).toEqual([]);
  });

  test("a finger drags a tool to a page and an asset over the border of its page", async () => {
    const viewport = { width: 820, height: 1180 };
    const editor = await launchEditor(stage, engine, { assets: [order], viewport });
    const { page, pointOn } = editor;
    if (page.finger === undefined || page.touch === undefined) throw new Error("The driver has no touch screen.");
    const tool = await page.evaluate(() => {
      const { left, top } = document.querySelector("[data-tool=text]")?.getBoundingClientRect() ?? new DOMRect();
      return [left + 20, top + 15] as const;
    });
    const target = await pointOn(1, 30, 50);
    await page.touch([[...tool], [tool[0] + 60, tool[1]], [target[0] - 20, target[1] - 20], target]);
    await page.waitFor("the text", assetNamed, "Text");
    await waitForSave(page);
    const text = await readPlace(page, "Text");
    expect(Math.abs(text.left + text.width / 2 - 30)).toBeLessThan(1);
    expect(Math.abs(text.top + text.height / 2 - 50)).toBeLessThan(1);

    // The finger stays at the lower edge until the pages have scrolled to the next page.
    const finger = await page.finger(await pointOn(1, 50, 20));
    const edge = await page.evaluate(() => {
      const { bottom, left, width } = document.querySelector(".editor-pages")?.getBoundingClientRect() ?? new DOMRect();
      return [left + width / 2, bottom - 6] as const;
    });
    await finger.move([edge[0], edge[1] - 60], [...edge]);
    await page.waitFor("page 2 in view", () => {
      const { top } = document.querySelector('[data-page-number="2"]')?.getBoundingClientRect() ?? new DOMRect();
      return top > 0 && top < 500;
    });
    // Away from the edge, the pages stand still.
    await finger.move([edge[0], edge[1] - 300]);
    await finger.move(await pointOn(2, 50, 25), await pointOn(2, 50, 26));
    await finger.release();
    await waitForSave(page);
    const moved = await readPlace(page, "Order");
    expect(moved).toMatchObject({ page: 2, width: 40, isFocused: true });
    expect(Math.abs(moved.top + moved.height / 2 - 26)).toBeLessThan(3);
    expect(await page.problems()).toEqual([]);
  });
});
