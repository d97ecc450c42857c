/** EAN-13 bar codes (ISO/IEC 15420), which are also those of ISBN and GTIN-13. */
import { ok, type Result } from "#domain/result.ts";
import { truncate } from "#domain/text/truncate.ts";
import { type CodeSymbol, createBarSymbol, invalidValue } from "./code-symbol.ts";

/** Widths of space, bar, space and bar of the digits in the left half, with an odd number of dark modules (set A). */
const leftWidths = ["3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112"];
/** For each first digit, which digits of the left half are mirrored (set B). */
const mirrored = ["------", "--B-BB", "--BB-B", "--BBB-", "-B--BB", "-BB--B", "-BBB--", "-B-B-B", "-B-BB-", "-BB-B-"];

const guard = "111";
const centre = "11111";

/**
 * Encodes 13 digits; spaces and hyphens between them do not count. Twelve digits are a problem, because they can be a number
 * without its check digit or a UPC-A number without its first zero. Problem: `code-invalid`.
 */
export const encodeEan13 = (value: string): Result<CodeSymbol> => {
  const digits = value.trim().replace(/(\d)[ -](?=\d)/g, "$1");
  if (!/^\d{12,13}$/.test(digits))
    return invalidValue(`“${truncate(value.trim())}” is not an EAN-13 number. Write its 13 digits.`);
  const check = computeCheckDigit(digits);
  const complete = digits.slice(0, 12) + check;
  if (digits.length === 12)
    return invalidValue(
      `“${digits}” has 12 digits, and an EAN-13 number has 13. Write ${complete} if the check digit is missing, or 0${digits} if it is a UPC-A number.`,
    );
  if (digits !== complete)
    return invalidValue(
      `The check digit of “${digits}” is wrong: the first 12 digits need ${check}. Compare the number with its source.`,
    );
  return ok(createBarSymbol("ean13", listWidths(digits)));
};

const computeCheckDigit = (digits: string): number => {
  let sum = 0;
  for (let index = 0; index < 12; index++) sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3);
  return (10 - (sum % 10)) % 10;
};

const listWidths = (digits: string): readonly number[] => {
  const sets = mirrored[Number(digits[0])] ?? "";
  const widthsOf = (index: number) => leftWidths[Number(digits[index])] ?? "";
  const mirror = (widths: string) => Array.from(widths).reverse().join("");
  let text = guard;
  for (let index = 1; index <= 6; index++) text += sets[index - 1] === "B" ? mirror(widthsOf(index)) : widthsOf(index);
  text += centre;
  // Those of the right half begin with a bar, so the same widths are the complement.
  for (let index = 7; index <= 12; index++) text += widthsOf(index);
  return Array.from(text + guard, Number);
};
