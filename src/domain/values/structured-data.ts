/**
 * Helpers to read the structured data of an action: JSON in a string, written by people and other programs. Unambiguous
 * deviations are accepted, such as a number for a text or another name for a key.
 */
import { type Ok, ok } from "../result.ts";
import type { UnknownRecord } from "./is-record.ts";

/** Why an action's data is invalid. */
export type InvalidDataReason =
  | "json"
  | "agenda-empty"
  | "event-untitled"
  | "event-start"
  | "event-end"
  | "calendar-empty"
  | "contact-shapeless"
  | "contact-unnamed"
  | "form-empty"
  | "field-unnamed"
  | "field-twice"
  | "field-optionless"
  | "gallery-empty"
  | "track-file"
  | "track-kind"
  | "track-language"
  | "track-language-missing"
  | "share-address";

/** Data that cannot be shown. Its message is in action-warnings.ts, which the reader's bundle does not include. */
export interface InvalidData {
  readonly ok: false;
  readonly reason: InvalidDataReason;
  /** Parts of the data that the message quotes. */
  readonly quoted: readonly string[];
}

/** The data of an action, or why it is invalid. */
export type DataResult<T> = Ok<T> | InvalidData;

/** Creates the result for invalid data. `quoted`: the arguments of the message in action-warnings.ts. */
export const invalidData = (reason: InvalidDataReason, ...quoted: readonly string[]): InvalidData => ({
  ok: false,
  reason,
  quoted,
});

/** Parses JSON. The value is `undefined` for text that does not start like JSON. */
export const readJsonData = (data: string): DataResult<unknown> => {
  const text = data.trim();
  if (!/^[[{]/.test(text)) return ok(undefined);
  try {
    return ok(JSON.parse(text));
  } catch (cause) {
    return invalidData("json", cause instanceof Error ? cause.message : "");
  }
};

/** Converts a string, number or boolean to trimmed text. Other values become the empty text. */
export const toText = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" || typeof value === "boolean" ? `${value}` : "";

/** Returns the first non-empty text among the named fields. Names match regardless of case, `-` and `_`. */
export const textField = (fields: UnknownRecord, ...names: readonly string[]): string =>
  names.map((name) => toText(fieldValue(fields, name))).find((text) => text !== "") ?? "";

/** Returns the first present value among the named fields. Names match as in `textField`. */
export const fieldValue = (fields: UnknownRecord, ...names: readonly string[]): unknown => {
  for (const name of names)
    for (const [key, value] of Object.entries(fields))
      if (value !== undefined && value !== null && plainKey(key) === plainKey(name)) return value;
  return undefined;
};

const plainKey = (key: string): string => key.toLowerCase().replace(/[-_\s]/g, "");

/** Converts a value to a list: a single value becomes a list of one, a missing one an empty list. */
export const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === "" ? [] : [value];

/** Returns true for true and the texts `true`, `yes` and `1`, in upper or lower case; else false. */
export const toBoolean = (value: unknown): boolean => value === true || /^(?:true|yes|1)$/i.test(toText(value));

/** Converts a number or a text to a finite number; undefined for all other values. */
export const toNumber = (value: unknown): number | undefined => {
  const text = toText(value);
  const number = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
};

/** Limit for lists in data, far above real use, so that a hostile list cannot stall the reader. */
export const maxEntries = 500;
