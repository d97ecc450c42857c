/** Code 128 bar codes (ISO/IEC 15417) for the 128 characters of ASCII. */
import { ok, type Result } from "#domain/result.ts";
import { truncate } from "#domain/text/truncate.ts";
import { type CodeSymbol, createBarSymbol, invalidValue } from "./code-symbol.ts";

/** Widths of bars and spaces of each symbol character, from 0 to 105, in rows of ten. */
const patterns = [
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213",
  "221312 231212 112232 122132 122231 113222 123122 123221 223211 221132",
  "221231 213212 223112 312131 311222 321122 321221 312212 322112 322211",
  "212123 212321 232121 111323 131123 131321 112313 132113 132311 211313",
  "231113 231311 112133 112331 132131 113123 113321 133121 313121 211331",
  "231131 213113 213311 213131 311123 311321 331121 312113 312311 332111",
  "314111 221411 431111 111224 111422 121124 121421 141122 141221 112214",
  "112412 122114 122411 142112 142211 241211 221114 413111 241112 134111",
  "111242 121142 121241 114212 124112 124211 411212 421112 421211 212141",
  "214121 412121 111143 111341 131141 114113 114311 411113 411311 113141",
  "114131 311141 411131 211412 211214 211232",
]
  .join(" ")
  .split(" ");
const stopPattern = "2331112";

/** The three sets of characters: A has control characters, B has small letters, C has pairs of digits. */
type CodeSet = "A" | "B" | "C";
const startCodes: Readonly<Record<CodeSet, number>> = { A: 103, B: 104, C: 105 };
const switchCodes: Readonly<Record<CodeSet, number>> = { A: 101, B: 100, C: 99 };

/** More characters would be wider than a page. */
const maxLength = 80;

/** Encodes ASCII characters. Problem: `code-invalid`. */
export const encodeCode128 = (value: string): Result<CodeSymbol> => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are allowed
  const foreign = /[^\x00-\x7f]/u.exec(value)?.[0];
  if (foreign !== undefined)
    return invalidValue(
      `A Code 128 holds only unaccented Latin letters, digits and signs, and “${truncate(value)}” has “${foreign}”. Remove it, or use a QR code.`,
    );
  if (value.length > maxLength)
    return invalidValue(
      `A Code 128 holds at most ${maxLength} characters here, and the value has ${value.length}. Shorten it, or use a QR code.`,
    );
  const codes = listCodes(value);
  const sum = codes.reduce((total, code, index) => total + code * Math.max(1, index), 0);
  const text = [...codes, sum % 103].map((code) => patterns[code]).join("") + stopPattern;
  return ok(createBarSymbol("code128", Array.from(text, Number)));
};

/** Returns the start code and the codes of the characters, with switches between the sets. */
const listCodes = (value: string): readonly number[] => {
  const codes: number[] = [];
  let set: CodeSet | undefined;
  const useSet = (next: CodeSet) => {
    if (set !== next) codes.push(set === undefined ? startCodes[next] : switchCodes[next]);
    set = next;
  };
  let at = 0;
  while (at < value.length) {
    const digits = countDigits(value, at);
    if (shouldPair(digits, at, value.length, set)) {
      useSet("C");
      for (const end = at + digits - 1; at < end; at += 2) codes.push(Number(value.slice(at, at + 2)));
      continue;
    }
    useSet(selectLetterSet(value, at, set));
    const code = value.charCodeAt(at);
    codes.push(code < 32 ? code + 64 : code - 32);
    at += 1;
  }
  return codes;
};

const countDigits = (value: string, at: number): number => {
  let end = at;
  while (end < value.length && value.charCodeAt(end) >= 48 && value.charCodeAt(end) <= 57) end++;
  return end - at;
};

/** Pairs are shorter than single digits if they save more than the switches to and from set C cost. */
const shouldPair = (digits: number, at: number, length: number, set: CodeSet | undefined): boolean => {
  if (set === "C") return digits >= 2;
  const isAtEnd = at + digits === length;
  if (set === undefined) return digits === 2 ? isAtEnd : digits >= 4;
  // An odd digit stays in the present set, and the pairs begin after it.
  return digits % 2 === 0 && digits >= (isAtEnd ? 4 : 6);
};

/** Returns the set that has the next character, and as many after it as possible. */
const selectLetterSet = (value: string, at: number, set: CodeSet | undefined): CodeSet => {
  for (let index = at; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (code < 32) return "A";
    if (code > 95) return "B";
    // Both sets have the characters between.
    if (set === "A" || set === "B") return set;
  }
  return "B";
};
