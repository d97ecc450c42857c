/**
 * Reads and writes the fields of structured action data for the panels. Unlike the readers of the domain, nothing is lost:
 * unknown fields stay, texts keep their spaces, and a field keeps the name under which another program wrote it.
 */

import { isRecord, type UnknownRecord } from "#domain/values/is-record.ts";
import { readJsonData, toList } from "#domain/values/structured-data.ts";

/** The name of a field, then the names that other programs use for it. Case, `-`, `_` and spaces make no difference. */
export type FieldNames = readonly [string, ...string[]];

const plainKey = (key: string): string => key.toLowerCase().replace(/[-_\s]/g, "");

const isNamed = (key: string, names: FieldNames): boolean => names.some((name) => plainKey(name) === plainKey(key));

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** Returns the value of a field under the first of its names that has one; undefined if none has. */
export const readValue = (fields: UnknownRecord, names: FieldNames): unknown => {
  for (const name of names)
    for (const [key, value] of Object.entries(fields))
      if (isPresent(value) && plainKey(key) === plainKey(name)) return value;
  return undefined;
};

/** Returns the text of a field as it is written; the empty text for a missing field, an object or a list. */
export const readText = (fields: UnknownRecord, names: FieldNames): string => {
  const value = readValue(fields, names);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
};

/**
 * Returns the fields with another value of one field. It stays at its position under its name; a missing field is added
 * at the end under the first name. `undefined` and the empty text remove it.
 */
export const writeValue = (fields: UnknownRecord, names: FieldNames, value: unknown): UnknownRecord => {
  const keys = Object.keys(fields).filter((key) => isNamed(key, names));
  const [kept = names[0]] = keys;
  const entries = Object.entries(fields).flatMap(([key, present]) => {
    if (!keys.includes(key)) return [[key, present] as const];
    return key === kept && isPresent(value) ? [[key, value] as const] : [];
  });
  return Object.fromEntries(keys.length > 0 || !isPresent(value) ? entries : [...entries, [kept, value]]);
};

/** A list of entries, such as the events of an agenda, with the fields beside it. */
export interface StructuredList {
  readonly fields: UnknownRecord;
  readonly entries: readonly UnknownRecord[];
}

/** How a list is written in the data of an action. */
export interface ListForm {
  /** The field that holds the list. */
  readonly list: FieldNames;
  /** The field of an entry that was written as a plain text. */
  readonly text: string;
  /** Whether an object without the list is an entry itself. */
  readonly allowsLoneEntry: boolean;
}

/** Reads an object. The empty text is an empty object. Undefined for text that is no JSON object. */
export const readFields = (data: string): UnknownRecord | undefined => {
  if (data.trim() === "") return {};
  const json = readJsonData(data);
  return json.ok && isRecord(json.value) ? json.value : undefined;
};

/** Writes an object; the empty text for one without fields. */
export const writeFields = (fields: UnknownRecord): string =>
  Object.keys(fields).length === 0 ? "" : JSON.stringify(fields);

/** Reads a list, an object with a list or, if the form allows it, one entry. Undefined for text that is no JSON. */
export const readStructuredList = (data: string, form: ListForm): StructuredList | undefined => {
  if (data.trim() === "") return { fields: {}, entries: [] };
  const json = readJsonData(data);
  if (!json.ok || json.value === undefined) return undefined;
  const tree = json.value;
  if (!isRecord(tree)) return { fields: {}, entries: toEntries(tree, form) };
  const list = readValue(tree, form.list);
  if (list !== undefined) return { fields: writeValue(tree, form.list, undefined), entries: toEntries(list, form) };
  return form.allowsLoneEntry && Object.keys(tree).length > 0
    ? { fields: {}, entries: [tree] }
    : { fields: writeValue(tree, form.list, undefined), entries: [] };
};

const toEntries = (list: unknown, { text }: ListForm): readonly UnknownRecord[] =>
  toList(list).map((entry) => (isRecord(entry) ? entry : { [text]: entry }));

/** Writes the list under the first name of its form, after the other fields. */
export const writeStructuredList = ({ fields, entries }: StructuredList, { list }: ListForm): string =>
  JSON.stringify({ ...fields, [list[0]]: entries });

/** Returns the list with another entry at the index. */
export const replaceAt = <T>(list: readonly T[], index: number, entry: T): readonly T[] =>
  list.map((present, at) => (at === index ? entry : present));

/** Returns the list without the entry at the index. */
export const removeAt = <T>(list: readonly T[], index: number): readonly T[] => list.filter((_, at) => at !== index);

/** Returns the list with an entry moved to another index. */
export const moveEntry = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const entry = list[from];
  if (entry === undefined || from === to) return list;
  return removeAt(list, from).toSpliced(Math.max(0, Math.min(to, list.length - 1)), 0, entry);
};
