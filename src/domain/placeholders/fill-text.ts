/** One text of a template, made ready to be filled for thousands of rows. */

import { shortened } from "../links/link.ts";
import type { RowData } from "../model/batch.ts";
import { type Problem, problem } from "../problem.ts";
import { encodeHtmlText } from "../text/json-text.ts";
import { type FilterCall, type Format, filterReads, formatOf } from "./filters.ts";
import { parseText, type Slot } from "./placeholder-text.ts";
import { checkOf, filledCheckOf, isAddressPlace, type PlaceFault } from "./slot-check.ts";
import { type Encode, encodingAt, isMarkup, settlesAddress } from "./slot-encoding.ts";
import type { Place } from "./slots.ts";

/** A row while it is filled: what is missing and wrong is collected. */
export interface FillRow {
  readonly data: RowData;
  readonly locale: string;
  readonly missing: { readonly name: string; readonly path: string }[];
  readonly problems: Problem[];
}

export interface CompiledText {
  /** Absent: the text stays as it is. */
  readonly fill: ((row: FillRow) => string) | undefined;
  /** Of the template. */
  readonly faults: readonly PlaceFault[];
  readonly doubts: readonly string[];
}

/** Why a text without placeholders cannot stand where it does. Empty addresses do nothing and are let be. */
export const staticFault = (text: string, place: Place): PlaceFault | undefined =>
  isAddressPlace(place) && text !== "" ? checkOf(place)?.(text) : undefined;

/** A slot's value, encoded; undefined: there is none, and the row knows. */
type FillSlot = (row: FillRow) => string | undefined;

const asIs: Encode = (value) => value;

export const compileText = (text: string, path: string, place: Place): CompiledText => {
  const { parts, faults, doubts } = parseText(text);
  const malformed = faults.map((message): PlaceFault => ({ code: "placeholder-malformed", message }));
  if (malformed.length > 0 || parts.every((part) => typeof part === "string")) {
    const fault = malformed.length > 0 ? undefined : staticFault(text, place);
    return { fill: undefined, faults: fault === undefined ? malformed : [fault], doubts };
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
    return compileSlot(part, path, isWhole || isRaw ? asIs : encodingAt(place, before, index === 0, literals));
  });
  const isRawText = parts.some((part) => typeof part !== "string" && part.filters.some(({ name }) => name === "raw"));
  const settled = settledFault(parts, place);
  if (settled !== undefined) {
    if (settled.fault !== undefined) return { fill: undefined, faults: [settled.fault], doubts };
    return { fill: joined(pieces), faults: [], doubts };
  }
  if (place === "rich" && !isMarkup(literals) && !isRawText)
    return { fill: plainly(joined(pieces)), faults: [], doubts };
  return { fill: checked(joined(pieces), parts, path, place), faults: [], doubts };
};

/** An address whose beginning is settled by the template is checked once, with a sample, and not for each row. */
const settledFault = (
  parts: readonly (string | Slot)[],
  place: Place,
): { readonly fault: PlaceFault | undefined } | undefined => {
  const [first] = parts;
  const isRaw = parts.some((part) => typeof part !== "string" && part.filters.some(({ name }) => name === "raw"));
  if (!isAddressPlace(place) || isRaw || typeof first !== "string" || !settlesAddress(first)) return undefined;
  return { fault: staticFault(parts.map((part) => (typeof part === "string" ? part : "x")).join(""), place) };
};

const joined = (pieces: readonly (string | FillSlot)[]): ((row: FillRow) => string) => {
  const [only] = pieces;
  if (pieces.length === 1 && typeof only === "function") return (row) => only(row) ?? "";
  return (row) => {
    let text = "";
    for (const piece of pieces) text += typeof piece === "string" ? piece : (piece(row) ?? "");
    return text;
  };
};

/** Where a template's text is plain, no row makes markup of it: what looks like it is put into markup as text. */
const plainly =
  (fill: (row: FillRow) => string): ((row: FillRow) => string) =>
  (row) => {
    const text = fill(row);
    return isMarkup(text) ? `<p>${encodeHtmlText(text).replace(/\n/g, "<br>")}</p>` : text;
  };

const checked = (
  fill: (row: FillRow) => string,
  parts: readonly (string | Slot)[],
  path: string,
  place: Place,
): ((row: FillRow) => string) => {
  const check = filledCheckOf(place);
  if (check === undefined) return fill;
  const names = [...new Set(parts.flatMap((part) => (typeof part === "string" ? [] : [`"${part.name}"`])))].join(", ");
  return (row) => {
    const faultsBefore = row.missing.length + row.problems.length;
    const text = fill(row);
    if (row.missing.length + row.problems.length > faultsBefore) return text;
    const fault = check(text);
    if (fault !== undefined) {
      row.problems.push(problem(fault.code, `${fault.message} The row's ${names} made it.`, { path }));
    }
    return text;
  };
};

const compileSlot = ({ name, filters }: Slot, path: string, encode: Encode): FillSlot => {
  const steps = filters.filter((call) => call.name !== "raw");
  const formatsFor = remembered(steps);
  return (row) => {
    const own = Object.hasOwn(row.data, name) ? row.data[name] : undefined;
    let value = typeof own === "string" ? own : undefined;
    const formats = formatsFor(row.locale);
    for (const [index, call] of steps.entries()) {
      if (call.name === "default") value = value === undefined || value === "" ? (call.argument ?? "") : value;
      else if (value !== undefined && value !== "") {
        const formatted: string | undefined = formats[index]?.(value);
        if (formatted === undefined) {
          row.problems.push(unreadable(name, value, call.name, path));
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

const unreadable = (name: string, value: string, filter: string, path: string): Problem =>
  problem(
    "filter-failed",
    `The filter ${filter} cannot read "${shortened(value)}", the row's value of "${name}". Write ${filterReads(filter)}.`,
    { path },
  );

/** Formats are costly to make, and rows mostly share one language: the last one's are kept. */
const remembered = (steps: readonly FilterCall[]): ((locale: string) => readonly Format[]) => {
  let lastLocale: string | undefined;
  let formats: readonly Format[] = [];
  return (locale) => {
    if (locale !== lastLocale && steps.length > 0) {
      formats = steps.map((call) => formatOf(call, locale));
      lastLocale = locale;
    }
    return formats;
  };
};
