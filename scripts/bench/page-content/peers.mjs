/**
 * Other libraries that print a text on each row's PDF, as their documentation shows it. pdfme is no dependency of the project, so npm
 * fetches it once into the cache, in fixed versions.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { PDFDocument, StandardFonts } from "pdf-lib";

const run = promisify(execFile);
const version = "6.1.13";
const packages = ["@pdfme/generator", "@pdfme/common", "@pdfme/schemas"];

/**
 * Makes a PDF of a text.
 * @typedef {(text: string) => Promise<Uint8Array>} MakePdf
 *
 * @typedef {object} Pdfme
 * @property {MakePdf} makePdf
 * @property {(texts: readonly string[]) => Promise<Uint8Array>} makeOnePdf the pages of all texts
 */

/**
 * @param {Uint8Array} base
 * @returns {MakePdf}
 */
export const openPdfLib = (base) => async (text) => {
  const document = await PDFDocument.load(base);
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.getPage(0).drawText(text, { x: 60, y: 780, size: 14, font });
  return document.save();
};

/**
 * @param {string} root of the project
 * @param {Uint8Array} base
 * @param {number} pages of the base
 * @returns {Promise<Pdfme>}
 */
export const openPdfme = async (root, base, pages) => {
  const require = createRequire(join(await fetchPdfme(root), "package.json"));
  const [{ generate }, { text }] = await Promise.all(
    ["@pdfme/generator", "@pdfme/schemas"].map((name) => import(pathToFileURL(require.resolve(name)).href)),
  );
  const field = { name: "text", type: "text", position: { x: 20, y: 20 }, width: 120, height: 10, fontSize: 14 };
  const template = {
    basePdf: new Uint8Array(base),
    schemas: [[field], ...Array.from({ length: pages - 1 }, () => [])],
  };
  const makeOnePdf = (/** @type {readonly string[]} */ texts) =>
    generate({ template, inputs: texts.map((value) => ({ text: value })), plugins: { text } });
  return { makePdf: (value) => makeOnePdf([value]), makeOnePdf };
};

/**
 * Returns a folder in whose `node_modules` the packages are.
 * @param {string} root of the project
 */
const fetchPdfme = async (root) => {
  const cache = join(root, "node_modules/.cache/smartlink");
  const folder = join(cache, `pdfme-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const temporary = await mkdtemp(join(cache, "fetch-"));
  try {
    await writeFile(
      join(temporary, "package.json"),
      JSON.stringify({ private: true, dependencies: Object.fromEntries(packages.map((name) => [name, version])) }),
    );
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    await run(npm, ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], { cwd: temporary });
    await rename(temporary, folder);
    return folder;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
};
