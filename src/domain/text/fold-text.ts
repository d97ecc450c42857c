/**
 * Folds text for comparison in a search: accents, ligatures, full-width forms and variants of quotes and dashes are
 * equalized. Different letters stay different: й is not и, が is not か, and vowel signs of Indic scripts and Thai are
 * letters, not accents. Case is kept; the caller decides whether it matters.
 */

import { latinLetters } from "#domain/text/latin-letters.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";

/** Marks that people omit when they type: accents, Hebrew points, Arabic vowels. */
const ignoredMarks = new RegExp(
  `[${[
    "\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f",
    "\\u0591-\\u05bd\\u05bf-\\u05c7",
    "\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06ed",
    // Zero-width characters.
    "\\u200b-\\u200f\\u2060\\ufeff",
  ].join("")}]`,
  "g",
);

/** Letters that NFKD does not decompose, and letters that it must not decompose. */
const letterFolds: Readonly<Record<string, string>> = {
  ...latinLetters,
  й: "й",
  Й: "Й",
};

const foldLetter = (character: string): string | undefined => readOwnProperty(letterFolds, character);

const punctuationFolds: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛ʼ′`]/g, "'"],
  [/[“”„‟«»]/g, '"'],
  [/[‐‑‒–—−]/g, "-"],
];

/** An optional hyphen inside a word, where a line may break or was broken. Patterns match with and without it. */
export const softHyphen = "\u00ad";

/** Folds one character (a code point) to zero, one or several characters. */
export const foldCharacter = (character: string): string => {
  if (character >= " " && character <= "~" && character !== "`") return character;
  if (character === softHyphen) return softHyphen;
  const letter = foldLetter(character);
  if (letter !== undefined) return letter;
  const folded = Array.from(
    character.normalize("NFKD").replace(ignoredMarks, ""),
    (part) => foldLetter(part) ?? part,
  ).join("");
  if (folded === "") return "";
  // A stand-alone accent decomposes to a space and a mark.
  return punctuationFolds.reduce((text, [variants, sign]) => text.replace(variants, sign), folded.trim() || " ");
};

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60ー]/u;

/** Whether the character belongs to a script without spaces between words: spaces around it are only layout. */
export const isSpaceless = (character: string): boolean => character > "\u2e7f" && spaceless.test(character);

/**
 * Folds a text for a search that ignores case: each white space is one space, soft hyphens are left out. Quick for
 * texts of mostly ASCII characters.
 */
export const foldText = (text: string): string =>
  text
    .replace(/[^ -_a-~]+/g, (run) => Array.from(run, foldCharacter).join(""))
    .replaceAll(softHyphen, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
