/** The function for programs: `import { generate } from "smartlink"`. It runs the same command as the command line. */
import { problem } from "#domain/problem.ts";
import type { inputOptions } from "./arguments/input-options.ts";
import type { OptionName } from "./arguments/option-table.ts";
import { parseArguments } from "./arguments/parse-arguments.ts";
import { findOptionsFault } from "./check-generate-options.ts";
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
