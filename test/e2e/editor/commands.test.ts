// engines: none; test:all: chromium; matrix: chromium
// The drivers of Firefox and WebKit do not hold keys during drags.
/** A person finds commands, uses their keys, and acts on what lies under the pointer. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";
import { assetNamed, launchEditor, readPlace } from "./asset-points.ts";
import { isSelected, openMenuAt, order, over, photo, readSelected } from "./commanded-assets.ts";
import { countAssets, waitForAssets, waitForSave } from "./editor-page.ts";

const engines = enginesFor(import.meta.url);

const isUndoDisabled = (page: DrivenPage) =>
  page.evaluate(() => document.querySelector<HTMLButtonElement>(".bar-undo")?.disabled);

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("commands are found in the palette by name, with their key and whether they are possible", async () => {
    const { page } = await launchEditor(stage, engine, { assets: [order] });
    await page.press("Control+k");
    await page.waitFor("the palette", () => document.querySelector("dialog.command-palette[open]"));
    // The first command is not possible without a change to undo. The first possible one is chosen.
    const chosen = await page.evaluate(() => {
      const options = [...document.querySelectorAll(".palette-list [role=option]")];
      const selected = options.findIndex(({ ariaSelected }) => ariaSelected === "true");
      return { selected, possible: options.findIndex(({ ariaDisabled }) => ariaDisabled === "false") };
    });
    expect(chosen.selected).toBe(chosen.possible);
    expect(chosen.selected).toBeGreaterThan(0);
    await page.type("align lef");
    expect(
      await page.evaluate(() => {
        const option = document.querySelector(".palette-list [aria-selected=true]");
        return [option?.querySelector(".palette-name")?.textContent, option?.ariaDisabled];
      }),
    ).toEqual(["Align left", "true"]);
    // What is not possible does nothing.
    await page.press("Enter");
    expect(await page.evaluate(() => document.querySelector("dialog.command-palette[open]") !== null)).toBe(true);
    await page.press("Escape");
    await page.waitFor("no palette", () => document.querySelector("command-palette") === null);
    await page.press("Control+a");
    await page.waitFor("the selection", isSelected, "Order");
    await page.press("Control+k");
    await page.waitFor("the palette again", () => document.querySelector("dialog.command-palette[open]"));
    await page.type("align");
    await page.press("ArrowDown");
    await page.press("ArrowUp");
    await page.press("Enter");
    await expect.poll(() => readPlace(page, "Order")).toMatchObject({ left: 0, top: 15 });
    await waitForSave(page);
    // The sheet of keys lists the same commands.
    await page.press("?");
    const sheet = await page.waitFor("the keys", () => document.querySelector("dialog.keys-dialog[open]")?.textContent);
    for (const text of ["Ctrl+K", "All commands", "Ctrl+Shift+L", "Unlock"]) expect(sheet).toContain(text);
    await page.click({ role: "button", name: "Close" });
    expect(await page.problems()).toEqual([]);
  });

  test("a command places an asset by key, which Enter keeps as one step and Escape drops without a trace", async () => {
    const { page } = await launchEditor(stage, engine);
    await page.press("t");
    await page.press("Enter");
    await waitForAssets(page, 1);
    const placed = await readPlace(page, "Text");
    expect(placed).toMatchObject({ page: 1, isFocused: true, isSelected: true });
    expect(Math.abs(placed.left + placed.width / 2 - 50)).toBeLessThan(1.5);
    for (const key of ["ArrowRight", "ArrowDown", "Shift+ArrowRight"]) await page.press(key);
    expect(await readPlace(page, "Text")).toMatchObject({
      left: placed.left + 1,
      top: placed.top + 1,
      width: placed.width + 1,
    });
    await page.press("Escape");
    await waitForAssets(page, 0);
    expect(await isUndoDisabled(page)).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.className)).toContain("editor-pages");

    await page.press("t");
    await page.press("Enter");
    await waitForAssets(page, 1);
    await page.press("ArrowRight");
    await page.press("Enter");
    await page.press("ArrowRight");
    expect(await readPlace(page, "Text")).toMatchObject({ left: placed.left + 2 });
    await page.press("Control+z");
    expect(await readPlace(page, "Text")).toMatchObject({ left: placed.left + 1 });
    await page.press("Control+z");
    await waitForAssets(page, 0);
    expect(await isUndoDisabled(page)).toBe(true);
    await page.press("Control+y");
    await waitForAssets(page, 1);
    // A tool of the toolbar: the second Enter places.
    await page.click({ role: "button", name: "Link" });
    await page.press("Enter");
    await waitForAssets(page, 2);
    expect(await readPlace(page, "Link")).toMatchObject({ isFocused: true });
    expect(await page.problems()).toEqual([]);
  });

  test("commands copy, save and apply looks, also in another visit", async () => {
    const editor = await launchEditor(stage, engine, { assets: [order, photo] });
    const { page, pointOn } = editor;
    await page.waitFor(
      "the picture",
      () => (document.querySelector<HTMLImageElement>(".editor-asset-picture")?.naturalWidth ?? 0) > 0,
    );
    await page.mouse.press(...(await pointOn(1, 75, 60)));
    await page.press("Control+Alt+c");
    await page.click({ role: "button", name: "Saved looks…" });
    await page.fill({ role: "textbox", name: "Name of the selected asset’s look" }, "Photo size");
    await page.press("Enter");
    await page.waitFor("the saved look", () =>
      document.querySelector(".looks li")?.textContent?.includes("Photo size"),
    );
    await page.click({ role: "button", name: "Close" });
    await page.mouse.press(...(await pointOn(1, 30, 20)));
    await page.press("Control+Alt+v");
    await waitForSave(page);
    expect(await readPlace(page, "Order")).toMatchObject({ left: 20, width: 20, height: 15 });
    await page.press("Control+z");
    await waitForSave(page);
    await editor.reload();
    await page.mouse.press(...(await pointOn(1, 30, 20)));
    await page.click({ role: "button", name: "Saved looks…" });
    await page.click({ role: "button", name: "Apply look “Photo size”" });
    await waitForSave(page);
    expect(await readPlace(page, "Order")).toMatchObject({ left: 20, width: 20, height: 15 });
    await page.click({ role: "button", name: "Saved looks…" });
    await page.click({ role: "button", name: "Delete look “Photo size”" });
    await page.waitFor("no look", () => document.querySelector(".looks li") === null);
    await page.click({ role: "button", name: "Close" });
    // A new asset takes the size of the last one of its kind.
    await page.click({ role: "button", name: "Link" });
    await page.mouse.press(...(await pointOn(1, 60, 40)));
    await waitForAssets(page, 3);
    expect(await readPlace(page, "Link “Open link”, ")).toMatchObject({ width: 20, height: 15 });
    expect(await page.problems()).toEqual([]);
  });

  test("commands select, lock and arrange what lies under the pointer", async () => {
    const { page, pointOn } = await launchEditor(stage, engine, { assets: [order, over] });
    const point = await pointOn(1, 30, 20);
    // Of two assets that were added at once, either may be on top: that one is selected first.
    const highest = await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>(".editor-asset")].sort(
          (a, b) => Number(b.style.zIndex) - Number(a.style.zIndex),
        )[0]?.ariaLabel,
    );
    await page.mouse.press(...point);
    const isLinkOnTop = await page.waitFor("the topmost", () => {
      const name = document.querySelector('.editor-asset[aria-selected="true"]')?.ariaLabel;
      return name ? { value: name.startsWith("Link") } : undefined;
    });
    const [top, below] = isLinkOnTop.value ? ["Link “Order”", "Text “Over”"] : ["Text “Over”", "Link “Order”"];
    expect(highest).toContain(top);
    await page.mouse.press(...point);
    await page.waitFor("the one beneath", isSelected, below);
    // The focus goes with the selection, also when the menu closes.
    await openMenuAt(page, point);
    await page.press("Escape");
    await page.waitFor("the menu to close", () => document.querySelector(".popup-menu:popover-open") === null);
    expect(await readPlace(page, below)).toMatchObject({ isSelected: true, isFocused: true });
    await openMenuAt(page, point);
    await page.click({ role: "menuitem", name: `Select ${top}` });
    await page.waitFor("the topmost by menu", isSelected, top);
    await openMenuAt(page, point);
    await page.click({ role: "menuitem", name: "Lock" });
    await waitForSave(page);
    await page.mouse.press(...point);
    await page.waitFor("the one beneath the locked one", isSelected, below);
    await openMenuAt(page, point);
    await page.click({ role: "menuitem", name: `Select ${top} (locked)` });
    await page.waitFor("the locked one", isSelected, top);
    await page.press("Control+Shift+l");
    await page.waitFor("no lock", () => document.querySelector(".editor-asset.is-locked") === null);
    await page.press("Control+Shift+h");
    await page.waitFor("a hidden asset", () => document.querySelector(".editor-asset.is-hidden") !== null);
    await page.press("Control+Shift+ArrowDown");
    await page.press("Escape");
    await page.mouse.press(...point);
    await page.waitFor("the new topmost", isSelected, below);
    // The same keys wherever the focus is, except in texts.
    await page.click(".layer-name");
    await page.press("Delete");
    await waitForAssets(page, 1);
    await page.press("Control+z");
    await waitForAssets(page, 2);
    await page.mouse.press(...point);
    await page.click("#asset-name");
    await page.press("Delete");
    await page.press("t");
    expect(await countAssets(page)).toBe(2);
    expect(await page.problems()).toEqual([]);
  });

  test("assets are dragged over page borders, from the palette, and with Shift from anywhere", async () => {
    const { page, pointOn } = await launchEditor(stage, engine, { assets: [order, over, photo] });
    if (page.grab === undefined || page.holdKey === undefined)
      throw new Error("The driver holds no keys while it drags.");
    // Shift and a drag that begins on an asset select what the rectangle touches, also beside the page.
    const [start, end] = [await pointOn(1, 75, 60), await pointOn(1, -3, 5)];
    await page.holdKey("Shift", () => page.mouse.drag(start, end));
    expect(await readSelected(page)).toBe(3);
    expect(await readPlace(page, "Photo")).toMatchObject({ left: 65, top: 53 });
    await page.press("Escape");

    const tool = await page.evaluate(() => {
      const { left, top } = document.querySelector("[data-tool=video]")?.getBoundingClientRect() ?? new DOMRect();
      return [left + 20, top + 15] as const;
    });
    await page.mouse.drag(tool, [tool[0] + 40, tool[1]], await pointOn(1, 30, 50));
    await page.waitFor("the film", assetNamed, "Video");
    const film = await readPlace(page, "Video");
    expect(Math.abs(film.left + film.width / 2 - 30)).toBeLessThan(1);
    expect(film).toMatchObject({ isSelected: true, isFocused: true });
    // Escape drops the tool.
    const heldTool = await page.grab(tool, await pointOn(1, 60, 30));
    await page.waitFor("the ghost", () => document.querySelector(".tool-ghost") !== null);
    await page.press("Escape");
    await heldTool.release();
    expect(await countAssets(page)).toBe(4);

    const photoHeld = await page.grab(await pointOn(1, 75, 60), await pointOn(1, 75, 65), [750, 794]);
    await page.waitFor("page 2 in view", () => {
      const { top } = document.querySelector('[data-page-number="2"]')?.getBoundingClientRect() ?? new DOMRect();
      return top > 0 && top < 400;
    });
    await photoHeld.move([750, 500]);
    await photoHeld.move(await pointOn(2, 75, 20), await pointOn(2, 75, 22));
    await photoHeld.release();
    await waitForSave(page);
    expect(await readPlace(page, "Photo")).toMatchObject({ page: 2, left: 65, width: 20, isFocused: true });
    await page.press("ArrowLeft");
    expect(await readPlace(page, "Photo")).toMatchObject({ page: 2, left: 64 });
    expect(await page.problems()).toEqual([]);
  });

  test("zoom commands keep the point under the pointer, and fit width, page and selection", async () => {
    const { page, pointOn } = await launchEditor(stage, engine, { assets: [order] });
    const [x, y] = await pointOn(1, 30, 20);
    const handles = () => page.evaluate(() => document.querySelector(".resize-nw")?.getBoundingClientRect().width);
    await page.mouse.press(x, y);
    expect(await handles()).toBe(24);
    for (let notch = 0; notch < 4; notch++) await page.mouse.wheel(x, y, -100, { ctrl: true });
    const [left, top] = await pointOn(1, 30, 20);
    expect(Math.hypot(left - x, top - y)).toBeLessThan(3);
    expect(await handles()).toBe(24);
    const readRatio = () =>
      page.evaluate(() => {
        const sheet = document.querySelector('[data-page-number="1"]')?.getBoundingClientRect() ?? new DOMRect();
        const pages = document.querySelector(".editor-pages") as HTMLElement;
        return [sheet.width / pages.clientWidth, sheet.height / pages.clientHeight] as const;
      });
    await page.press("Shift+1");
    const [byWidth] = await readRatio();
    expect(byWidth).toBeGreaterThan(0.9);
    expect(byWidth).toBeLessThanOrEqual(1);
    await page.press("Control+0");
    const [, byHeight] = await readRatio();
    expect(byHeight).toBeGreaterThan(0.9);
    expect(byHeight).toBeLessThanOrEqual(1);
    await page.press("Shift+2");
    const frame = await page.evaluate(() => {
      const { left: start, right } =
        document.querySelector(".selection-frame")?.getBoundingClientRect() ?? new DOMRect();
      const pages = document.querySelector(".editor-pages")?.getBoundingClientRect() ?? new DOMRect();
      return [start - pages.left, pages.right - right] as const;
    });
    for (const margin of frame) expect(Math.abs(margin - 48)).toBeLessThan(18);
    expect(await page.problems()).toEqual([]);
  });
});
