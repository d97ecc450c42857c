/**
 * Reading the structured data of an action: JSON in a text, as people and other programs write it. Tolerant where only
 * one thing can be meant (a number for a text, one of several names for a key), and clear where nothing can.
 */
import { type Ok, ok } from "../result.ts";
import type { UnknownRecord } from "../values/is-record.ts";

/** Codes of what is wrong with an action's data. */
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
  | "share-address";

/** What no one can read. The sentence for its author is made of it in faults.ts, which no reader has to carry. */
export interface InvalidData {
  readonly ok: false;
  readonly reason: InvalidDataReason;
  /** What the sentence quotes. */
  readonly quoted: readonly string[];
}

export type DataResult<T> = Ok<T> | InvalidData;

export const invalidData = (fault: InvalidDataReason, ...quoted: readonly string[]): InvalidData => ({
  ok: false,
  reason: fault,
  quoted,
});

/** `undefined` for a text that is no JSON and does not look like it. */
export const readJsonData = (data: string): DataResult<unknown> => {
  const text = data.trim();
  if (!/^[[{]/.test(text)) return ok(undefined);
  try {
    return ok(JSON.parse(text));
  } catch (cause) {
    return invalidData("json", cause instanceof Error ? cause.message : "");
  }
};

/** A text, or a number or a switch as text; of what is something else, the empty text. */
export const toText = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" || typeof value === "boolean" ? `${value}` : "";

/** The first of these keys that holds a text. Keys are compared without regard to case, `-` and `_`. */
export const textField = (fields: UnknownRecord, ...names: readonly string[]): string =>
  names.map((name) => toText(fieldValue(fields, name))).find((text) => text !== "") ?? "";

export const fieldValue = (fields: UnknownRecord, ...names: readonly string[]): unknown => {
  for (const name of names)
    for (const [key, value] of Object.entries(fields))
      if (value !== undefined && value !== null && plainKey(key) === plainKey(name)) return value;
  return undefined;
};

const plainKey = (key: string): string => key.toLowerCase().replace(/[-_\s]/g, "");

/** A list, or one alone as a list of one. */
export const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === "" ? [] : [value];

export const toBoolean = (value: unknown): boolean => value === true || /^(?:true|yes|1)$/i.test(toText(value));

export const toNumber = (value: unknown): number | undefined => {
  const text = toText(value);
  const number = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
};

/** More than any author means; a hostile list ends here. */
export const maxEntries = 500;
