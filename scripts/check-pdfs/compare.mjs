// @ts-nocheck
/**
 * pdf.js as it is shipped and with its default options, whole and with its own worker, beside the reader's: the same page
 * at the same scale in the same browser, pixel by pixel.
 */
import { createServer } from "node:http";
import { join } from "node:path";
import { createStaticServer, listen } from "../serve.mjs";

export const createComparison = async (browser, root) => {
  const server = createStaticServer({ folder: join(root, "node_modules/pdfjs-dist") });
  const site = await listen(server);
  let pdf = Buffer.alloc(0);
  const files = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/pdf", "access-control-allow-origin": "*" }).end(pdf);
  });
  const pdfUrl = await listen(files);
  const context = await browser.createBrowserContext();
  const fresh = async () => {
    const page = await context.newPage();
    await page.goto(`${site}package.json`);
    return page;
  };
  return {
    /** For each picture the share of pixels (0 to 1) that differ, or a sentence where pdf.js does not draw the page. */
    differencesOf: async (bytes, pictures) => {
      pdf = bytes;
      const page = await fresh();
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
      for (const each of [server, files]) {
        each.closeAllConnections();
        each.close();
      }
    },
  };
};

/**
 * In a page of the server of pdf.js; self-contained. Tests use it too.
 * @param {{ site: string, pdfUrl: string, pictures: { number: number, width: number, height: number, zoom: number, png: string }[] }} task
 *   `site`: the folder of pdfjs-dist; `pictures`: what the reader has drawn, with `zoom` in CSS pixels a point
 * @returns {Promise<(number | string)[]>}
 */
export const compareWithStock = async ({ site, pdfUrl, pictures }) => {
  /** Colour steps (of 255) beyond which a pixel counts as another. */
  const tolerance = 32;
  const script = document.createElement("script");
  await new Promise((resolve, reject) => {
    Object.assign(script, { type: "module", src: `${site}build/pdf.mjs`, onload: resolve, onerror: reject });
    document.head.append(script);
  });
  const pdfjs = globalThis.pdfjsLib;
  pdfjs.GlobalWorkerOptions.workerSrc = `${site}build/pdf.worker.mjs`;
  const opening = pdfjs.getDocument({
    url: pdfUrl,
    wasmUrl: `${site}wasm/`,
    iccUrl: `${site}iccs/`,
    cMapUrl: `${site}cmaps/`,
    standardFontDataUrl: `${site}standard_fonts/`,
    verbosity: 0,
  });
  const canvasOf = ({ width, height }) => Object.assign(document.createElement("canvas"), { width, height });
  const pixelsOf = (canvas) => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  const stockPixels = async (picture) => {
    const page = await (await opening.promise).getPage(picture.number);
    const size = page.getViewport({ scale: 1 });
    const asked = picture.zoom * devicePixelRatio;
    const fits = asked > 0 && Math.floor(size.width * asked) === picture.width;
    const viewport = page.getViewport({ scale: fits ? asked : picture.width / size.width });
    const canvas = canvasOf(picture);
    await page.render({ canvas, viewport }).promise;
    return pixelsOf(canvas);
  };
  const readerPixels = async (picture) => {
    const image = new Image();
    image.src = picture.png;
    await image.decode();
    const canvas = canvasOf(picture);
    canvas.getContext("2d").drawImage(image, 0, 0);
    return pixelsOf(canvas);
  };
  const differences = [];
  for (const picture of pictures) {
    try {
      const [stock, own] = [await stockPixels(picture), await readerPixels(picture)];
      let differing = 0;
      for (let at = 0; at < own.length; at += 4) {
        const isFar = [0, 1, 2].some((channel) => Math.abs(own[at + channel] - stock[at + channel]) > tolerance);
        if (isFar) differing += 1;
      }
      differences.push(differing / (own.length / 4));
    } catch (error) {
      differences.push(`not compared, ${String(error).slice(0, 160)}`);
    }
  }
  await opening.destroy();
  return differences;
};
