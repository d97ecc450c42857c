/** A finger on a page: taps controls where nothing covers them, and types with the keys that a tap on a field brings up. */
import type { DrivenPage } from "../../support/drive/driven-browser.ts";

/** In the page: returns the middle of the control with this name, or this selector, where nothing covers it. */
const findTapPoint = (nameOrSelector: string): { readonly x: number; readonly y: number } | undefined => {
  const scope = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const nameOf = (control: HTMLElement): string =>
    (control.ariaLabel ?? (control as HTMLInputElement).labels?.[0]?.textContent ?? control.textContent ?? "").trim();
  const controls = /^[#.]/.test(nameOrSelector)
    ? [...scope.querySelectorAll<HTMLElement>(nameOrSelector)]
    : [...scope.querySelectorAll<HTMLElement>("button, a[href], [role=menuitem]")].filter(
        (control) => nameOf(control) === nameOrSelector,
      );
  const control = controls.find((element) => element.checkVisibility() && !element.matches(":disabled"));
  if (control === undefined) return undefined;
  control.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = control.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const target = document.elementFromPoint(x, y);
  return target !== null && (control.contains(target) || target.contains(control)) ? { x, y } : undefined;
};

/** Waits until the control with this name, or this selector, can be tapped, and taps its middle. */
export const tapOn = async (page: DrivenPage, nameOrSelector: string): Promise<void> => {
  const { x, y } = await page.waitFor(`“${nameOrSelector}” to tap`, findTapPoint, nameOrSelector);
  await page.tap(x, y);
};

/** Taps a field, waits until it has the focus, and types. */
export const typeInto = async (page: DrivenPage, selector: string, text: string): Promise<void> => {
  await tapOn(page, selector);
  await page.waitFor(`the focus in ${selector}`, (field) => document.activeElement?.matches(field), selector);
  await page.type(text);
};
