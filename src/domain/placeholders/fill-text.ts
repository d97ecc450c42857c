/** Compiles one text of a template, so that it can be filled for thousands of rows. */

import { type Problem, problem } from "../problem.ts";
import { encodeHtmlText } from "../text/json-text.ts";
import { truncate } from "../text/truncate.ts";
import type { RowData } from "../values/row-data.ts";
import type { FilterCall, Formatter } from "./filter-definition.ts";
import { createFormatter, describeFilterInput, readsDates, readsEmptyValues, readsNumbers } from "./filters.ts";
import { type Join, joinValues, readJoin } from "./join-filter.ts";
import { type Placeholder, parseText } from "./placeholder-text.ts";
import { isReadByPeople, readsValue, shownFieldOf } from "./shown-values.ts";
import { filledCheck, isAddressSlot, type SlotProblem, templateCheck } from "./slot-check.ts";
import { type Encode, hasFixedOrigin, isMarkup, selectEncoding } from "./slot-encoding.ts";
import type { SlotKind } from "./slot-kind.ts";
import { describeDateChoice, describeNumberChoice } from "./table-choice.ts";

/** A row while it is filled. Collects missing values and problems. */
export interface FillContext {
  readonly data: RowData;
  readonly locale: string;
  readonly missing: { readonly name: string; readonly path: string }[];
  readonly problems: Problem[];
}

/** A text that is ready to be filled many times. */
export interface CompiledText {
  /** Undefined if the text has no placeholders. */
  readonly fill: ((row: FillContext) => string) | undefined;
  /** Whether a row that has all values can still fail: by a filter, or by a check of the filled text. */
  readonly canFail: boolean;
  /** Problems of the template's text. */
  readonly problems: readonly SlotProblem[];
  readonly warnings: readonly string[];
}

/** Returns why a text without placeholders is invalid in its slot. Empty addresses are allowed: they do nothing. */
export const findStaticProblem = (text: string, slot: SlotKind): SlotProblem | undefined =>
  isAddressSlot(slot) && text !== "" ? templateCheck(slot)?.(text) : undefined;

/** Returns the encoded value of a placeholder; undefined if it is missing, which is then recorded in the row. */
type FillSlot = (row: FillContext) => string | undefined;

const asIs: Encode = (value) => value;

/** Compiles the text of a slot. `path` is its path in the template, for problems. */
export const compileText = (text: string, path: string, slot: SlotKind): CompiledText => {
  const { parts, problems, warnings } = parseText(text);
  const malformed = problems.map((message): SlotProblem => ({ code: "placeholder-malformed", message }));
  if (malformed.length > 0 || parts.every((part) => typeof part === "string")) {
    const fault = malformed.length > 0 ? undefined : findStaticProblem(text, slot);
    return { fill: undefined, canFail: false, problems: fault === undefined ? malformed : [fault], warnings };
  }
  const literals = parts.filter((part) => typeof part === "string").join(" ");
  const isWhole = parts.length === 1;
  let before = "";
  const pieces = parts.map((part, index): string | FillSlot => {
    if (typeof part === "string") {
      before += part;
      return part;
    }
    const isRaw = part.filters.some(({ name }) => name === "raw");
    const encode = isWhole || isRaw ? asIs : selectEncoding(slot, before, index === 0, literals);
    const isShown = isReadByPeople(path, slot) && !part.filters.some(readsValue);
    return compileSlot(part, path, encode, isShown ? readShownValue : readValue);
  });
  const hasFormat = parts.some((part) => typeof part !== "string" && part.filters.some(isFormat));
  const isRawText = parts.some((part) => typeof part !== "string" && part.filters.some(({ name }) => name === "raw"));
  const settled = checkFixedAddress(parts, slot);
  if (settled !== undefined) {
    if (settled.fault !== undefined) return { fill: undefined, canFail: false, problems: [settled.fault], warnings };
    return { fill: joinPieces(pieces), canFail: hasFormat, problems: [], warnings };
  }
  if (slot === "rich" && !isMarkup(literals) && !isRawText)
    return { fill: keepPlain(joinPieces(pieces)), canFail: hasFormat, problems: [], warnings };
  const canFail = hasFormat || filledCheck(slot) !== undefined;
  return { fill: withCheck(joinPieces(pieces), parts, path, slot), canFail, problems: [], warnings };
};

/** Returns whether a filter reads the value, which it may not be able to. */
const isFormat = ({ name }: FilterCall): boolean => name !== "raw" && name !== "default";

/** Checks an address with a fixed scheme and host once, with a sample value, which saves the check of every row. */
const checkFixedAddress = (
  parts: readonly (string | Placeholder)[],
  place: SlotKind,
): { readonly fault: SlotProblem | undefined } | undefined => {
  const [first] = parts;
  const isRaw = parts.some((part) => typeof part !== "string" && part.filters.some(({ name }) => name === "raw"));
  if (!isAddressSlot(place) || isRaw || typeof first !== "string" || !hasFixedOrigin(first)) return undefined;
  return { fault: findStaticProblem(parts.map((part) => (typeof part === "string" ? part : "x")).join(""), place) };
};

const joinPieces = (pieces: readonly (string | FillSlot)[]): ((row: FillContext) => string) => {
  const [only] = pieces;
  if (pieces.length === 1 && typeof only === "function") return (row) => only(row) ?? "";
  return (row) => {
    let text = "";
    for (const piece of pieces) text += typeof piece === "string" ? piece : (piece(row) ?? "");
    return text;
  };
};

/** If the template's text is plain, a value cannot turn it into markup: text that looks like markup is encoded. */
const keepPlain =
  (fill: (row: FillContext) => string): ((row: FillContext) => string) =>
  (row) => {
    const text = fill(row);
    return isMarkup(text) ? `<p>${encodeHtmlText(text).replace(/\n/g, "<br>")}</p>` : text;
  };

const withCheck = (
  fill: (row: FillContext) => string,
  parts: readonly (string | Placeholder)[],
  path: string,
  place: SlotKind,
): ((row: FillContext) => string) => {
  const check = filledCheck(place);
  if (check === undefined) return fill;
  const placeholders = [...new Set(parts.flatMap((part) => (typeof part === "string" ? [] : [part.name])))];
  const names = placeholders.map((name) => `"${name}"`).join(", ");
  return (row) => {
    const faultsBefore = row.missing.length + row.problems.length;
    const text = fill(row);
    if (row.missing.length + row.problems.length > faultsBefore) return text;
    const fault = check(text);
    if (fault !== undefined) {
      row.problems.push(
        problem(fault.code, `${fault.message} It contains the row's ${names}.`, { path, placeholders }),
      );
    }
    return text;
  };
};

const compileSlot = ({ name, filters }: Placeholder, path: string, encode: Encode, read: ReadValue): FillSlot => {
  const steps = filters
    .filter((call) => call.name !== "raw")
    .map((call): Step => ({ call, join: readJoin(call), readsEmpty: readsEmptyValues(call) }));
  const formatsFor = cacheFormatters(steps);
  const hasDefault = steps.some(({ call }) => call.name === "default");
  return (row) => {
    let value = read(row.data, name);
    const formats = formatsFor(row.locale);
    for (const [index, { call, join, readsEmpty }] of steps.entries()) {
      if (call.name === "default") value = value === undefined || value === "" ? (call.argument ?? "") : value;
      else if (join !== undefined) {
        const values = [value, ...join.columns.map((column) => read(row.data, column))];
        if (!hasDefault && recordMissing(row, [name, ...join.columns], values, path)) return undefined;
        value = joinValues(values, join.separator);
      } else if (value !== undefined && (value !== "" || readsEmpty)) {
        const formatted: string | undefined = formats[index]?.(value);
        if (formatted === undefined) {
          row.problems.push(unreadableValueProblem(name, value, call, path));
          return undefined;
        }
        value = formatted;
      }
    }
    if (value === undefined) {
      row.missing.push({ name, path });
      return undefined;
    }
    return encode(value);
  };
};

/** A filter of a placeholder that is ready to be used. */
interface Step {
  readonly call: FilterCall;
  readonly join: Join | undefined;
  readonly readsEmpty: boolean;
}

type ReadValue = (data: RowData, name: string) => string | undefined;

const readValue: ReadValue = (data, name) => {
  const value = Object.hasOwn(data, name) ? data[name] : undefined;
  return typeof value === "string" ? value : undefined;
};

const readShownValue: ReadValue = (data, name) => readValue(data, shownFieldOf(name)) ?? readValue(data, name);

/** Records the columns without a value. Returns whether there is one. */
const recordMissing = (
  { missing }: FillContext,
  columns: readonly string[],
  values: readonly (string | undefined)[],
  path: string,
): boolean => {
  const before = missing.length;
  for (const [index, name] of columns.entries()) if (values[index] === undefined) missing.push({ name, path });
  return missing.length > before;
};

const unreadableValueProblem = (name: string, value: string, filter: FilterCall, path: string): Problem =>
  problem(
    "filter-failed",
    `The filter ${filter.name} cannot read "${truncate(value)}", the row's value of "${name}". Write ${describeFilterInput(filter)}.${describeTableChoice(filter, value)}`,
    { path, placeholders: [name] },
  );

/** A value that another choice about its table would make readable. */
const describeTableChoice = (filter: FilterCall, value: string): string => {
  if (readsNumbers(filter)) return describeNumberChoice(value);
  return readsDates(filter) ? describeDateChoice(value) : "";
};

/** Caches the formatters of the last locale: creating them is slow, and most rows share one language. */
const cacheFormatters = (steps: readonly Step[]): ((locale: string) => readonly Formatter[]) => {
  let lastLocale: string | undefined;
  let formats: readonly Formatter[] = [];
  return (locale) => {
    if (locale !== lastLocale && steps.length > 0) {
      formats = steps.map(({ call }) => createFormatter(call, locale));
      lastLocale = locale;
    }
    return formats;
  };
};
