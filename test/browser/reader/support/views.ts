/** Chooses the view of a document, and looks at the pages that it shows. */
import { press } from "../../input.ts";
import { pageElement, until } from "./stage.ts";
import type { TinyPage } from "./tiny-pdf.ts";

export const aDocument = (count: number): readonly TinyPage[] =>
  Array.from({ length: count }, (_, index) => ({ text: [`Page ${index + 1}`] }));

export const shown = (): number[] =>
  [...document.querySelectorAll<HTMLElement>("[data-page-number]")]
    .filter((page) => page.checkVisibility())
    .map((page) => Number(page.dataset["pageNumber"]));

export const drawn = (page: number) => pageElement(page).dataset["drawn"] !== undefined;
export const items = () => [...document.querySelectorAll<HTMLElement>(".menu:not([hidden]) .menu-item")];
export const choose = async (menu: string, item: string): Promise<void> => {
  await press(menu);
  await press(item);
};
export const settled = () => until(() => document.querySelector(".turning") === null, "the leaf lies");
/** Whether a leaf has turned, even if it lies again before a slow driver answers. */
export const leafTurnsDuring = async (act: () => Promise<void>): Promise<boolean> => {
  let turned = false;
  const watcher = new MutationObserver(() => {
    turned ||= document.querySelector(".turning") !== null;
  });
  watcher.observe(pages(), { subtree: true, childList: true, attributeFilter: ["class"] });
  await act();
  watcher.disconnect();
  return turned;
};
export const box = (target: Element) => target.getBoundingClientRect();
export const pages = () => document.querySelector(".pages") as HTMLElement;

/** A window of this size: the reader in a box of it, fitted anew. */
export const size = async (width: number, height: number): Promise<void> => {
  await until(() => document.querySelector(".text-layer"), "the reader looks after its size");
  const host = document.querySelector("smartlink-reader") as HTMLElement;
  Object.assign(host.style, { inset: "0 auto auto 0", width: `${width}px`, height: `${height}px` });
  for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
};
