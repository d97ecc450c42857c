/** Writes the site's icons to `public`: one drawing as SVG, and as PNG in the sizes that operating systems need. */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import puppeteer from "puppeteer-core";
import { chromiumFlags, findChromium, requireBrowser } from "./browsers.mjs";

const folder = fileURLToPath(new URL("../public/", import.meta.url));

/** A page with a button on it. It stays within the middle 80 %, which every mask of an operating system shows. */
const page = `
  <path d="M160 104h130l72 72v220a14 14 0 0 1-14 14H160a14 14 0 0 1-14-14V118a14 14 0 0 1 14-14z" fill="#fff"/>
  <path d="M290 104v58a14 14 0 0 0 14 14h58z" fill="#9fd0d8"/>
  <g fill="#c3d6da">
    <rect x="180" y="150" width="80" height="18" rx="9"/>
    <rect x="180" y="192" width="148" height="18" rx="9"/>
    <rect x="180" y="226" width="120" height="18" rx="9"/>
  </g>
  <rect x="176" y="276" width="156" height="76" rx="20" fill="#ffb938"/>
  <path d="M274 308l132 53-56 22-22 56z" fill="#04262c" stroke="#fff" stroke-width="14" stroke-linejoin="round"/>`;

const drawing = (/** @type {number} */ radius) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <rect width="512" height="512" rx="${radius}" fill="#0b6170"/>${page}
</svg>
`;

const round = drawing(112);
const square = drawing(0);

/** @type {[name: string, svg: string, sizePx: number][]} */
const images = [
  ["icon-192.png", round, 192],
  ["icon-512.png", round, 512],
  ["icon-maskable-512.png", square, 512],
  ["apple-touch-icon.png", square, 180],
];

await writeFile(`${folder}icon.svg`, round);
const browser = await puppeteer.launch({
  executablePath: requireBrowser(findChromium(), "Chromium"),
  args: chromiumFlags,
});
try {
  const tab = await browser.newPage();
  for (const [name, svg, sizePx] of images) {
    await tab.setViewport({ width: sizePx, height: sizePx });
    await tab.setContent(`<style>body{margin:0}svg{display:block;width:${sizePx}px}</style>${svg}`);
    await tab.screenshot({ path: folder + name, omitBackground: true });
  }
} finally {
  await browser.close();
}
