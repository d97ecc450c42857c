/**
 * What a program for PDFs reads and draws, so that several can be compared. Positions are in percent of the shown page, from its
 * left and top, as those of assets.
 *
 * @typedef {{ readonly left: number, readonly top: number, readonly width: number, readonly height: number }} Box
 *
 * @typedef {object} Picture
 * @property {number} width in pixels
 * @property {number} height
 * @property {Uint8Array | Uint8ClampedArray} pixels RGBA, row by row
 *
 * @typedef {object} OpenPdf
 * @property {number} pageCount
 * @property {() => readonly string[]} listMessages what the program has complained about or repaired so far
 * @property {(page: number, box: Box) => Promise<string>} readText the text whose characters lie in the box of a page, which counts
 *   from 0
 * @property {(page: number, scale: number) => Promise<Picture>} draw `scale`: pixels a point
 * @property {() => Promise<void>} close
 *
 * @typedef {object} Engine
 * @property {string} name
 * @property {(bytes: Uint8Array, password?: string) => Promise<OpenPdf>} open throws if the program cannot open the PDF
 */

/**
 * Returns whether a box contains a point.
 * @param {Box} box
 * @param {number} left
 * @param {number} top
 */
export const contains = (box, left, top) =>
  left >= box.left && left <= box.left + box.width && top >= box.top && top <= box.top + box.height;

/**
 * Returns the text without what programs add between words and lines.
 * @param {string} text
 */
export const normalise = (text) => text.normalize("NFC").replaceAll("\u00ad", "").replace(/\s+/gu, " ").trim();

/**
 * Collects what is written to the console while a function runs.
 * @template T
 * @param {string[]} messages
 * @param {() => T | Promise<T>} run
 * @returns {Promise<T>}
 */
export const collectMessages = async (messages, run) => {
  const names = /** @type {const} */ (["log", "warn", "error"]);
  const originals = names.map((name) => console[name]);
  for (const name of names) console[name] = (...values) => void messages.push(values.join(" "));
  try {
    return await run();
  } finally {
    for (const [index, name] of names.entries()) console[name] = originals[index] ?? console[name];
  }
};
