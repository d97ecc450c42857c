/** Lists of links as a mailing tool reads them, and the documents behind their links as readers see them. */
import { readFileSync } from "node:fs";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { waitUntilReady } from "../support/site.ts";

/** Reads the lines of a list whose cells have no quotes or line breaks inside. */
export const readLines = (path: string): readonly (readonly string[])[] =>
  readFileSync(path, "utf8")
    .replace(/^\ufeff/, "")
    .split("\r\n")
    .filter((line) => line !== "")
    .map((line) => line.slice(1, -1).split('","'));

/** Opens a link as a reader does, presses the first asset, and expects the text. */
export const expectText = async (page: DrivenPage, link: string, expected: string): Promise<void> => {
  await page.goto(link);
  await waitUntilReady(page);
  await page.click("[data-asset-id]");
  await page.waitFor(
    `“${expected}”`,
    (text) =>
      document.querySelector("smartlink-reader")?.shadowRoot?.textContent?.includes(text) ??
      document.body.textContent?.includes(text),
    expected,
  );
};
