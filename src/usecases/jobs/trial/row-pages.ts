/**
 * Makes the page of any row of a batch before its start, by the stages of the run and of the site's preview of generated
 * files. Nothing is stored.
 */

import type { BatchPorts } from "#batch/pipeline.ts";
import type { RowMaker } from "#batch/rows/row-maker.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { Problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { FileAssembler } from "#ports/file-assembler.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { LongWork } from "#ports/progress.ts";
import type { PartStore } from "#ports/store.ts";
import type { BatchChoices, BatchImporter } from "../../import/batch-importer.ts";
import { type PreviewRow, toPreviewRow } from "../../import/preview-row.ts";
import { createPreviewPage } from "./preview-page.ts";
import { createRowCursor, type RowAt, type RowChoice, type RowCursor } from "./row-cursor.ts";
import { planRows, prepareTrial, type TrialBatch } from "./trial-batch.ts";

/** A row as its reader will see it. */
export interface RowPage {
  readonly row: PreviewRow;
  /** Number of rows before it. */
  readonly index: number;
  readonly warnings: readonly Problem[];
  /** The page as an HTML file with everything inside; undefined if the row cannot be generated. */
  readonly page: UploadedFile | undefined;
}

/** Makes pages of rows. */
export interface RowPages {
  /**
   * Finds a row and makes its page. Resolves with undefined if no row has the words of a search. Progress counts bytes of
   * the file with the rows. Fails with the problems of the files if they have no rows or no template.
   * @throws The reason of an aborted signal, and problems of reading the file.
   */
  make(
    files: readonly IntakeFile[],
    choices: BatchChoices,
    choice: RowChoice,
    work: LongWork,
  ): Promise<Result<RowPage | undefined>>;
}

/** What previews of rows need beside the ports of a run. */
export type RowPagePorts = BatchPorts & { readonly assembler: FileAssembler };

/** A batch with the position up to which its rows were read. */
interface OpenBatch {
  readonly key: string;
  /** Prepares the batch anew for each row, so that the parts of one row at a time are in memory. */
  readonly prepare: () => TrialBatch | undefined;
  readonly cursor: RowCursor;
}

/** Creates the previews of one batch at a time. Rows are read again only when files or choices have changed. */
export const createRowPages = (importer: BatchImporter, ports: RowPagePorts): RowPages => {
  let current: OpenBatch | undefined;

  const openBatch = async (files: readonly IntakeFile[], choices: BatchChoices): Promise<Result<OpenBatch>> => {
    const key = JSON.stringify([files.map(({ path, size, version }) => [path, size, version]), choices]);
    if (current?.key === key) return ok(current);
    const batch = await importer.importFiles(files, choices);
    const template = batch.template && allowFraming(batch.template);
    const prepare = () => prepareTrial({ ...batch, template }, ports);
    const trial = prepare();
    if (trial === undefined) return fail(...batch.problems, ...batch.missing);
    const cursor = createRowCursor(async function* (onProgress) {
      yield* planRows(trial, await trial.createPlanner(), { onProgress });
    });
    current = { key, prepare, cursor };
    return ok(current);
  };

  return {
    make: async (files, choices, choice, work) => {
      const opened = await openBatch(files, choices);
      if (!opened.ok) return opened;
      const { prepare, cursor } = opened.value;
      const match = await cursor.find(choice, work);
      const trial = prepare();
      return ok(match && trial && (await makeRowPage(match, trial, ports)));
    },
  };
};

/** The preview shows the page in a frame of another origin, its sandbox. */
const allowFraming = (template: Smartlink): Smartlink => ({
  ...template,
  config: { ...template.config, global: { ...template.config.global, allowRemote: "true" } },
});

const makeRowPage = async (
  { entry: planned, index }: RowAt,
  trial: TrialBatch,
  ports: RowPagePorts,
): Promise<RowPage> => {
  const contentProblems = await trial.contents.find(planned.pdf);
  const problems = [...(planned.problems ?? []), ...contentProblems];
  const entry: PlannedEntry = problems.length === 0 ? planned : { ...planned, problems };
  const maker = await trial.createMakerOf(entry);
  const output = await maker.make(entry);
  const row = describeRow(entry, maker, trial, output.ok ? [] : output.problems);
  if (!output.ok) return { row, index, warnings: [], page: undefined };
  const { file, support, warnings } = output.value;
  return { row, index, warnings, page: await assemblePreview([file, ...support], trial.parts, ports) };
};

const describeRow = (
  entry: PlannedEntry,
  maker: RowMaker,
  { template, contents }: TrialBatch,
  problems: readonly Problem[],
): PreviewRow => {
  const filled = maker.fill(entry);
  const inspected = { entry, filled: filled.ok ? filled.value : undefined, problems, warnings: [] };
  return toPreviewRow(inspected, template, contents);
};

/** Assembles the page with its linked files inside, as the site shows generated files. */
const assemblePreview = async (
  [file, ...support]: readonly [OutputFile, ...OutputFile[]],
  parts: PartStore,
  ports: RowPagePorts,
): Promise<UploadedFile> => {
  const byPath = new Map(support.map((output) => [output.path, output]));
  const outputs = {
    ...ports.store.outputs,
    paths: async () => [...byPath.keys()],
    get: async (_batchId: string, path: string) => byPath.get(path),
  };
  const store = { ...ports.store, outputs, parts };
  const { pieces, newParts } = await createPreviewPage(file, { ...ports, store });
  return ports.assembler.assemble(
    { ...file, pieces },
    { bytes: async (sha256) => newParts.get(sha256) ?? parts.bytes(sha256) },
  );
};
