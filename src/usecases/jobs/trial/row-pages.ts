/**
 * Makes the page of any row of a batch before its start, by the stages of the run and of the site's preview of generated
 * files. Nothing is stored.
 */

import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import { openBatch } from "#batch/open-batch.ts";
import { createOverlayPartStore } from "#batch/parts/overlay-part-store.ts";
import { type BatchPorts, listRows } from "#batch/pipeline.ts";
import { planRows } from "#batch/rows/plan.ts";
import type { BatchParams, PlannedEntry } from "#domain/model/batch.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { Problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { FileAssembler } from "#ports/file-assembler.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { LongWork } from "#ports/progress.ts";
import type { BatchFile, PartStore } from "#ports/store.ts";
import type { BatchChoices, BatchImporter } from "../../import/batch-importer.ts";
import { type PreviewRow, toPreviewRow } from "../../import/preview-row.ts";
import { createPreviewPage } from "./preview-page.ts";
import { createRowCursor, type RowAt, type RowChoice, type RowCursor } from "./row-cursor.ts";

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
interface PreviewedBatch {
  readonly key: string;
  readonly params: BatchParams;
  readonly template: Smartlink;
  /** The dropped files. */
  readonly files: readonly IntakeFile[];
  readonly cursor: RowCursor;
}

/** Creates the previews of one batch at a time. Rows are read again only when files or choices have changed. */
export const createRowPages = (importer: BatchImporter, ports: RowPagePorts): RowPages => {
  let current: PreviewedBatch | undefined;

  const readBatch = async (files: readonly IntakeFile[], choices: BatchChoices): Promise<Result<PreviewedBatch>> => {
    const key = JSON.stringify([files.map(({ path, size, version }) => [path, size, version]), choices]);
    if (current?.key === key) return ok(current);
    const { params: allParams, template, rows, pdfs, resources, ...batch } = await importer.importFiles(files, choices);
    // A web document shows a row also where PDFs are made: it has the same pages.
    const { outputs: _, ...params } = allParams;
    if (template === undefined || rows === undefined) return fail(...batch.problems, ...batch.missing);
    const opened = openBatch({ params, template, files: [] }, ports);
    const cursor = createRowCursor(async function* (onProgress) {
      const planner = await opened.createPlanner(() => ports.ids.newSuffix());
      yield* planRows(rows.read({ onProgress }).batches, planner, (planned) => planned);
    });
    current = { key, params, template: allowFraming(template), files: [...pdfs, ...resources], cursor };
    return ok(current);
  };

  return {
    make: async (files, choices, choice, work) => {
      const batch = await readBatch(files, choices);
      if (!batch.ok) return batch;
      const match = await batch.value.cursor.find(choice, work);
      return ok(match && (await makeRowPage(match, batch.value, ports)));
    },
  };
};

/** The preview shows the page in a frame of another origin, its sandbox. */
const allowFraming = (template: Smartlink): Smartlink => ({
  ...template,
  config: { ...template.config, global: { ...template.config.global, allowRemote: "true" } },
});

/** Opens the batch anew for each row, so that the parts of one row at a time are in memory. */
const makeRowPage = async (
  { entry: planned, index }: RowAt,
  { params, template, files: dropped }: PreviewedBatch,
  ports: RowPagePorts,
): Promise<RowPage> => {
  const { files, parts } = createOverlayPartStore(dropped, ports.store.parts);
  const opened = openBatch({ params, template, files: await hashPdf(planned.pdf, files, parts, ports), parts }, ports);
  const contentProblems = await opened.contents.find(planned.pdf);
  const problems = [...(planned.problems ?? []), ...contentProblems];
  const entry: PlannedEntry = problems.length === 0 ? planned : { ...planned, problems };
  const maker = await opened.createMaker(ports, () => listRows([entry]));
  const output = await maker.make(entry);
  const filled = maker.fill(entry);
  const inspected = {
    entry,
    filled: filled.ok ? filled.value : undefined,
    problems: output.ok ? [] : output.problems,
    warnings: [],
  };
  const row = toPreviewRow(inspected, template, opened.contents);
  if (!output.ok) return { row, index, warnings: [], page: undefined };
  const { files: rowFiles, support, warnings } = output.value;
  return { row, index, warnings, page: await assemblePreview([rowFiles[0], ...support], parts, ports) };
};

/** Returns the files with the true hash of the PDF that the row names, if it was dropped: the reader of the page verifies it. */
const hashPdf = async (
  pdf: string,
  files: readonly BatchFile[],
  parts: PartStore,
  ports: Pick<BatchPorts, "bytes">,
): Promise<readonly BatchFile[]> => {
  const named = createDroppedFiles(files).find(pdf);
  const bytes = named && (await parts.bytes(named.sha256));
  if (bytes === undefined) return files;
  const sha256 = await ports.bytes.sha256(bytes);
  await parts.put(sha256, bytes);
  return files.map((file) => (file === named ? { ...file, sha256 } : file));
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
