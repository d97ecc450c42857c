/** Character references in markup: numbers, and the names that authors of short texts use. */
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

/** Letters with marks are named by letter and mark: `eacute`, `Uuml`. */
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

/** What is no reference, or one of a name that is not known, stays as it is. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return decodeNumber(Number(decimal));
      if (hex !== undefined) return decodeNumber(Number.parseInt(hex, 16));
      return decodeName(name ?? "") ?? whole;
    },
  );
