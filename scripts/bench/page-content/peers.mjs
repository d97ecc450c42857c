/**
 * Other libraries that print a text on each row's PDF, as their documentation shows it. pdfme and the font reader of pdf-lib are no
 * dependencies of the project, so npm fetches them once into the cache, in fixed versions.
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
const pdfmeVersion = "6.1.13";
/** @type {Record<string, Record<string, string>>} packages by the name of their folder in the cache */
const packages = {
  [`pdfme-${pdfmeVersion}`]: {
    "@pdfme/generator": pdfmeVersion,
    "@pdfme/common": pdfmeVersion,
    "@pdfme/schemas": pdfmeVersion,
  },
  "pdf-lib-fontkit-1.1.1": { "@pdf-lib/fontkit": "1.1.1" },
};

/**
 * Makes a PDF of a text.
 * @typedef {(text: string) => Promise<Uint8Array>} MakePdf
 *
 * @typedef {object} Pdfme
 * @property {MakePdf} makePdf
 * @property {(texts: readonly string[]) => Promise<Uint8Array>} makeOnePdf the pages of all texts
 */

/**
 * Embeds a subset of a font in each PDF, as this project does.
 * @param {string} root of the project
 * @param {Uint8Array} base
 * @param {Uint8Array} fontFile
 * @returns {Promise<MakePdf>}
 */
export const openPdfLib = async (root, base, fontFile) => {
  const require = createRequire(join(await fetchPackages(root, "pdf-lib-fontkit-1.1.1"), "package.json"));
  const { default: fontkit } = await import(pathToFileURL(require.resolve("@pdf-lib/fontkit")).href);
  return async (text) => {
    const document = await PDFDocument.load(base);
    document.registerFontkit(fontkit);
    const font = await document.embedFont(fontFile, { subset: true });
    document.getPage(0).drawText(text, { x: 60, y: 780, size: 14, font });
    return document.save();
  };
};

/**
 * Names a font that every viewer has, and embeds none.
 * @param {Uint8Array} base
 * @returns {MakePdf}
 */
export const openPdfLibWithHelvetica = (base) => async (text) => {
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
  const require = createRequire(join(await fetchPackages(root, `pdfme-${pdfmeVersion}`), "package.json"));
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
 * @param {string} name of the folder
 */
const fetchPackages = async (root, name) => {
  const cache = join(root, "node_modules/.cache/smartlink");
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const temporary = await mkdtemp(join(cache, "fetch-"));
  try {
    await writeFile(join(temporary, "package.json"), JSON.stringify({ private: true, dependencies: packages[name] }));
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    await run(npm, ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], { cwd: temporary });
    await rename(temporary, folder);
    return folder;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
};
