/** Steps of tests that press pages and assets at points: in percent of a page, and on any page. */

import type { LaunchOptions, Point } from "../../support/drive/driven-browser.ts";
import type { DrivenPage, Engine } from "../../support/drive/launch.ts";
import type { HostedAsset } from "../reader/hosted-smartlink.ts";
import { createPdf } from "../support/site.ts";
import type { openStage } from "../support/stage.ts";
import { type Box, editNewSmartlink, openEditor } from "./editor-page.ts";

/** What the editor opens with. */
export interface EditorOptions extends Pick<LaunchOptions, "viewport" | "languages"> {
  readonly assets?: readonly HostedAsset[];
  readonly pages?: number;
}

/** An open editor. */
export interface OpenEditor {
  readonly page: DrivenPage;
  readPageBox(number: number): Promise<Box>;
  /** Returns the point of the window that is so many percent of the page from its upper left corner. */
  pointOn(number: number, x: number, y: number): Promise<Point>;
  reload(): Promise<void>;
}

/** Stores a smartlink with its assets and opens it in the editor. */
export const launchEditor = async (
  stage: ReturnType<typeof openStage>,
  engine: Engine,
  { assets = [], pages = 3, ...options }: EditorOptions = {},
): Promise<OpenEditor> => {
  const site = await stage.serveSite();
  const page = await (await stage.browser(engine, options)).page();
  const { id } = await editNewSmartlink(page, site, await createPdf(pages), assets);
  if (assets.some((asset) => asset.page === 1))
    await page.waitFor("the assets", () => document.querySelector(".editor-asset"));
  const readPageBox = (number: number) =>
    page.evaluate((pageNumber) => {
      const element = document.querySelector(`.editor-pages [data-page-number="${pageNumber}"]`);
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return { left, top, width, height };
    }, number);
  return {
    page,
    readPageBox,
    reload: () => openEditor(page, site, id),
    pointOn: async (number, x, y) => {
      const { left, top, width, height } = await readPageBox(number);
      return [left + (width * x) / 100, top + (height * y) / 100];
    },
  };
};

/** Where an asset is: its page, and percent of it, rounded. */
export interface AssetPlace {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly isSelected: boolean;
  readonly isFocused: boolean;
}

/** Returns the place of the asset whose name has the text. */
export const readPlace = (page: DrivenPage, name: string): Promise<AssetPlace> =>
  page.evaluate((text) => {
    const element = [...document.querySelectorAll<HTMLElement>(".editor-asset")].find(({ ariaLabel }) =>
      ariaLabel?.includes(text),
    );
    if (element === undefined) throw new Error(`There is no asset “${text}”.`);
    const [left = 0, top = 0, width = 0, height = 0] = (["left", "top", "width", "height"] as const).map((side) =>
      Math.round(Number.parseFloat(element.style[side])),
    );
    const number = Number(element.closest<HTMLElement>("[data-page-number]")?.dataset["pageNumber"]);
    const isSelected = element.getAttribute("aria-selected") === "true";
    return { page: number, left, top, width, height, isSelected, isFocused: element === document.activeElement };
  }, name);

/** Runs in the page: returns whether an asset whose name has the text is shown. */
export const assetNamed = (name: string): boolean =>
  [...document.querySelectorAll(".editor-asset")].some(({ ariaLabel }) => ariaLabel?.includes(name));

/** Returns the zoom that the bar shows, in percent. */
export const readZoom = (page: DrivenPage): Promise<number> =>
  page.evaluate(() => Number.parseFloat(document.querySelector(".zoom-value")?.textContent ?? ""));
