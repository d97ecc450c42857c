/** The encodings of simple fonts that PDF names (ISO 32000-1, annex D): for each code, the name of its glyph. */
import { findGlyphText, isoAdobeNames } from "./glyph-names.ts";

/** Names of glyphs by code from 0 to 255. */
export type Encoding = readonly (string | undefined)[];

/** Codes above 160 of the standard encoding, in the order of `isoAdobeNames` from `exclamdown` on. */
const standardCodes: readonly number[] = [
  161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 177, 178, 179, 180, 182, 183, 184, 185,
  186, 187, 188, 189, 191, 193, 194, 195, 196, 197, 198, 199, 200, 202, 203, 205, 206, 207, 208, 225, 227, 232, 233,
  234, 235, 241, 245, 248, 249, 250, 251,
];
const firstUpperName = 95;

/** The encoding of Type 1 fonts for Latin that state no other. */
export const standardEncoding: Encoding = Array.from({ length: 256 }, (_, code) => {
  if (code >= 32 && code < 127) return isoAdobeNames[code - 32];
  const index = standardCodes.indexOf(code);
  return index < 0 ? undefined : isoAdobeNames[firstUpperName + index];
});

const nameOfText: ReadonlyMap<string, string> = new Map(
  isoAdobeNames.toReversed().map((name) => [findGlyphText(name) ?? "", name]),
);

const toName = (character: string): string | undefined =>
  nameOfText.get(character) ??
  ({ "€": "Euro", "\u00a0": "space", "\u00ad": "hyphen", Ω: "Omega", "∞": "infinity", "≠": "notequal" }[character] ||
    undefined);

const fromCodePage = (label: string): Encoding => {
  const decoder = new TextDecoder(label);
  return Array.from({ length: 256 }, (_, code) =>
    code < 32 ? undefined : toName(decoder.decode(Uint8Array.of(code))),
  );
};

/** Unused codes above 32 are bullets (annex D, note 3). */
const winAnsiEncoding: Encoding = fromCodePage("windows-1252").map((name, code) =>
  code > 126 && name === undefined ? "bullet" : name,
);

const encodings: Readonly<Record<string, Encoding>> = {
  StandardEncoding: standardEncoding,
  WinAnsiEncoding: winAnsiEncoding,
  MacRomanEncoding: fromCodePage("macintosh"),
};

/** Returns an encoding by its name in PDF. */
export const findEncoding = (name: string | undefined): Encoding | undefined =>
  name === undefined ? undefined : encodings[name];
