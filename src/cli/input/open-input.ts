/** Imports the input of a batch and identifies it: what every run of it, on any machine, must have in common. */

import { openBatch } from "#batch/open-batch.ts";
import { formatCount } from "#batch/report/report-format.ts";
import { type PlannedRow, planRows } from "#batch/rows/plan.ts";
import type { RowMaker } from "#batch/rows/row-maker.ts";
import type { ImportedRow } from "#domain/intake/read-data.ts";
import { findUnfulfilledChoices, findUnknownPlaceholders } from "#domain/intake/read-table-parameters.ts";
import { seedSuffix } from "#domain/jobs/suffix.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { JobFile } from "#domain/model/job-file.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, problem, withLocation } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { BatchFile } from "#ports/store.ts";
import type { BatchChoices } from "#usecases/import/batch-choices.ts";
import { type BatchImporter, createBatchImporter, type ImportedBatch } from "#usecases/import/batch-importer.ts";
import { identifyBatch } from "#usecases/shards/identify-batch.ts";
import { findJobDifferences, type PinnedJob } from "#usecases/shards/job-identity.ts";
import type { CommandContext } from "../command.ts";
import type { BatchTools } from "../command-ports.ts";
import { findEmptyEnvironment, optionsEnvironment } from "./read-environments.ts";
import type { BatchInput } from "./read-input.ts";

/** An imported batch with its identity. */
export interface OpenInput {
  readonly batch: ImportedBatch;
  readonly template: Smartlink;
  readonly job: JobFile;
  readonly rowCount: number;
  /** Number of the last row. */
  readonly lastRow: number;
  /** Fields of the data of all rows, see `createFieldCollector`. */
  readonly fields: readonly string[];
  /** Of parameters, template and rows, by cause. */
  readonly warnings: readonly Problem[];
  /** Reads all rows with their final names, in chunks. Every shard needs all of them. */
  readEntries(): AsyncIterable<readonly PlannedEntry[]>;
  /** The same with what was read from the file. */
  readRows(): AsyncIterable<readonly PlannedRow[]>;
  createMaker(): Promise<RowMaker>;
}

/**
 * Creates an importer that names a batch as every run of it does. A sheet or a column of the choices that the table does
 * not have is a problem: nobody would see that another one was used instead.
 */
export const createInputImporter = (
  { defaultBatchId, hasAddresses, logins }: BatchInput,
  { ports, tables, createTemplates }: BatchTools,
): BatchImporter => {
  const importer = createBatchImporter({ ...ports, tables, templates: createTemplates(logins) });
  return {
    importFiles: async (files, choices) => {
      const presets = { ...choices.presets, batch_id: defaultBatchId };
      const presetChoices = { ...choices, presets };
      const named = await importer.importFiles(files, presetChoices);
      // Addresses of options are for the environment that the files name, else for one of their own.
      const batch =
        hasAddresses && named.params.environment === undefined
          ? await importer.importFiles(files, { ...presetChoices, environment: optionsEnvironment })
          : named;
      const found = checkTableChoices(batch, choices);
      return {
        ...batch,
        missing: batch.missing.filter(({ code }) => code !== "data-missing" || !batch.problems.some(isOfTable)),
        problems: [...batch.problems, ...found.problems],
        warnings: [
          ...batch.warnings,
          ...found.warnings,
          ...findUnsentNotices(batch.params),
          ...findEmptyEnvironment(batch.params),
        ],
      };
    },
  };
};

/** A table that cannot be read is the reason why rows are missing. */
const isOfTable = ({ code }: Problem): boolean => code === "data-missing" || code === "table-unreadable";

/** A program that runs the command knows its end; nobody would notice that a receiver of the parameters was left out. */
const findUnsentNotices = (params: ImportedBatch["params"]): readonly Problem[] => {
  const names = (["callback_url", "callback_emails"] as const).filter((name) => (params[name] ?? "") !== "");
  const [first] = names;
  return first === undefined
    ? []
    : [
        problem(
          "notices-unsent",
          `The command line sends nothing to ${names.join(" and ")}. Let the program that runs it tell them, by the exit code.`,
          { path: first },
        ),
      ];
};

/** Imports the files. Never fails: whatever is wrong is in the result. */
export const importBatch = (input: BatchInput, tools: BatchTools): Promise<ImportedBatch> =>
  createInputImporter(input, tools).importFiles(input.files, input.choices);

/** Compares the choices about the table with the table and the template. */
const checkTableChoices = (
  { table, template }: ImportedBatch,
  choices: BatchChoices,
): Pick<ImportedBatch, "problems" | "warnings"> => {
  if (table === undefined || choices.table?.path !== table.path) return { problems: [], warnings: [] };
  const placeholders = table.matched.placeholders.map(({ placeholder }) => placeholder);
  return {
    problems: findUnfulfilledChoices(choices.table, table.layout).map((cause) =>
      withLocation(cause, { file: table.path }),
    ),
    warnings: template === undefined ? [] : findUnknownPlaceholders(choices.table, placeholders),
  };
};

/**
 * Identifies a batch without problems, and compares it with the job that `--job` or an earlier run has pinned. Problems:
 * those of the import, and `job-differs`.
 */
export const openInput = async (
  batch: ImportedBatch,
  pinned: PinnedJob | undefined,
  input: BatchInput,
  tools: BatchTools,
  { parsed, ports, terminal, reporter }: CommandContext,
): Promise<Result<OpenInput>> => {
  const { params } = batch;
  const seed = parsed.text("seed") ?? params.seed ?? pinned?.job.seed ?? ports.newSeed();
  const identified = await identifyBatch(
    batch,
    { table: input.choices.table, seed, started: pinned?.job.started ?? ports.clock.now() },
    {
      ...tools.ports,
      hashFile: input.localFiles.hash,
      signal: terminal.signal,
      onProgress: ({ path, rows }) => reporter.progress(() => `Reading ${path}: ${formatCount(rows)} rows`),
    },
  );
  if (!identified.ok) return identified;
  const { template, rows, rowCount, lastRow, fields, warnings, job } = identified.value;
  const differences = pinned === undefined ? [] : findJobDifferences(pinned, job);
  if (differences.length > 0) return fail(...differences);
  const files: BatchFile[] = [];
  for (const { file, content } of batch.files) {
    const { name, path, size } = file;
    const { sha256 } = job.files[path] ?? {};
    if (sha256 === undefined || (content.role !== "pdf" && content.role !== "resource")) continue;
    tools.parts.addFile(sha256, file);
    files.push({ name, path, size, sha256 });
  }
  const { job_id } = job;
  const opened = openBatch({ job_id, params, template, files, parts: tools.parts }, tools.ports);
  async function* readPlanned<T>(select: (entry: PlannedEntry, row: ImportedRow) => T) {
    const planner = await opened.createPlanner((row) => seedSuffix(seed, row));
    yield* planRows(rows.read().batches, planner, select);
  }
  const readEntries = () => readPlanned((entry) => entry);
  return ok({
    ...{ batch, template, job, rowCount, lastRow, fields, warnings },
    readEntries,
    readRows: () => readPlanned((entry, row) => ({ row, entry })),
    createMaker: () => opened.createMaker(tools.ports, readEntries),
  });
};
