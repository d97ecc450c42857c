/** Counts the presses of the pointer in a document, as a measure of how many steps a person has to find. */
import type { DrivenPage } from "../../support/drive/driven-browser.ts";

/** Counts the presses of the pointer from now on; a new document counts none. */
export const countPresses = (page: DrivenPage): Promise<void> =>
  page.evaluate(() => {
    const counter = globalThis as { pressCount?: number };
    counter.pressCount = 0;
    const count = ({ isTrusted }: Event) => {
      if (isTrusted) counter.pressCount = (counter.pressCount ?? 0) + 1;
    };
    addEventListener("pointerdown", count, { capture: true });
  });

/** Reads the number of presses since `countPresses`. */
export const readPressCount = (page: DrivenPage): Promise<number> =>
  page.evaluate(() => (globalThis as { pressCount?: number }).pressCount ?? 0);
