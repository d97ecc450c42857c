/** Compares a PDF with the one that a row has of it, in several programs for PDFs. */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import jsQR from "jsqr";
import { normalise } from "./engines/engine.mjs";

/**
 * @typedef {import("./engines/engine.mjs").Box} Box
 * @typedef {import("./engines/engine.mjs").Picture} Picture
 * @typedef {import("./engines/engine.mjs").Engine} Engine
 *
 * @typedef {object} PrintedBox what a row prints in a box of a page
 * @property {number} page of the row's PDF, counted from 0
 * @property {number} basePage the same page of the base
 * @property {Box} box
 * @property {string} [text] what programs extract there
 * @property {Readonly<Record<string, string>>} [values] the values that replace marks there, by mark. All other text of the box stays in it
 * @property {string} [code] what a scanner reads there
 *
 * @typedef {object} Expectation
 * @property {readonly number[]} basePages the pages of the base that the row has
 * @property {readonly PrintedBox[]} printed
 * @property {string} [password] of the row's PDF
 * @property {number} [maxPages] how many pages are drawn
 *
 * @typedef {object} Comparison
 * @property {readonly string[]} faults
 * @property {number} pages drawn in both
 * @property {number} texts that were compared
 * @property {number} differingPixels outside of the boxes, in all programs
 */

/** Pixels around a box that smoothed edges may touch. */
const margin = 2;
const codeScale = 3;

// The module is written for bundlers; Node finds the function one level deeper.
const { default: inner } = /** @type {{ default?: typeof jsQR }} */ (/** @type {unknown} */ (jsQR));
const jsqr = inner ?? jsQR;

/** A base that is open in a program, with what was drawn of it. */
class OpenBase {
  /** @type {import("./engines/engine.mjs").OpenPdf | undefined} */
  pdf;
  /** @type {Map<number, Picture>} */
  #pictures = new Map();

  /** @param {number} page */
  async draw(page) {
    const picture = this.#pictures.get(page) ?? (await this.pdf?.draw(page, 1));
    if (picture !== undefined) this.#pictures.set(page, picture);
    return picture;
  }
}

/**
 * Compares a base with the PDFs that rows have of it.
 * @param {Engine} engine
 * @param {Uint8Array} base
 * @param {readonly { readonly bytes: Uint8Array, readonly expectation: Expectation }[]} results
 * @param {string} [basePassword]
 * @returns {Promise<readonly Comparison[]>}
 */
export const comparePdfs = async (engine, base, results, basePassword) => {
  const original = new OpenBase();
  original.pdf = await engine.open(base, basePassword).catch(() => undefined);
  /** @type {Comparison[]} */
  const comparisons = [];
  for (const { bytes, expectation } of results)
    comparisons.push(await comparePdf(engine, original, bytes, expectation));
  await original.pdf?.close();
  return comparisons;
};

/**
 * @param {Engine} engine
 * @param {OpenBase} original
 * @param {Uint8Array} bytes
 * @param {Expectation} expectation
 * @returns {Promise<Comparison>}
 */
const comparePdf = async (engine, original, bytes, expectation) => {
  /** @type {string[]} */
  const faults = [];
  const report = (/** @type {string} */ fault) => void faults.push(`${engine.name}: ${fault}`);
  let [pages, texts, differingPixels] = [0, 0, 0];
  const personal = await engine.open(bytes, expectation.password).catch((error) => report(`does not open: ${error}`));
  // What a program cannot open at all says nothing about the update.
  if (!personal) return { faults: original.pdf === undefined ? [] : faults, pages, texts, differingPixels };
  try {
    if (personal.pageCount !== expectation.basePages.length)
      report(`${personal.pageCount} pages instead of ${expectation.basePages.length}`);
    for (const { page, basePage, box, text, values, code } of expectation.printed) {
      if (values !== undefined && original.pdf !== undefined) {
        const before = await original.pdf.readText(basePage, box);
        const read = await personal.readText(page, box);
        texts++;
        const missing = listMissing(read, fillMarks(before, values));
        if (missing !== "") report(`page ${page + 1} lacks “${missing}” in “${read}”, which was “${before}”`);
      }
      if (text !== undefined) {
        const before = normalise((await original.pdf?.readText(basePage, box)) ?? "");
        const read = normalise(await personal.readText(page, box));
        texts++;
        const isThere =
          before === "" || before.startsWith("[[") ? read === text : withoutSpace(read).includes(withoutSpace(text));
        if (!isThere) report(`page ${page + 1} has “${read}” instead of “${text}”${before && ` over “${before}”`}`);
      }
      if (code !== undefined) {
        const found = readCode(await personal.draw(page, codeScale), box);
        if (found !== code) report(`page ${page + 1} has the code “${found}” instead of “${code}”`);
      }
    }
    for (const [page, basePage] of expectation.basePages.slice(0, expectation.maxPages).entries()) {
      const before = await original.draw(basePage);
      if (before === undefined) break;
      const after = await personal.draw(page, 1);
      pages++;
      const boxes = expectation.printed.filter((printed) => printed.page === page).map(({ box }) => box);
      const count = countDifferences(before, after, boxes);
      differingPixels += count;
      if (count > 0) report(`${count} pixels of page ${page + 1} differ outside of the boxes`);
    }
    const known = new Set(original.pdf?.listMessages().map(withoutNumbers));
    for (const message of new Set(personal.listMessages().map(withoutNumbers)))
      if (!known.has(message)) report(message);
  } catch (error) {
    report(String(error));
  } finally {
    await personal.close();
  }
  return { faults, pages, texts, differingPixels };
};

/**
 * @param {string} text
 * @param {Readonly<Record<string, string>>} values
 */
const fillMarks = (text, values) => {
  // Programs see spaces where the letters of a mark are spaced.
  const compact = text.replace(/\s+/gu, "");
  return Object.entries(values).reduce((filled, [mark, value]) => filled.replaceAll(mark, value), compact);
};

/**
 * Returns the characters that a text lacks. Programs extract the values of a line behind its other text.
 * @param {string} text
 * @param {string} expected
 */
const listMissing = (text, expected) => {
  const characters = [...withoutSpace(normalise(text))];
  return [...withoutSpace(normalise(expected))]
    .filter((character) => {
      const index = characters.indexOf(character);
      if (index >= 0) characters.splice(index, 1);
      return index < 0;
    })
    .join("");
};

/** Programs name objects and offsets, which an update changes. */
const withoutNumbers = (/** @type {string} */ message) => message.replace(/\d+/g, "#");
const withoutSpace = (/** @type {string} */ text) => text.replaceAll(" ", "");

/**
 * Counts the pixels that differ outside of boxes.
 * @param {Picture} before
 * @param {Picture} after
 * @param {readonly Box[]} boxes
 */
const countDifferences = (before, after, boxes) => {
  if (before.width !== after.width || before.height !== after.height) return before.width * before.height;
  const { width, height } = before;
  const edges = boxes.map((box) => [
    Math.floor((box.left / 100) * width) - margin,
    Math.floor((box.top / 100) * height) - margin,
    Math.ceil(((box.left + box.width) / 100) * width) + margin,
    Math.ceil(((box.top + box.height) / 100) * height) + margin,
  ]);
  let count = 0;
  for (let index = 0; index < width * height; index++) {
    if (!differs(before.pixels, after.pixels, index * 4)) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    const isInside = edges.some(
      ([left = 0, top = 0, right = 0, bottom = 0]) => x >= left && x < right && y >= top && y < bottom,
    );
    if (!isInside) count++;
  }
  return count;
};

/**
 * @param {Picture["pixels"]} before
 * @param {Picture["pixels"]} after
 * @param {number} at
 */
const differs = (before, after, at) => {
  for (let channel = 0; channel < 3; channel++) if (before[at + channel] !== after[at + channel]) return true;
  return false;
};

/**
 * @param {Picture} picture
 * @param {Box} box
 */
const readCode = ({ width, height, pixels }, box) => {
  const [left, top] = [Math.floor((box.left / 100) * width), Math.floor((box.top / 100) * height)];
  const [columns, rows] = [Math.ceil((box.width / 100) * width), Math.ceil((box.height / 100) * height)];
  const part = new Uint8ClampedArray(columns * rows * 4).fill(255);
  for (let y = 0; y < rows && top + y < height; y++) {
    const start = ((top + y) * width + left) * 4;
    part.set(pixels.subarray(start, start + Math.min(columns, width - left) * 4), y * columns * 4);
  }
  return jsqr(part, columns, rows)?.data;
};

export const hasQpdf = spawnSync("qpdf", ["--version"], { stdio: "ignore" }).error === undefined;

/**
 * Returns what `qpdf --check` says of a PDF, without numbers of objects and offsets.
 * @param {Uint8Array} bytes
 * @param {string} password
 * @returns {Promise<readonly string[]>}
 */
const listComplaints = async (bytes, password) => {
  const folder = await mkdtemp(join(tmpdir(), "smartlink-qpdf-"));
  const path = join(folder, "file.pdf");
  await writeFile(path, bytes);
  const { stderr } = spawnSync("qpdf", [`--password=${password}`, "--check", path], { encoding: "utf8" });
  await rm(folder, { recursive: true });
  const lines = stderr.split("\n").filter((line) => line !== "");
  return lines.map((line) => withoutNumbers(line.replaceAll(path, "")));
};

/**
 * Returns the complaints of qpdf that the base does not have.
 * @param {Uint8Array} base
 * @param {Uint8Array} result
 * @param {{ readonly password?: string, readonly basePassword?: string | undefined }} passwords
 */
export const listNewComplaints = async (base, result, { password = "", basePassword = "" }) => {
  const known = new Set(await listComplaints(base, basePassword));
  const complaints = await listComplaints(result, password);
  return [...new Set(complaints)].filter((line) => !known.has(line)).map((line) => `qpdf: ${line}`);
};
