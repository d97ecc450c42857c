/**
 * Text as a search compares it. What people type for the same thing is the same here: accents, ligatures, full-width
 * forms, kinds of quotes and dashes. What is another letter stays another: й is not и, が is not か, and vowel signs of
 * Indic scripts and Thai are letters, not accents. Case is kept; who compares decides about it.
 */

import { latinLetters } from "#domain/text/latin-letters.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";

/** Marks that people leave out when they type: accents, Hebrew points, Arabic vowels. */
const leftOut = new RegExp(
  `[${[
    "\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f",
    "\\u0591-\\u05bd\\u05bf-\\u05c7",
    "\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06ed",
    // Of no width.
    "\\u200b-\\u200f\\u2060\\ufeff",
  ].join("")}]`,
  "g",
);

/** Letters that a decomposition does not reach, and those that it must not reach. */
const letters: Readonly<Record<string, string>> = {
  ...latinLetters,
  й: "й",
  Й: "Й",
};

const letterOf = (character: string): string | undefined => readOwnProperty(letters, character);

const signs: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛ʼ′`]/g, "'"],
  [/[“”„‟«»]/g, '"'],
  [/[‐‑‒–—−]/g, "-"],
];

/** Where a line may break or was broken inside a word; it is there, and it is not. */
export const softHyphen = "\u00ad";

/** One character (a code point) as it is compared: none, one or several. */
export const foldCharacter = (character: string): string => {
  if (character >= " " && character <= "~" && character !== "`") return character;
  if (character === softHyphen) return softHyphen;
  const known = letterOf(character);
  if (known !== undefined) return known;
  const plain = Array.from(character.normalize("NFKD").replace(leftOut, ""), (part) => letterOf(part) ?? part).join("");
  if (plain === "") return "";
  // A free-standing accent decomposes to a space and a mark; a space decomposes to itself.
  return signs.reduce((text, [kind, sign]) => text.replace(kind, sign), plain.trim() || " ");
};

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60ー]/u;

/** Chinese and Japanese have no spaces between words: those that a page shows are its layout's. */
export const isSpaceless = (character: string): boolean => character > "\u2e7f" && spaceless.test(character);
