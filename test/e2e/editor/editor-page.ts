/** Steps of tests in the editor on the built site: open a stored smartlink, wait for the save, read and press assets. */
import type { FormFields } from "../../contract/caller.ts";
import type { DrivenPage } from "../../support/drive/launch.ts";
import { type HostedAsset, storeSmartlink } from "../reader/hosted-smartlink.ts";
import type { ServedFolder } from "../support/stage.ts";

/** A rectangle in CSS pixels of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A smartlink that is open in the editor. */
export interface EditedSmartlink {
  readonly id: string;
  /** Its address for readers. */
  readonly address: string;
}

/** Creates a link on page 1, of 30 × 8 percent. `center`: percent. */
export const aLink = (data: string, center: HostedAsset["center"] = [50, 50]): HostedAsset => ({
  ...{ page: 1, name: "Order", type: "url" },
  ...{ data, center, rect: [30, 8] },
});

/** Opens a stored smartlink in the editor, in a new document, and waits until its first page is painted. */
export const openEditor = async (page: DrivenPage, site: ServedFolder, id: string): Promise<void> => {
  // Without the query, only the fragment would change, and the document would stay.
  await page.goto(`${site.url}?${Math.random()}#/smartlinks/${id}`);
  await page.waitFor("the editor", () => document.documentElement.dataset["editorState"] === "ready");
};

/** Stores a smartlink and opens it in the editor. */
export const editNewSmartlink = async (
  page: DrivenPage,
  site: ServedFolder,
  pdf: Uint8Array,
  assets: readonly HostedAsset[] = [],
  fields: FormFields = {},
): Promise<EditedSmartlink> => {
  const address = await storeSmartlink(page, site, pdf, assets, fields);
  const id = new URL(address).searchParams.get("sl") ?? "";
  await openEditor(page, site, id);
  return { id, address };
};

/** Waits until all changes are stored. */
export const waitForSave = (page: DrivenPage): Promise<true> =>
  page.waitFor("the save", () => document.documentElement.dataset["saveState"] === "saved");

/** Counts the assets on the pages that are laid out. */
export const countAssets = (page: DrivenPage): Promise<number> =>
  page.evaluate(() => document.querySelectorAll(".editor-asset").length);

/** Waits until the pages have this number of assets. */
export const waitForAssets = (page: DrivenPage, count: number): Promise<true> =>
  page.waitFor(
    `${count} assets`,
    (expected) => document.querySelectorAll(".editor-asset").length === Number(expected),
    String(count),
  );

/** Reads the rectangle of the first element that matches; waits for it. */
export const readBox = (page: DrivenPage, selector: string): Promise<Box> =>
  page.waitFor(
    `a box of ${selector}`,
    (query) => {
      const box = document.querySelector(query)?.getBoundingClientRect();
      return box && { left: box.left, top: box.top, width: box.width, height: box.height };
    },
    selector,
  );

/** Reads where a page lies. Returns a function from a point on it, in percent, to CSS pixels of the window. */
export const locatePage = async (page: DrivenPage, pageNumber = 1) => {
  const sheet = await readBox(page, `[data-page-number="${pageNumber}"]`);
  return (x: number, y: number): readonly [x: number, y: number] => [
    sheet.left + (sheet.width * x) / 100,
    sheet.top + (sheet.height * y) / 100,
  ];
};

/** Lists the assets with their rectangles: left, top, width and height in whole percent of the page. */
export const listAssets = (page: DrivenPage) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>(".editor-asset"), ({ style, ariaLabel }) => ({
      name: ariaLabel,
      box: [style.left, style.top, style.width, style.height].map((text) => Math.round(Number.parseFloat(text))),
    })),
  );

/**
 * Chooses a file of sample data in the open preview, and waits until its table has that many rows and the reader shows a
 * row. A preview that is closed while it loads logs the requests that it stops as errors.
 */
export const chooseSampleData = async (page: DrivenPage, path: string, rows: number): Promise<void> => {
  await page.click("editor-preview .preview-sample");
  await page.setFiles({ role: "file", name: "Choose file… for the sample data" }, [path]);
  await page.waitFor(
    `${rows} rows`,
    (count) => document.querySelectorAll(".sample-table tbody tr").length === count,
    rows,
  );
  await page.click({ role: "button", name: "Close" });
  await page.waitFor(
    "the reader of the preview",
    () => document.querySelector("iframe")?.contentDocument?.documentElement.dataset["smartlinkState"] === "ready",
  );
};

/** Waits until the preview shows a link to the address. */
export const waitForPreviewLink = (page: DrivenPage, address: string): Promise<unknown> =>
  page.waitFor(
    `a link to ${address} in the preview`,
    (href) => {
      const reader = document.querySelector("iframe")?.contentDocument;
      return (
        reader?.documentElement.dataset["smartlinkState"] === "ready" &&
        reader.querySelector(`a[href="${href}"]`) !== null
      );
    },
    address,
  );
