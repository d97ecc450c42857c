/** Prepares passwords of new PDFs with SASLprep (RFC 4013). PDF programs refuse what that prohibits. */
import createBidi from "bidi-js";
import { normalizePassword } from "#domain/encryption/encryption.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { Bytes } from "../syntax/pdf-bytes.ts";
import { applySaslPrep, encodePdfPassword } from "./normalize-password.ts";

/** The tables C.2 to C.9 of RFC 3454. The spaces of C.1 are mapped before. */
const prohibited =
  /[\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u06dd\u070f\u180e\u200e\u200f\u2028-\u202e\u2061-\u2063\u206a-\u206f\u2ff0-\u2ffb\ufff9-\ufffd\u{1d173}-\u{1d17a}\u{e0001}\u{e0020}-\u{e007f}]/u;

/** The first letter that runs from right to left is Hebrew. */
const mayRunLeft = /[\u0590-\u{10ffff}]/u;

/**
 * Returns the bytes of a password, of which at most 127 count. As in HTML files, spaces at its ends do not count. Problems:
 * `pdf-password-invalid`.
 */
export const preparePassword = (password: string): Result<Bytes> => {
  const prepared = applySaslPrep(normalizePassword(password)).trim();
  if (prepared === "") return fail(invalid("The password is empty. Enter one."));
  const character = prohibited.exec(prepared)?.[0];
  if (character !== undefined) return fail(invalid(describeProhibited(character)));
  return mayRunLeft.test(prepared) && mixesDirections(prepared) ? fail(mixed) : ok(encodePdfPassword(prepared));
};

const invalid = (message: string): Problem => problem("pdf-password-invalid", message);

const describeProhibited = (character: string): string => {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `The password has the character U+${code}, which passwords of PDFs cannot have. Remove it.`;
};

const mixed = invalid(
  "The password mixes letters that run from right to left with others, or does not begin and end with one of them. PDF programs refuse such passwords. Use letters of one direction only, with one of them at each end.",
);

/** RFC 3454, 6: beside letters that run from right to left there are no others, and such letters are at both ends. */
const mixesDirections = (password: string): boolean => {
  const bidi = createBidi();
  const types = Array.from(password, (character) => bidi.getBidiCharTypeName(character));
  const runsLeft = (type: string | undefined) => type === "R" || type === "AL";
  if (!types.some(runsLeft)) return false;
  return types.includes("L") || !runsLeft(types[0]) || !runsLeft(types.at(-1));
};
