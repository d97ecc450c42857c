// @ts-nocheck
/** Opens a generated file as its recipient does, from the disk and offline, and reads it to its last page. */
import { pathToFileURL } from "node:url";
import { until } from "../bench/site.mjs";

const pageMs = 20_000;

/** The document draws the first page, the worker the others. */
const comparedPages = 3;

/**
 * @returns {Promise<{ state: string, count: number, pages: number, ms: number, faults: string[], pictures?: object[] }>}
 *   `pages`: those that were drawn; `pictures`: the first ones, as compareWithStock takes them
 */
export const readThrough = async (browser, path, mostPages) => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(`error: ${error.message ?? error}`.slice(0, 200)));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()}`.slice(0, 200));
  });
  page.on("error", () => faults.push("the page crashed"));
  const begun = performance.now();
  try {
    await page.setViewport({ width: 1000, height: 800 });
    await page.setOfflineMode(true);
    await page.goto(pathToFileURL(path).href, { waitUntil: "domcontentloaded", timeout: 60_000 });
    const state = await until(page, settled, undefined, path, 60_000);
    if (state !== "ready") {
      const text = await page.evaluate(() => document.querySelector("smartlink-reader")?.textContent ?? "");
      return { state, count: 0, pages: 0, ms: since(begun), faults: [...faults, text.slice(0, 200)] };
    }
    const count = await page.evaluate(() => document.querySelectorAll("[data-page-number]").length);
    await until(page, isDrawn, 1, `page 1 of ${path}`, pageMs);
    const pictures = [];
    let pages = 0;
    for (const number of spread(count, mostPages)) {
      await page.evaluate(show, number);
      const drawn = await until(page, isDrawn, number, "", pageMs).catch(() => "slow");
      const picture = drawn === "drawn" && number <= comparedPages ? await page.evaluate(pictureOf, number) : null;
      if (picture) pictures.push(picture);
      if (drawn === "drawn") pages += 1;
      else faults.push(`page ${number}: ${drawn}`);
    }
    return { state, count, pages, ms: since(begun), faults, pictures };
  } catch (error) {
    return { state: "lost", count: 0, pages: 0, ms: since(begun), faults: [...faults, String(error).slice(0, 200)] };
  } finally {
    await context.close().catch(() => {});
  }
};

const since = (begun) => Math.round(performance.now() - begun);

/** All pages, or that many of them: those that are compared, then the rest evenly, the last one among them. */
const spread = (count, most) =>
  count <= most
    ? Array.from({ length: count }, (_, index) => index + 1)
    : [
        ...Array.from({ length: comparedPages }, (_, index) => index + 1),
        ...Array.from({ length: most - comparedPages }, (_, index) =>
          Math.round(comparedPages + ((index + 1) * (count - comparedPages)) / (most - comparedPages)),
        ),
      ];

/** In the page. */
const settled = () => {
  const state = document.documentElement.dataset.smartlinkState;
  return state === undefined || state === "loading" ? null : state;
};

/** In the page. A slow picture may come after its text. */
const isDrawn = (number) => {
  const place = document.querySelector(`[data-page-number="${number}"]`);
  const notice = place?.querySelector(".page-notice p");
  if (notice) return notice.textContent;
  return place?.dataset.drawn !== undefined && place.querySelector(".text-layer") ? "drawn" : null;
};

/** In the page. */
const show = (number) => document.querySelector(`[data-page-number="${number}"]`)?.scrollIntoView({ block: "start" });

/** In the page: the picture of a page that is drawn. */
const pictureOf = (number) => {
  const place = document.querySelector(`[data-page-number="${number}"]`);
  const canvas = place?.querySelector("canvas");
  if (!canvas || canvas.width < 2) return null;
  const zoom = Number(getComputedStyle(place).getPropertyValue("--zoom")) || 0;
  return { number, width: canvas.width, height: canvas.height, zoom, png: canvas.toDataURL("image/png") };
};
