/** Writes the rows that fail to a file, for `--faulty-rows`: `.json` as data.json, anything else as CSV. */
import { problem } from "#domain/problem.ts";
import { formatTable } from "#domain/tables/format-table.ts";
import type { FaultyRows } from "#usecases/import/tables/faulty-rows.ts";
import { type FaultyRowsSource, formatFaultyJson, formatFaultyTable } from "#usecases/shards/faulty-rows.ts";
import type { CommandContext } from "../command.ts";

/** Writes the failed rows of a run, if the option is set. */
export const writeFailedRows = async (source: FaultyRowsSource, context: CommandContext): Promise<void> => {
  const path = context.parsed.text("faulty-rows");
  if (path === undefined) return;
  await write(path, /\.json$/i.test(path) ? formatFaultyJson(source) : formatFaultyTable(source), context);
};

/** Writes the faulty rows that an inspection finds in a table, with the columns of the table. Other data is an error. */
export const writeInspectedRows = async (
  readRows: () => Promise<FaultyRows | undefined>,
  context: CommandContext,
): Promise<void> => {
  const path = context.parsed.text("faulty-rows");
  if (path === undefined) return;
  const rows = /\.json$/i.test(path) ? undefined : await readRows();
  if (rows === undefined) context.reporter.problem("error", tableOnly);
  else await write(path, formatBatches(rows), context);
};

async function* formatBatches({ batches, delimiter }: FaultyRows): AsyncGenerator<string> {
  yield "\ufeff";
  for await (const rows of batches) yield formatTable(rows, delimiter);
}

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
  "smartlink check writes the faulty rows of a table as CSV. For other data, use smartlink generate with --faulty-rows.",
  { path: "faulty-rows" },
);
