/**
 * Compares pages that the reader has drawn with those of pdf.js as it is published, with its default options and its own
 * worker: at the same scale in the same browser, pixel by pixel.
 */
import { createServer } from "node:http";
import { join } from "node:path";
import { createStaticServer, listen } from "../serve.mjs";

/**
 * @typedef {Awaited<ReturnType<typeof createComparison>>} Comparison
 *
 * @typedef {object} PagePicture what the reader has drawn
 * @property {number} number of the page
 * @property {number} width in device pixels
 * @property {number} height in device pixels
 * @property {number} zoom CSS pixels a point
 * @property {string} png a data URL
 */

/**
 * Creates a comparison, which keeps its servers until it is closed.
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} root
 */
export const createComparison = async (browser, root) => {
  const server = createStaticServer({ folder: join(root, "node_modules/pdfjs-dist") });
  const site = await listen(server);
  let pdf = Buffer.alloc(0);
  const pdfServer = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/pdf", "access-control-allow-origin": "*" }).end(pdf);
  });
  const pdfUrl = await listen(pdfServer);
  const context = await browser.createBrowserContext();
  const openPage = async () => {
    const page = await context.newPage();
    await page.goto(`${site}package.json`);
    return page;
  };
  return {
    /**
     * Returns for each picture the share of pixels that differ, 0 to 1, or a sentence where pdf.js does not draw the page.
     * @param {Buffer<ArrayBuffer>} bytes
     * @param {readonly PagePicture[]} pictures
     */
    compare: async (bytes, pictures) => {
      pdf = bytes;
      const page = await openPage();
      try {
        return await page.evaluate(compareWithStock, { site, pdfUrl, pictures });
      } catch (error) {
        return pictures.map(() => `not compared, ${String(error).slice(0, 160)}`);
      } finally {
        await page.close();
      }
    },
    close: async () => {
      await context.close();
      for (const listeningServer of [server, pdfServer]) {
        listeningServer.closeAllConnections();
        listeningServer.close();
      }
    },
  };
};

/**
 * Runs in a page of the server of pdf.js: draws the pages and compares them with the reader's pictures.
 * @param {{ site: string, pdfUrl: string, pictures: readonly PagePicture[] }} task `site` serves the folder of pdfjs-dist
 * @returns {Promise<(number | string)[]>}
 */
export const compareWithStock = async ({ site, pdfUrl, pictures }) => {
  /** A pixel counts as different if a channel differs by more than this (of 255). */
  const tolerance = 32;
  const script = document.createElement("script");
  await new Promise((resolve, reject) => {
    Object.assign(script, { type: "module", src: `${site}build/pdf.mjs`, onload: resolve, onerror: reject });
    document.head.append(script);
  });
  const pdfjs = /** @type {{ pdfjsLib: typeof import("pdfjs-dist") }} */ (/** @type {unknown} */ (globalThis)).pdfjsLib;
  pdfjs.GlobalWorkerOptions.workerSrc = `${site}build/pdf.worker.mjs`;
  const loading = pdfjs.getDocument({
    url: pdfUrl,
    wasmUrl: `${site}wasm/`,
    iccUrl: `${site}iccs/`,
    cMapUrl: `${site}cmaps/`,
    standardFontDataUrl: `${site}standard_fonts/`,
    verbosity: 0,
  });
  const createCanvas = (/** @type {PagePicture} */ { width, height }) =>
    Object.assign(document.createElement("canvas"), { width, height });
  const contextOf = (/** @type {HTMLCanvasElement} */ canvas) =>
    /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const readPixels = (/** @type {HTMLCanvasElement} */ canvas) =>
    contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height).data;
  const drawWithStock = async (/** @type {PagePicture} */ picture) => {
    const page = await (await loading.promise).getPage(picture.number);
    const size = page.getViewport({ scale: 1 });
    const scale = picture.zoom * devicePixelRatio;
    const isExact = scale > 0 && Math.floor(size.width * scale) === picture.width;
    const viewport = page.getViewport({ scale: isExact ? scale : picture.width / size.width });
    const canvas = createCanvas(picture);
    await page.render({ canvas, viewport }).promise;
    return readPixels(canvas);
  };
  const decodePicture = async (/** @type {PagePicture} */ picture) => {
    const image = new Image();
    image.src = picture.png;
    await image.decode();
    const canvas = createCanvas(picture);
    contextOf(canvas).drawImage(image, 0, 0);
    return readPixels(canvas);
  };
  /** @type {(number | string)[]} */
  const differences = [];
  for (const picture of pictures) {
    try {
      const [stock, reader] = [await drawWithStock(picture), await decodePicture(picture)];
      let differing = 0;
      for (let offset = 0; offset < reader.length; offset += 4) {
        const isDifferent = [0, 1, 2].some(
          (channel) => Math.abs(reader[offset + channel] - stock[offset + channel]) > tolerance,
        );
        if (isDifferent) differing += 1;
      }
      differences.push(differing / (reader.length / 4));
    } catch (error) {
      differences.push(`not compared, ${String(error).slice(0, 160)}`);
    }
  }
  await loading.destroy();
  return differences;
};
