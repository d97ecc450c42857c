/** Decodes character references in markup: numeric ones, and the names that are common in short texts. */
import { readOwnProperty } from "../values/own-property.ts";

const namedCharacters: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  shy: "\u00ad",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  bull: "•",
  middot: "·",
  laquo: "«",
  raquo: "»",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  euro: "€",
  pound: "£",
  yen: "¥",
  copy: "©",
  reg: "®",
  trade: "™",
  deg: "°",
  times: "×",
  rarr: "→",
  larr: "←",
};

/** Combining marks by the ending of a letter's name: `eacute`, `Uuml`. */
const marks: Readonly<Record<string, string>> = {
  grave: "\u0300",
  acute: "\u0301",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  ring: "\u030a",
  cedil: "\u0327",
};

const decodeName = (name: string): string | undefined => {
  const mark = readOwnProperty(marks, name.slice(1));
  return readOwnProperty(namedCharacters, name) ?? (mark && `${name[0]}${mark}`.normalize("NFC"));
};

const decodeNumber = (code: number): string =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "\ufffd";

/** Decodes the references of a text. Unknown names stay as they are. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return decodeNumber(Number(decimal));
      if (hex !== undefined) return decodeNumber(Number.parseInt(hex, 16));
      return decodeName(name ?? "") ?? whole;
    },
  );
