/** Reads the names of glyphs, and the encoding, of Type 1 fonts (Adobe Type 1 Font Format, chapters 2 and 7). */
import { findBytes, latin1 } from "../syntax/pdf-bytes.ts";

/** What a Type 1 font says about its glyphs. */
export interface TypeOneGlyphs {
  readonly names: ReadonlySet<string>;
  /** Names of glyphs by code; empty if the font uses the standard encoding. */
  readonly encoding: ReadonlyMap<number, string>;
}

/** Reads a font file as it is embedded in PDFs. */
export const readTypeOne = (file: Uint8Array): TypeOneGlyphs => {
  const word = Uint8Array.from("eexec", (letter) => letter.charCodeAt(0));
  const encrypted = findBytes(file, word, 0);
  const clearText = latin1(file.subarray(0, encrypted < 0 ? file.length : encrypted));
  const encoding = new Map(
    Array.from(clearText.matchAll(/dup\s+(\d{1,3})\s*\/(\S+)\s+put/g), ([, code, name = ""]) => [Number(code), name]),
  );
  const privateText = encrypted < 0 ? "" : latin1(decrypt(skipLineEnd(file, encrypted + word.length)));
  const outlines = privateText.slice(Math.max(0, privateText.indexOf("/CharStrings")));
  const names = new Set(
    Array.from(outlines.matchAll(/\/([^\s/()<>[\]{}%]+)\s+\d+\s+(?:RD|-\|)\s/g), ([, name = ""]) => name),
  );
  return { names, encoding };
};

const skipLineEnd = (file: Uint8Array, at: number): Uint8Array => {
  let start = at;
  while ([9, 10, 13, 32].includes(file[start] ?? 0)) start++;
  return file.subarray(start);
};

/** The key of the private part, and its constants. */
const [firstKey, factor, summand] = [55665, 52845, 22719];

const decrypt = (bytes: Uint8Array): Uint8Array => {
  let key = firstKey;
  return bytes.map((byte) => {
    const clear = byte ^ (key >> 8);
    key = ((byte + key) * factor + summand) & 0xffff;
    return clear;
  });
};
