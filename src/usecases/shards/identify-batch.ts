/** Reads all rows of a batch once and identifies it: what every run of it, on any machine, must have in common. */
import { createFieldCollector } from "#batch/report/links.ts";
import type { JobFile } from "#domain/model/job-file.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { Problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { HashFile } from "#ports/local/local-input.ts";
import type { ReaderRuntime } from "#ports/reader-runtime.ts";
import type { BatchChoices } from "../import/batch-choices.ts";
import type { ImportedBatch } from "../import/batch-importer.ts";
import type { ImportedRows } from "../import/rows/imported-rows.ts";
import { createRowCounter, type RowProgress } from "../import/scan-rows.ts";
import { createJobFile } from "./job-identity.ts";

/** A batch without problems. */
export interface IdentifiedBatch {
  readonly template: Smartlink;
  readonly rows: ImportedRows;
  readonly rowCount: number;
  /** Number of the last row: blank and hidden rows are counted, but make no document. */
  readonly lastRow: number;
  /** Fields of the data of all rows, see `createFieldCollector`. */
  readonly fields: readonly string[];
  /** Of parameters, template and rows, by cause. */
  readonly warnings: readonly Problem[];
  readonly job: JobFile;
}

/** What the identity depends on beside the files. */
export interface IdentityChoices {
  readonly table: BatchChoices["table"];
  readonly seed: string;
  /** Start of the batch, ISO 8601. */
  readonly started: string;
}

/** What identifying needs from its environment. */
export interface IdentityPorts {
  readonly runtime: ReaderRuntime;
  readonly bytes: Pick<Bytes, "sha256">;
  readonly hashFile: HashFile;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: RowProgress) => void;
}

/** Identifies the batch. Problems: those of the import. @throws The reason of an aborted signal. */
export const identifyBatch = async (
  batch: ImportedBatch,
  choices: IdentityChoices,
  { runtime, bytes, hashFile, signal, onProgress = () => undefined }: IdentityPorts,
): Promise<Result<IdentifiedBatch>> => {
  const { params, template, rows } = batch;
  if (template === undefined || rows === undefined || batch.problems.length > 0 || batch.missing.length > 0)
    return fail(...batch.problems, ...batch.missing);
  const collector = createFieldCollector(template);
  const counter = createRowCounter(rows, [], collector.add);
  const { rowCount, lastRow, batchWarnings, readingProblem } = await counter.run({ signal, onProgress });
  if (readingProblem !== undefined) return fail(readingProblem);
  const files: JobFile["files"] = {};
  for (const { file } of batch.files) {
    signal?.throwIfAborted();
    files[file.path] = { sha256: await hashFile(file), size: file.size };
  }
  const reader = (await runtime.manifest()).version;
  const job = await createJobFile({ ...choices, params, template, files, reader, rows: rowCount }, bytes);
  const warnings = [...batch.warnings, ...batchWarnings];
  return ok({ template, rows, rowCount, lastRow, fields: collector.fields, warnings, job });
};
