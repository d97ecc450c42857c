/** Writes the failed rows to a file, for `--faulty-rows`: `.json` as data.json, anything else as CSV. */
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { formatTableFile } from "#domain/tables/format-table.ts";
import type { FailedInput } from "#usecases/import/failed-input.ts";
import { createFailedTable, formatFailedJson } from "#usecases/jobs/failed-rows/failed-table.ts";
import type { CommandContext } from "../command.ts";
import { type ExitCode, exitCodeFor, exitCodes } from "../exit-codes.ts";

/**
 * Writes the failed rows of a run, if the option is set. A file that cannot be written is reported, and its exit code
 * returned: the report of the batch is still to be made.
 */
export const writeFailedRows = async (
  input: FailedInput,
  failedRows: number,
  context: CommandContext,
): Promise<ExitCode> => {
  const path = context.parsed.text("faulty-rows");
  if (path === undefined) return exitCodes.success;
  if (failedRows === 0) {
    reportNone(path, context);
    return exitCodes.success;
  }
  try {
    await write(path, isJson(path) ? formatFailedJson(input) : formatTableFile(createFailedTable(input)), context);
    return exitCodes.success;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    context.reporter.problem("error", error.problem);
    return exitCodeFor([error.problem]);
  }
};

/** A file of that name may be there from an earlier run. */
const reportNone = (path: string, { reporter }: CommandContext): void => {
  if (path !== "-") reporter.message(`No row fails, so ${path} was not written.`);
};

/** Writes the failed rows that an inspection finds in a table, with the columns of the table. Other data is an error. */
export const writeInspectedRows = async (
  findFailedRows: () => Promise<FailedInput | undefined>,
  failingRows: number,
  context: CommandContext,
): Promise<void> => {
  const path = context.parsed.text("faulty-rows");
  if (path === undefined) return;
  if (failingRows === 0) return reportNone(path, context);
  const input = isJson(path) ? undefined : await findFailedRows();
  if (input === undefined) context.reporter.problem("error", tableOnly);
  else await write(path, formatTableFile(createFailedTable(input)), context);
};

const isJson = (path: string): boolean => /\.json$/i.test(path);

const write = async (
  path: string,
  text: AsyncIterable<string>,
  { terminal, ports, reporter }: CommandContext,
): Promise<void> => {
  if (path === "-") for await (const piece of text) terminal.writeOutput(piece);
  else {
    await (await ports.loadFiles()).writeText(path, terminal.folder, text);
    reporter.message(`Rows that fail: ${path}`);
  }
};

const tableOnly = problem(
  "shape-invalid",
  "smartlink check writes the faulty rows of a table only, as CSV. Use smartlink generate with --faulty-rows for rows of a JSON file, and for a .json file.",
  { path: "faulty-rows" },
);
