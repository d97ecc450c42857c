/**
 * Converts the issues of a schema to problems for people: `assets[1].aura.center_x: expected a number, got text`. The
 * messages of the schemas say what they expect; the actual value is looked up in the data.
 */

import { type Problem, type ProblemLocation, problem } from "../problem.ts";
import { joinPath } from "../text/join-path.ts";
import { truncate } from "../text/truncate.ts";
import type { z } from "./zod.ts";

/** Limit for an invalid file with a hundred thousand entries. */
const maxProblems = 1000;

type Path = readonly PropertyKey[];

const valueAt = (value: unknown, path: Path): unknown => {
  let current = value;
  for (const key of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Record<PropertyKey, unknown>)[key];
  }
  return current;
};

const pathText = (path: Path): string =>
  path.reduce<string>((text, key) => joinPath(text, typeof key === "number" ? key : String(key)), "");

/** Describes a value for people, such as `an empty list` or `the text "abc"`. */
export const describeValue = (value: unknown): string => {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") return value === "" ? "an empty text" : `the text "${truncate(value, 40)}"`;
  return typeof value === "number" ? `the number ${value}` : String(value);
};

const typeNames: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  tuple: "a list",
};

const describeExpectation = (issue: z.core.$ZodIssue): string => {
  if (issue.message.startsWith("expected ")) return issue.message;
  if (issue.code === "invalid_type") return `expected ${typeNames[issue.expected] ?? issue.expected}`;
  return issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
};

/** Returns the problems of a failed parse, at most 1000. `value`: the parsed data. `location`: added to each problem. */
export const problemsFromZod = (
  error: z.ZodError,
  value: unknown,
  location: ProblemLocation = {},
): readonly Problem[] =>
  error.issues.slice(0, maxProblems).flatMap((issue) => {
    if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownField(issue.path, key, location));
    const path = pathText(issue.path);
    const subject = path === "" ? "The file" : path;
    const message = `${subject}: ${describeExpectation(issue)}, got ${describeActual(value, issue.path)}.`;
    return problem("shape-invalid", message, { ...location, ...(path === "" ? {} : { path }) });
  });

/** A password would stay in logs, reports and answers. */
const describeActual = (value: unknown, path: Path): string => {
  const actual = valueAt(value, path);
  return typeof actual === "string" && /password/i.test(String(path.at(-1)))
    ? `a text of ${actual.length} character${actual.length === 1 ? "" : "s"}`
    : describeValue(actual);
};

const unknownField = (path: Path, key: string, location: ProblemLocation): Problem => {
  const field = pathText([...path, truncate(key, 100)]);
  return problem("shape-invalid", `${field}: there is no such field. Correct its name or remove it.`, {
    ...location,
    path: field,
  });
};
