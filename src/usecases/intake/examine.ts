/**
 * Looks at everything that was dropped and tells what would become of it: what is missing, every fault with file, row
 * and field, the first rows filled, the sizes to expect. Nothing is stored.
 */
import { createDroppedFiles, type DroppedFiles } from "#batch/inputs/dropped-files.ts";
import { findFilesMissingInRow, findFilesMissingInTemplate, type MissingFiles } from "#batch/inputs/missing-files.ts";
import { planEntries } from "#batch/rows/plan.ts";
import { isPdfRejected, type RowMaker, withRowLocation } from "#batch/rows/row-maker.ts";
import type { BatchParams, PlannedEntry, Strategy } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import { type Problem, withLocation } from "#domain/problem.ts";
import { groupByCause } from "#domain/problems/group-by-cause.ts";
import { ok } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { InputFile } from "#ports/store.ts";
import { type BatchPorts, createPipeline } from "../jobs/pipeline.ts";
import { overlaidParts } from "../publishing/overlaid-parts.ts";
import { contentsNamed, type NamedContents } from "../publishing/stored-files.ts";
import { batchWarnings } from "./batch-warnings.ts";
import { createPdfCheck, type PdfCheck, type ReadingProgress } from "./check-pdfs.ts";
import { type ExaminedFile, examinedFiles } from "./examined-files.ts";
import { type Forecast, forecast } from "./forecast.ts";
import type { Choices, Intake, IntakeReading } from "./intake.ts";
import { valueAt } from "./value-at.ts";

export interface PreviewRow {
  readonly row: number;
  readonly reference_id: string;
  /** Output name. */
  readonly name: string;
  readonly title: string;
  readonly pdf: string;
  /** Texts of the template that hold placeholders, filled: where they stand and what they become. */
  readonly filled: readonly { readonly path: string; readonly text: string }[];
  readonly problems: readonly Problem[];
}

export interface Examination {
  readonly files: readonly ExaminedFile[];
  /** What a batch still needs, as sentences that say what to drop. */
  readonly missing: readonly Problem[];
  /** The first 500 problems by cause, of files first, then of rows. */
  readonly problems: readonly Problem[];
  /** Warnings by cause: nothing stops. */
  readonly warnings: readonly Problem[];
  /** Causes in all. */
  readonly problemCount: number;
  /** Rows of the data, and how many of them cannot be made as they are. */
  readonly rows: number;
  readonly failingRows: number;
  readonly params: BatchParams;
  /** Where the rows stand; undefined without any. */
  readonly dataFile: string | undefined;
  readonly templateTitle: string;
  readonly placeholders: readonly string[];
  /** The first five rows. */
  readonly preview: readonly PreviewRow[];
  readonly forecast: Readonly<Record<Strategy, Forecast>> | undefined;
  /** Whether the batch can be started: nothing missing, no problem of the files, at least one row that can be made. */
  readonly ready: boolean;
}

export interface Examiner {
  /** `onProgress` hears how many of the dropped PDFs were read. */
  examine(
    files: readonly IntakeFile[],
    choices: Choices,
    onProgress?: (at: ReadingProgress) => void,
  ): Promise<Examination>;
}

const previewRows = 5;
const shownProblems = 500;

export const createExaminer = (intake: Intake, ports: BatchPorts): Examiner => {
  const pdfCheck = createPdfCheck(ports);
  return {
    examine: async (files, choices, onProgress = () => undefined) => {
      const reading = await intake.read(files, choices);
      pdfCheck.turn();
      const pdfs = await pdfCheck.all(reading.pdfs, reading.pdfPasswords, onProgress);
      return examined(reading, pdfs, ports);
    },
  };
};

const examined = async (reading: IntakeReading, pdfs: PdfCheck, ports: BatchPorts): Promise<Examination> => {
  const { params, template, entries } = reading;
  const contents = await contentsNamed(entries, createDroppedFiles(pdfs.files), ports);
  const brought = createDroppedFiles([...pdfs.files, ...resourcesOf(reading)]);
  const lacks = template === undefined ? nothingLacks : findFilesMissingInTemplate(template, brought);
  const missing = [...reading.missing, ...lacks.required];
  const rows = template === undefined ? [] : await examineRows(reading, template, pdfs, brought, contents, ports);
  const failing = rows.filter(({ problems }) => problems.length > 0);
  const all = [...reading.problems, ...groupByCause(failing.flatMap(({ problems }) => problems))];
  const stopped = reading.problems.length > 0 || missing.length > 0;
  const names = template === undefined ? [] : [...new Set(findPlaceholders(template).map(({ name }) => name))];
  return {
    files: examinedFiles(reading, pdfs),
    missing,
    problems: all.slice(0, shownProblems),
    problemCount: all.length,
    warnings: groupByCause([
      ...readingWarnings(reading, rows[0]?.maker),
      ...lacks.optional,
      ...pdfWarnings(reading, pdfs),
      ...rows.flatMap(({ warnings }) => warnings),
    ]),
    rows: entries.length,
    failingRows: failing.length,
    params,
    dataFile: reading.dataFile,
    templateTitle: template?.title ?? "",
    placeholders: names,
    preview: rows.slice(0, previewRows).map((row) => previewOf(row, template)),
    forecast: stopped ? undefined : await forecastOf(reading, rows, pdfs, contents, ports),
    ready: !stopped && rows.some(({ problems }) => problems.length === 0),
  };
};

interface ExaminedRow {
  readonly entry: PlannedEntry;
  readonly filled: Smartlink | undefined;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly maker: RowMaker;
}

const nothingLacks: MissingFiles = { required: [], optional: [] };

const resourcesOf = ({ resources }: IntakeReading): readonly InputFile[] =>
  resources.map(({ name, path, size }) => ({ name, path, size, sha256: "" }));

/** Stands for the random suffix that a row gets when it is made. */
const suffixShown = "random";

const examineRows = async (
  reading: IntakeReading,
  template: Smartlink,
  pdfs: PdfCheck,
  brought: DroppedFiles,
  contents: NamedContents,
  ports: BatchPorts,
): Promise<readonly ExaminedRow[]> => {
  const { params, entries, rowProblems } = reading;
  const taken = await ports.store.outputs.paths(params.batch_id);
  const planned = planEntries({ entries, rowProblems, taken, newSuffix: () => suffixShown });
  const maker = createPipeline({ job_id: "", params, template, files: [] }, await ports.kit.manifest(), ports);
  const dropped = createDroppedFiles(pdfs.files);
  const stored = new Set(contents.files.map(({ path }) => path));
  return planned.map((entry) => {
    const filled = maker.fill(entry);
    const unstored = contents.rowProblems.get(entry.row);
    const lacks = filled.ok ? findFilesMissingInRow(template, filled.value, brought) : nothingLacks;
    const isChecked = stored.has(entry.pdf) || unstored !== undefined || isPdfRejected(entry);
    const pdf = isChecked ? undefined : pdfs.of(entry.pdf, dropped);
    const problems = [
      ...(unstored ?? []),
      ...(filled.ok ? [] : filled.problems),
      ...lacks.required,
      ...(pdf?.problems ?? []),
      ...(pdf?.facts ? maker.findMisplacedAssets(filled.ok ? filled.value : template, pdf.facts) : []),
    ];
    return {
      entry,
      maker,
      filled: filled.ok ? filled.value : undefined,
      problems: problems.map((found) => withRowLocation(found, entry)),
      warnings: [...lacks.optional, ...(filled.ok ? maker.findWarnings(filled.value, pdf?.facts) : [])].map((found) =>
        withRowLocation(found, entry),
      ),
    };
  });
};

const readingWarnings = ({ params, entries, warnings }: IntakeReading, maker: RowMaker | undefined) =>
  maker === undefined ? warnings : batchWarnings({ params, compiled: maker.compiled, entries, warnings });

/** Of so many PDFs at most: the job's log has all of them. */
const shownPdfWarnings = 200;

const pdfWarnings = (reading: IntakeReading, pdfs: PdfCheck): readonly Problem[] =>
  reading.pdfs
    .flatMap((file) =>
      (pdfs.ofFile(file)?.facts?.warnings ?? []).map((found) => withLocation(found, { file: file.path })),
    )
    .slice(0, shownPdfWarnings);

const previewOf = ({ entry, filled, problems }: ExaminedRow, template: Smartlink | undefined): PreviewRow => ({
  row: entry.row,
  reference_id: entry.reference_id,
  name: entry.name,
  title: filled?.title ?? template?.title ?? "",
  pdf: entry.pdf,
  filled: [...new Set(findPlaceholders(template).map(({ path }) => path))].flatMap((path) => {
    const text = valueAt(filled, path);
    // A password is typed by one person alone: it is not shown to whoever looks at the screen.
    return typeof text === "string" ? [{ path, text: path === "pdfz_password" ? "••••••" : text }] : [];
  }),
  problems,
});

const forecastOf = async (
  reading: IntakeReading,
  rows: readonly ExaminedRow[],
  pdfs: PdfCheck,
  contents: NamedContents,
  ports: BatchPorts,
) => {
  const sample = rows.find(({ problems }) => problems.length === 0)?.entry;
  if (sample === undefined || reading.template === undefined) return undefined;
  const { files, parts } = overlaidParts([...reading.pdfs, ...reading.resources], ports.store.parts);
  const input = {
    job_id: "",
    params: reading.params,
    template: reading.template,
    entries: rows.map(({ entry }) => entry),
    files: [...files, ...contents.files],
  };
  // The sample's PDF was read a moment ago.
  const facts = pdfs.of(sample.pdf, createDroppedFiles(pdfs.files))?.facts;
  const inspector = facts === undefined ? ports.inspector : { inspect: async () => ok(facts) };
  return forecast(input, sample, await ports.kit.manifest(), { ...ports, inspector }, parts);
};
