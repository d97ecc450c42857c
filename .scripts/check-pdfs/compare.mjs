/**
 * pdf.js as it is shipped, whole and with its own worker, beside the reader's: the same page at the same scale, pixel by
 * pixel. Both use the fonts of pdf.js, not the machine's, so that the same drawing is asked of both.
 */
import { createServer } from "node:http";
import { join } from "node:path";
import { createStaticServer, listen } from "../serve.mjs";

/** Colour steps (of 255) beyond which a pixel counts as another. */
const tolerance = 32;

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
    /** Share of pixels (0 to 1) that differ, or a sentence where pdf.js itself does not draw the page. */
    differenceOf: async (bytes, ours) => {
      pdf = bytes;
      const page = await fresh();
      try {
        return await page.evaluate(compare, { site, pdfUrl, ours, tolerance });
      } catch (error) {
        return `not compared, ${String(error).slice(0, 160)}`;
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

/** In the page. */
const compare = async ({ site, pdfUrl, ours, tolerance }) => {
  const pdfjs = await import(`${site}build/pdf.mjs`);
  pdfjs.GlobalWorkerOptions.workerSrc = `${site}build/pdf.worker.mjs`;
  const opening = pdfjs.getDocument({
    url: pdfUrl,
    wasmUrl: `${site}wasm/`,
    iccUrl: `${site}iccs/`,
    cMapUrl: `${site}cmaps/`,
    standardFontDataUrl: `${site}standard_fonts/`,
    useSystemFonts: false,
    verbosity: 0,
  });
  const document_ = await opening.promise;
  const page = await document_.getPage(1);
  const size = page.getViewport({ scale: 1 });
  const asked = ours.zoom * devicePixelRatio;
  const fits = asked > 0 && Math.floor(size.width * asked) === ours.width;
  const viewport = page.getViewport({ scale: fits ? asked : ours.width / size.width });
  const canvas = document.createElement("canvas");
  canvas.width = ours.width;
  canvas.height = ours.height;
  await page.render({ canvas, viewport }).promise;
  const stock = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  const image = new Image();
  image.src = ours.png;
  await image.decode();
  const other = document.createElement("canvas");
  other.width = ours.width;
  other.height = ours.height;
  const context = other.getContext("2d");
  context.drawImage(image, 0, 0);
  const mine = context.getImageData(0, 0, other.width, other.height).data;
  let differing = 0;
  for (let at = 0; at < mine.length; at += 4) {
    const far = [0, 1, 2].some((channel) => Math.abs(mine[at + channel] - stock[at + channel]) > tolerance);
    if (far) differing += 1;
  }
  await opening.destroy();
  return differing / (mine.length / 4);
};
