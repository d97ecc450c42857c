/**
 * Reading the structured data of an action: JSON in a text, as people and other programs write it. Tolerant where only
 * one thing can be meant (a number for a text, one of several names for a key), and clear where nothing can.
 */
import { problem } from "../../problem.ts";
import { type Failure, fail, ok, type Result } from "../../result.ts";
import { shortened } from "../link.ts";

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What no one can read: told to the author when the file is made, and in the console of who opens it. */
export const unusable = (sentence: string): Failure => fail(problem("action-data-invalid", sentence));

/** `undefined` for a text that is no JSON and does not look like it. */
export const readJsonData = (data: string, example: string): Result<unknown> => {
  const text = data.trim();
  if (!/^[[{]/.test(text)) return ok(undefined);
  try {
    return ok(JSON.parse(text));
  } catch (cause) {
    const reason = cause instanceof Error ? shortened(cause.message, 120) : "";
    return unusable(`The JSON in the action's data cannot be read (${reason}). Write it as in ${example}.`);
  }
};

/** A text, or a number or a switch as text; of what is something else, the empty text. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" || typeof value === "boolean" ? `${value}` : "";

/** The first of these keys that holds a text. Keys are compared without regard to case, `-` and `_`. */
export const textAt = (fields: Fields, ...names: readonly string[]): string =>
  names.map((name) => textOf(valueAt(fields, name))).find((text) => text !== "") ?? "";

export const valueAt = (fields: Fields, ...names: readonly string[]): unknown => {
  for (const name of names)
    for (const [key, value] of Object.entries(fields))
      if (value !== undefined && value !== null && plainKey(key) === plainKey(name)) return value;
  return undefined;
};

const plainKey = (key: string): string => key.toLowerCase().replace(/[-_\s]/g, "");

/** A list, or one alone as a list of one. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === "" ? [] : [value];

export const flagOf = (value: unknown): boolean => value === true || /^(?:true|yes|1)$/i.test(textOf(value));

export const numberOf = (value: unknown): number | undefined => {
  const text = textOf(value);
  const number = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
};

/** More than any author means; a hostile list ends here. */
export const mostEntries = 500;
