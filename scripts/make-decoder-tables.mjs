/**
 * Writes the tables of the decoders that Node does not have as browsers do: those of Shift JIS, GBK, Big5 and EUC-KR. Chromium
 * decodes every pair of bytes for it, by the tables of the Encoding Standard.
 */
import { writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import puppeteer from "puppeteer-core";
import { findChromium, requireBrowser } from "./browsers.mjs";

const target = new URL("../src/adapters/node/decoders/double-byte-tables.ts", import.meta.url);

const browser = await puppeteer.launch({
  executablePath: requireBrowser(findChromium(), "Chromium"),
  args: ["--no-sandbox"],
});
const page = await browser.newPage();
const { texts, ranges } = await page.evaluate(() => {
  const decode = (/** @type {string} */ encoding, /** @type {number[]} */ ...bytes) =>
    new TextDecoder(encoding).decode(new Uint8Array(bytes));
  const texts = ["shift_jis", "gbk", "big5", "euc-kr"].map((encoding) => {
    let text = "";
    for (let lead = 0x81; lead <= 0xfe; lead++)
      for (let trail = 0x40; trail <= 0xfe; trail++) {
        const characters = decode(encoding, lead, trail);
        const isCharacter = [...characters].length === 1 && characters !== "\ufffd";
        text += isCharacter ? characters : "\0";
      }
    return text;
  });
  /** Sequences of four bytes that are in the basic plane: the pointer and the code of each run. */
  const ranges = [];
  let before = -1;
  for (let pointer = 0; pointer < 39_420; pointer++) {
    const bytes = [12_600, 1260, 10, 1].map((unit, index) => {
      const digit = Math.floor(pointer / unit) % [126, 10, 126, 10][index];
      return digit + (index % 2 === 0 ? 0x81 : 0x30);
    });
    const code = decode("gbk", ...bytes).codePointAt(0) ?? 0;
    if (code !== before + 1) ranges.push([pointer, code]);
    before = code;
  }
  return { texts, ranges };
});
await browser.close();

const packed = brotliCompressSync(texts.join(""), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
}).toString("base64");
writeFileSync(
  target,
  `/** Tables of Shift JIS, GBK, Big5 and EUC-KR, made by scripts/make-decoder-tables.mjs. */

/**
 * The characters of all pairs of a byte from 0x81 and one from 0x40 to 0xfe, NUL for those without one. UTF-8, packed with
 * Brotli, in base64: one encoding after the other.
 */
export const packedCharacters =
  "${packed}";

/** Runs of sequences of four bytes in GBK: the pointer and the code of the first one. */
export const fourByteRuns: readonly (readonly [pointer: number, code: number])[] = JSON.parse(
  "${JSON.stringify(ranges)}",
);
`,
);
