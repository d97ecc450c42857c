import type { DrivenPage } from "../../support/drive/driven-browser.ts";

/** Waits until the first element has the text, whose spaces count as one each. */
export const waitForText = (page: DrivenPage, selector: string, text: string): Promise<true> =>
  page.waitFor(
    `“${text}” in ${selector}`,
    (query, words) => document.querySelector(query)?.textContent?.replace(/\s+/g, " ").includes(words),
    selector,
    text,
  );
