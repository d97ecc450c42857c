/**
 * Inspects all rows of a batch once and keeps what the page shows of them: counts, causes, and the first rows. An interrupted
 * scan can go on.
 */
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { createCauseGroups } from "#domain/problems/cause-groups.ts";
import type { BatchWarnings } from "./batch-warnings.ts";
import { filledRows, type InspectedRow, type InspectRow } from "./inspect-rows.ts";
import { createReferenceCheck } from "./repeated-references.ts";
import type { ImportedRows } from "./rows/imported-rows.ts";

/** A PDF that rows name. */
export interface PdfUse {
  /** In bytes. */
  readonly size: number;
  /** Number of rows that name it. */
  readonly rows: number;
}

/** What was found in the rows. */
export interface RowScan {
  readonly rowCount: number;
  /** Number of the last row: greater than the count where the data has blank or hidden rows. */
  readonly lastRow: number;
  /** Number of rows that have a problem and would fail. */
  readonly failingCount: number;
  /** The first problems by cause. */
  readonly causes: readonly Problem[];
  /** Number of causes, also of those that are not listed. */
  readonly causeCount: number;
  /** The first warnings by cause: of single rows, and of the batch as a whole. */
  readonly rowWarnings: readonly Problem[];
  readonly batchWarnings: readonly Problem[];
  /** The first rows. */
  readonly preview: readonly InspectedRow[];
  /** The first row without a problem, and some spread over the others, from which sizes are forecast. */
  readonly samples: readonly PlannedEntry[];
  /** Dropped and stored PDFs that rows name, by path. */
  readonly pdfUses: ReadonlyMap<string, PdfUse>;
  /** Why the rows could not be read to their end. */
  readonly readingProblem: Problem | undefined;
}

/** How many rows were read, and how many bytes of their file. */
export interface RowProgress {
  /** Path of the file. */
  readonly path: string;
  readonly rows: number;
  readonly done: number;
  readonly total: number;
}

type FindPdf = (pdf: string) => { readonly path: string; readonly size: number } | undefined;

/** What a scan needs beside the rows. */
export interface RowScanInput {
  readonly inspect: InspectRow;
  readonly batchWarnings: BatchWarnings;
  /** Returns the dropped or stored PDF that a row names. */
  readonly findPdf: FindPdf;
  /** Warnings of parameters and template. */
  readonly warnings: readonly Problem[];
}

/** Lets a caller follow and abort a scan. */
export interface ScanWork {
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (progress: RowProgress) => void;
  /** Called once with the result of the first rows, if there are many more. */
  readonly onFirstRows?: (scan: RowScan) => void;
}

/** A scan that can be interrupted. */
export interface RowScanner {
  /**
   * Reads and inspects all rows. After an aborted run, the next one goes on with the next row; after a complete one, it
   * returns the same result. @throws The reason of an aborted signal.
   */
  run(work: ScanWork): Promise<RowScan>;
}

/** Rows that are shown before the others of a large file are read. They take some milliseconds. */
const firstRowCount = 1_000;

const maxCauses = 500;

/** The scan of a batch without rows. */
export const emptyScan: RowScan = {
  rowCount: 0,
  lastRow: 0,
  failingCount: 0,
  causes: [],
  causeCount: 0,
  rowWarnings: [],
  batchWarnings: [],
  preview: [],
  samples: [],
  pdfUses: new Map(),
  readingProblem: undefined,
};

/** Creates a scan before the first row. */
export const createRowScanner = (rows: ImportedRows, input: RowScanInput): RowScanner => {
  const { inspect, batchWarnings } = input;
  let work: ScanWork | undefined;
  let rowCount = 0;
  let lastRow = 0;
  const onProgress = ({ done, total }: { readonly done: number; readonly total: number }) =>
    work?.onProgress({ path: rows.path, rows: rowCount, done, total });
  const reading = rows.read({ onProgress });
  const batches = reading.batches[Symbol.asyncIterator]();
  const causes = createCauseGroups(maxCauses);
  const warnings = createCauseGroups(maxCauses);
  const preview: InspectedRow[] = [];
  const pdfUses = createPdfUses(input.findPdf);
  let failingCount = 0;
  const samples = createRowSamples();
  let readingProblem: Problem | undefined;
  let isAtEnd = false;
  const add = (row: InspectedRow): void => {
    rowCount += 1;
    lastRow = Math.max(lastRow, row.entry.row);
    row.problems.forEach(causes.add);
    row.warnings.forEach(warnings.add);
    if (preview.length < filledRows) preview.push(row);
    pdfUses.add(row.entry.pdf);
    if (row.problems.length > 0) failingCount += 1;
    else samples.add(row.entry);
  };
  const readBatch = async (): Promise<void> => {
    const { done, value } = await batches.next();
    if (done) {
      isAtEnd = true;
      return;
    }
    for (const row of value) {
      batchWarnings.addRow(row.entry);
      const inspected = inspect(row);
      add(inspected instanceof Promise ? await inspected : inspected);
    }
  };
  const summarize = (): RowScan => ({
    rowCount,
    lastRow,
    failingCount,
    causes: causes.list(),
    causeCount: causes.count,
    rowWarnings: warnings.list(),
    batchWarnings: batchWarnings.list([...input.warnings, ...reading.warnings()]),
    preview,
    samples: samples.list(),
    pdfUses: pdfUses.list(),
    readingProblem,
  });
  const readOn = async (nextWork: ScanWork): Promise<RowScan> => {
    work = nextWork;
    let isReported = false;
    try {
      while (!isAtEnd) {
        nextWork.signal?.throwIfAborted();
        await readBatch();
        if (isReported || rowCount < firstRowCount || isAtEnd) continue;
        isReported = true;
        nextWork.onFirstRows?.(summarize());
      }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      isAtEnd = true;
      readingProblem = error.problem;
    }
    return summarize();
  };
  let lastRun: Promise<unknown> = Promise.resolve();
  return {
    run: (nextWork) => {
      // An aborted run still reads its batch.
      const result = lastRun.then(() => readOn(nextWork));
      lastRun = result.catch(() => undefined);
      return result;
    },
  };
};

const maxSamples = 16;

/** Rows at equal distances, the first one among them, however many come. */
const createRowSamples = () => {
  let samples: PlannedEntry[] = [];
  let count = 0;
  let distance = 1;
  return {
    add: (entry: PlannedEntry): void => {
      if (count++ % distance !== 0) return;
      samples.push(entry);
      if (samples.length <= maxSamples) return;
      samples = samples.filter((_, index) => index % 2 === 0);
      distance *= 2;
    },
    list: (): readonly PlannedEntry[] => [...samples],
  };
};

/**
 * Creates a scan that only counts the rows, and finds references that several of them have. `onRow`: called with each row.
 */
export const createRowCounter = (
  rows: ImportedRows,
  warnings: readonly Problem[],
  onRow: (row: Pick<PlannedEntry, "data">) => void = () => undefined,
): RowScanner => {
  const references = createReferenceCheck();
  const scanner = createRowScanner(rows, {
    inspect: ({ entry }) => {
      onRow(entry);
      return { entry: noEntry(entry.row), filled: undefined, problems: [], warnings: [] };
    },
    batchWarnings: { addRow: references.addRow, list: (all) => [...all, ...references.list()] },
    findPdf: () => undefined,
    warnings,
  });
  return {
    run: async ({ signal, onProgress }) => {
      const scan = await scanner.run({ signal, onProgress });
      return { ...scan, preview: [], samples: [] };
    },
  };
};

const noEntry = (row: number): PlannedEntry => ({ row, pdf: "", reference_id: "", suffix: "", name: "", data: {} });

const createPdfUses = (findPdf: FindPdf) => {
  const uses = new Map<string, { readonly size: number; rows: number }>();
  let lastPdf: string | undefined;
  let lastUse: { rows: number } | undefined;
  return {
    add: (pdf: string): void => {
      // Most rows name the PDF of the row before.
      if (pdf !== lastPdf) {
        const file = findPdf(pdf);
        const use = file && (uses.get(file.path) ?? { size: file.size, rows: 0 });
        if (file !== undefined && use !== undefined) uses.set(file.path, use);
        lastPdf = pdf;
        lastUse = use;
      }
      if (lastUse !== undefined) lastUse.rows += 1;
    },
    list: (): ReadonlyMap<string, PdfUse> => uses,
  };
};
