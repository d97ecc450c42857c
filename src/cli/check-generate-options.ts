/**
 * Checks the options of the function for programs. Programs in JavaScript have no compiler that finds a mistyped name: an
 * unknown `outt` would let the files be written into the working folder.
 */
import { findClosestName } from "#domain/text/closest-name.ts";
import type { GenerateOptions } from "./library-types.ts";

type Kind = "paths" | "text" | "count" | "function" | "signal";

const kinds: Readonly<Record<keyof GenerateOptions, Kind>> = {
  files: "paths",
  folder: "text",
  out: "text",
  batchId: "text",
  strategy: "text",
  encoding: "text",
  publicUrl: "text",
  personalLinks: "text",
  maxErrors: "count",
  mapping: "text",
  sheet: "text",
  hiddenCells: "text",
  delimiter: "text",
  tableEncoding: "text",
  decimalSign: "text",
  dateOrder: "text",
  headerRow: "count",
  pdfPasswordFile: "text",
  env: "text",
  environments: "text",
  trackingUrl: "text",
  apiUrl: "text",
  apiLoginFile: "text",
  runtimeUrl: "text",
  job: "text",
  seed: "text",
  shard: "text",
  signal: "signal",
  onRow: "function",
};

const names = Object.keys(kinds);

/** Returns what is wrong with the options; undefined if nothing is. */
export const findOptionsFault = (options: unknown): string | undefined => {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    return `The options are ${describeType(options)}. Give an object such as { files: ["offers"], out: "site" }.`;
  const unknownName = Object.keys(options).find((name) => !Object.hasOwn(kinds, name));
  if (unknownName !== undefined) return `There is no option “${unknownName}”.${suggest(unknownName)}`;
  const values: Readonly<Record<string, unknown>> = { ...options };
  for (const [name, kind] of Object.entries(kinds)) {
    const fault = findFault(name, values[name], kind);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

const suggest = (name: string): string => {
  const fold = (text: string) => text.replaceAll(/[^A-Za-z]/g, "").toLowerCase();
  const folded = fold(name);
  const closest =
    names.find((known) => fold(known) === folded) ??
    findClosestName(name, names) ??
    names.find((known) => folded.length > 2 && (folded.startsWith(fold(known)) || fold(known).startsWith(folded)));
  return closest === undefined ? "" : ` Did you mean ${closest}?`;
};

const findFault = (name: string, value: unknown, kind: Kind): string | undefined => {
  if (kind === "paths") return findPathsFault(name, value);
  if (value === undefined || fits[kind].test(value)) return undefined;
  return `The option ${name} is ${describeType(value)}. Give ${fits[kind].expected}, or leave it out.`;
};

const findPathsFault = (name: string, value: unknown): string | undefined => {
  if (!Array.isArray(value) || value.length === 0)
    return `The option ${name} is ${describeType(value)}. Give a list of paths.`;
  return value.every(isText) ? undefined : `The option ${name} has an item that is no path. Give a list of paths.`;
};

const isText = (value: unknown): boolean => typeof value === "string" && value !== "";

const fits: Readonly<
  Record<Exclude<Kind, "paths">, { readonly test: (value: unknown) => boolean; readonly expected: string }>
> = {
  text: { test: isText, expected: "a text" },
  count: { test: (value) => Number.isSafeInteger(value) && Number(value) >= 0, expected: "a whole number" },
  function: { test: (value) => typeof value === "function", expected: "a function" },
  signal: { test: (value) => value instanceof AbortSignal, expected: "an AbortSignal" },
};

const describeType = (value: unknown): string => {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (value === "") return "an empty text";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  const type = typeof value;
  if (type === "string") return "a text";
  return type === "object" ? "an object" : `a ${type}`;
};
