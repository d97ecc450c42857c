/** Reads locations of problems from files and records that somebody may have changed. */
import type { Problem, ProblemLocation } from "../problem.ts";
import { isRecord } from "../values/is-record.ts";
import { readOwnProperty } from "../values/own-property.ts";

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number";
const isListOf =
  (isItem: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isItem);
const isCountedListOf =
  (isItem: Check): Check =>
  (value) =>
    isRecord(value) && isNumber(value["count"]) && isListOf(isItem)(value["first"]);

const fieldChecks: Readonly<Record<keyof ProblemLocation, Check>> = {
  file: isText,
  sheet: isText,
  row: isNumber,
  headerRow: isNumber,
  files: isCountedListOf(isText),
  rows: isCountedListOf(isNumber),
  reference_id: isText,
  placeholders: isListOf(isText),
  path: isText,
  line: isNumber,
  column: isNumber,
};

/** Returns the fields of a location that have their type.. */
export const readLocation = (value: unknown): ProblemLocation =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter(([name, field]) => readOwnProperty<Check>(fieldChecks, name)?.(field) === true),
      )
    : {};

/** Returns the problem with what is valid of its location. */
export const withReadLocation = (item: Problem): Problem =>
  item.at === undefined ? item : { ...item, at: readLocation(item.at) };
