/** The function for programs: `import { generate } from "smartlink"`. It runs the same command as the command line. */
import { problem } from "#domain/problem.ts";
import { findClosestName } from "#domain/text/closest-name.ts";
import type { inputOptions } from "./arguments/input-options.ts";
import type { OptionName } from "./arguments/option-table.ts";
import { parseArguments } from "./arguments/parse-arguments.ts";
import { exitCodes } from "./exit-codes.ts";
import type { Generate, GeneratedRow, GenerateOptions, GenerateProblem, GenerateResult } from "./library-types.ts";
import { commandPorts } from "./process-ports.ts";
import { runCommandLine } from "./run-command-line.ts";
import type { Terminal } from "./terminal.ts";

export type { Generate, GeneratedRow, GenerateOptions, GenerateProblem, GenerateResult };

/** A line of `--json`. */
type ResultLine =
  | ({ readonly kind: "row" } & GeneratedRow)
  | ({ readonly kind: "shard" } & Pick<GenerateResult, "succeeded" | "failed" | "unchanged">)
  | { readonly kind: "merged"; readonly tree: string }
  | { readonly kind: "problem"; readonly level: "error" | "warning"; readonly problem: GenerateProblem };

export const generate: Generate = async (options) => {
  let result: GenerateResult = { exitCode: 0, succeeded: 0, failed: 0, unchanged: 0, problems: [] };
  const fault = findOptionsFault(options);
  if (fault !== undefined) return { ...result, exitCode: exitCodes.usage, problems: [problem("shape-invalid", fault)] };
  const problems: GenerateProblem[] = [];
  const take = (line: ResultLine): void => {
    if (line.kind === "row") options.onRow?.(line);
    else if (line.kind === "problem") {
      if (line.level === "error") problems.push(line.problem);
    } else if (line.kind === "merged") result = { ...result, tree: line.tree };
    else {
      const { succeeded, failed, unchanged } = line;
      result = { ...result, succeeded, failed, unchanged };
    }
  };
  const terminal: Terminal = {
    writeOutput: (text) => take(JSON.parse(text) as ResultLine),
    writeError: () => undefined,
    writeOutputBytes: async () => undefined,
    input: noInput(),
    isScreen: false,
    showsOutput: false,
    // The scheduler's variables are for the command, not for a program that may run several batches.
    environment: {},
    folder: options.folder ?? process.cwd(),
    signal: options.signal ?? new AbortController().signal,
  };
  const argv = toArguments(options);
  const parsing = parseArguments(argv, {});
  // The command would write this sentence for people only.
  if (parsing.kind === "wrong") problems.push(problem("shape-invalid", parsing.sentence));
  const exitCode = await runCommandLine(argv, terminal, commandPorts);
  return { ...result, exitCode, problems };
};

async function* noInput(): AsyncGenerator<Uint8Array> {}

type OptionValue = string | number | undefined;
/** All options about the input, and any others. */
type GivenOptions = Readonly<Omit<Record<(typeof inputOptions)[number], OptionValue>, "embed-fonts">> &
  Readonly<Partial<Record<OptionName, OptionValue>>>;

const toArguments = (options: GenerateOptions): readonly string[] => {
  const values = {
    out: options.out,
    "batch-id": options.batchId,
    outputs: options.outputs,
    strategy: options.strategy,
    encoding: options.encoding,
    "public-url": options.publicUrl,
    "personal-links": options.personalLinks,
    "max-errors": options.maxErrors,
    mapping: options.mapping,
    sheet: options.sheet,
    "hidden-cells": options.hiddenCells,
    delimiter: options.delimiter,
    "table-encoding": options.tableEncoding,
    "decimal-sign": options.decimalSign,
    "date-order": options.dateOrder,
    "cell-values": options.cellValues,
    "cell-language": options.cellLanguage,
    "header-row": options.headerRow,
    "pdf-password-file": options.pdfPasswordFile,
    env: options.env,
    environments: options.environments,
    "tracking-url": options.trackingUrl,
    "api-url": options.apiUrl,
    "api-login-file": options.apiLoginFile,
    "runtime-url": options.runtimeUrl,
    job: options.job,
    seed: options.seed,
    shard: options.shard,
  } satisfies GivenOptions;
  const valueOptions = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}=${value}`],
  );
  return ["generate", "--json", ...valueOptions, "--", ...options.files];
};

// Checks the options of the function for programs. Programs in JavaScript have no compiler that finds a mistyped name: an
// unknown `outt` would let the files be written into the working folder.

type Kind = "paths" | "text" | "count" | "function" | "signal";

const kinds: Readonly<Record<keyof GenerateOptions, Kind>> = {
  files: "paths",
  folder: "text",
  out: "text",
  batchId: "text",
  outputs: "text",
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
  cellValues: "text",
  cellLanguage: "text",
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
const findOptionsFault = (options: unknown): string | undefined => {
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
