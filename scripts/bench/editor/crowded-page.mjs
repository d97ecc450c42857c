/** A smartlink with 300 assets on its first page, and what a person does with them in the editor. */
import { waitUntil } from "../site.mjs";
import { putRecords } from "./stored-records.mjs";

/** @typedef {import("puppeteer-core").Page} Page */

const columns = 10;
const rows = 30;
/** Percent of the page. */
const [firstX, stepX, firstY, stepY] = [7.5, 9.4, 2.5, 3.2];
const [width, height] = [7, 2.2];
/** So many rows are selected together: 50 assets. */
const selectedRows = 5;
const moveCount = 120;
const radiusPx = 90;
const typedText = "A name that somebody types letter by letter into the field.";

const scrollSteps = 60;
const scrollStepPx = 90;

/**
 * Stores the assets. Runs in a page of the site.
 * @param {Page} page
 * @param {string} smartlinkId
 * @param {{ hasPictures?: boolean }} [options] `hasPictures`: each asset has a picture of its own
 */
export const fillPage = async (page, smartlinkId, { hasPictures = false } = {}) => {
  const assets = Array.from({ length: columns * rows }, (_, index) => ({
    id: `${hasPictures ? "picture" : "asset"}-${index}`,
    page: 1,
    box: {
      center_x: firstX + (index % columns) * stepX,
      center_y: firstY + Math.floor(index / columns) * stepY,
      rect: [width, height],
    },
  }));
  await putRecords(page, smartlinkId, assets, { hasPictures });
};

/**
 * Opens the editor. Resolves when it shows all assets.
 * @param {Page} page
 * @param {string} siteUrl
 * @param {string} smartlinkId
 */
export const openEditor = async (page, siteUrl, smartlinkId) => {
  await page.goto("about:blank");
  await page.goto(`${siteUrl}#/smartlinks/${smartlinkId}`, { waitUntil: "domcontentloaded" });
  const isReady = (/** @type {number} */ count) =>
    document.documentElement.dataset["editorState"] === "ready" &&
    document.querySelectorAll(".editor-asset").length === count;
  await waitUntil(page, isReady, columns * rows, "The assets in the editor");
};

/**
 * Returns a point of the window.
 * @param {Page} page
 * @param {number} x percent of the first page
 * @param {number} y
 */
const findPoint = async (page, x, y) => {
  const box = await page.evaluate(() => {
    const { left, top, width, height } =
      document.querySelector('.editor-pages [data-page-number="1"]')?.getBoundingClientRect() ?? new DOMRect();
    return { left, top, width, height };
  });
  return [box.left + (box.width * x) / 100, box.top + (box.height * y) / 100];
};

const findAsset = (/** @type {Page} */ page, /** @type {number} */ column, /** @type {number} */ row) =>
  findPoint(page, firstX + column * stepX, firstY + row * stepY);

/** @param {Page} page */
const waitForSave = (page) => {
  const isSaved = () => document.documentElement.dataset["saveState"] === "saved";
  return waitUntil(page, isSaved, undefined, "The save");
};

/**
 * @param {Page} page
 * @param {number} count
 */
const checkSelection = async (page, count) => {
  const selected = await page.evaluate(() => document.querySelectorAll('.editor-asset[aria-selected="true"]').length);
  if (selected !== count) throw new Error(`${selected} assets are selected, not ${count}.`);
};

/** Selects one asset by a press. */
export const selectOne = async (/** @type {Page} */ page) => {
  const [x, y] = await findAsset(page, 5, 2);
  await page.mouse.click(x, y);
  await checkSelection(page, 1);
};

/** Selects 50 assets by a drag beside them. */
export const selectFifty = async (/** @type {Page} */ page) => {
  const [startX, startY] = await findPoint(page, 1.5, 0.7);
  const [endX, endY] = await findPoint(page, 97, firstY + (selectedRows - 1) * stepY);
  await page.mouse.move(startX, startY);
  await page.mouse.down();
  await page.mouse.move(endX, endY, { steps: 5 });
  await page.mouse.up();
  await checkSelection(page, columns * selectedRows);
};

/** Drags the selection in circles and drops it elsewhere. */
export const dragSelection = async (/** @type {Page} */ page) => {
  const [x, y] = await findAsset(page, 5, 2);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 1; move <= moveCount; move += 1) {
    const angle = (move / moveCount) * 4 * Math.PI;
    const radius = (radiusPx * move) / moveCount;
    await page.mouse.move(x + radius * Math.cos(angle), y + radiusPx + radius * Math.sin(angle));
  }
  await page.mouse.up();
};

/** Types a name for the selected asset. */
export const typeName = async (/** @type {Page} */ page) => {
  await page.click("#asset-name", { count: 3 });
  await page.keyboard.type(typedText, { delay: 25 });
};

/** Takes the last step back, and waits until everything is stored. */
export const undoStep = async (/** @type {Page} */ page) => {
  await waitForSave(page);
  await page.click('button[aria-label="Undo"]');
  await waitForSave(page);
};

/** Waits until all assets show their pictures. */
export const waitForPictures = (/** @type {Page} */ page) => {
  const areShown = (/** @type {number} */ count) => {
    const pictures = [...document.querySelectorAll("img")].filter(
      ({ className }) => className === "editor-asset-picture",
    );
    return pictures.length === count && pictures.every((picture) => picture.complete && picture.naturalWidth > 0);
  };
  return waitUntil(page, areShown, columns * rows, "The pictures of the assets");
};

/** Scrolls down some pages and back with the wheel. */
export const scrollPages = async (/** @type {Page} */ page) => {
  const [x, y] = await findPoint(page, 50, 20);
  await page.mouse.move(x, y);
  for (const direction of [1, -1])
    for (let step = 0; step < scrollSteps; step += 1) await page.mouse.wheel({ deltaY: direction * scrollStepPx });
};
