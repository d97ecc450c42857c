/** Assets for tests of commands, and their menu. */
import type { DrivenPage } from "../../support/drive/launch.ts";
import { everyKind } from "../reader/hosted-smartlink.ts";

const [, resources = {}] = everyKind["image"] ?? [];
/** A link near the top of page 1. */
export const order = {
  page: 1,
  name: "Order",
  type: "url",
  data: "https://example.org",
  center: [30, 20],
  rect: [40, 10],
} as const;
/** A text on top of the link. */
export const over = { page: 1, name: "Over", type: "text", data: "Hello", center: [30, 20], rect: [20, 6] } as const;
/** A picture in the middle of page 1. */
export const photo = {
  page: 1,
  name: "Photo",
  type: "image",
  data: "square",
  center: [75, 60],
  rect: [20, 15],
  resources,
} as const;

/** In the page: whether the asset is selected. */
export const isSelected = (name: string): boolean =>
  [...document.querySelectorAll('.editor-asset[aria-selected="true"]')].some(({ ariaLabel }) =>
    ariaLabel?.includes(name),
  );

/** How many assets are selected. */
export const readSelected = (page: DrivenPage): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('.editor-asset[aria-selected="true"]').length);

/** Opens the menu of a point of the window. */
export const openMenuAt = async (page: DrivenPage, point: readonly [number, number]) => {
  await page.mouse.press(...point, "right");
  await page.waitFor("the menu", () => document.querySelector(".asset-menu .popup-menu:popover-open"));
};
