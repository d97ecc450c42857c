/** QR codes (ISO/IEC 18004) of the least version, with error correction of level M: 15 % of the symbol can be damaged. */
import { encodeQR } from "qr";
import { ok, type Result } from "#domain/result.ts";
import { type CodeSize, type CodeSymbol, findRuns, invalidValue } from "./code-symbol.ts";

/** What version 40 holds with level M, by the characters of the value. */
const capacities: readonly (readonly [form: RegExp, characters: number])[] = [
  [/^\d*$/, 5596],
  [/^[0-9A-Z $%*+\-./:]*$/, 3391],
];
const maxBytes = 2331;

/** White modules that the library draws around the symbol. */
const border = 1;

const tooLong = (value: string) =>
  invalidValue(
    `A QR code holds at most ${maxBytes} bytes of text, and the value has ${countBytes(value)}. Shorten it.`,
  );

/** Encodes a text as UTF-8, or in the shorter forms for digits and capitals. Problem: `code-invalid`. */
export const encodeQr = (value: string): Result<CodeSymbol> => {
  if (!fits(value)) return tooLong(value);
  const modules = encodeQR(value, "raw", { ecc: "medium", border });
  const size = modules.length - 2 * border;
  const isDark = (column: number, row: number) => modules[row + border]?.[column + border] === true;
  return ok({ symbology: "qr", columns: size, rows: size, runs: findRuns(size, size, isDark) });
};

const countBytes = (value: string): number => new TextEncoder().encode(value).length;

const fits = (value: string): boolean => {
  // A UTF-16 unit has at most three bytes of UTF-8.
  if (value.length * 3 <= maxBytes) return true;
  const capacity = capacities.find(([form]) => form.test(value))?.[1];
  return capacity === undefined ? value.length <= maxBytes && countBytes(value) <= maxBytes : value.length <= capacity;
};

/** Numbers of modules by the form of a value and its length, on which alone the version depends. */
const knownSizes = new Map<string, number>();

/** Returns the size of the symbol, which is encoded only for the first value of its form and length. Problem: `code-invalid`. */
export const measureQr = (value: string): Result<CodeSize> => {
  if (!fits(value)) return tooLong(value);
  const form = capacities.findIndex(([characters]) => characters.test(value));
  const key = `${form} ${form < 0 ? countBytes(value) : value.length}`;
  const known = knownSizes.get(key);
  if (known !== undefined) return ok({ symbology: "qr", columns: known, rows: known });
  const symbol = encodeQr(value);
  if (symbol.ok) knownSizes.set(key, symbol.value.columns);
  return symbol;
};
