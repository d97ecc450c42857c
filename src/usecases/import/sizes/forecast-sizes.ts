/**
 * Forecasts the size of a batch for each strategy: generates one sample row with it, and with the PDFs that weigh most where
 * files contain them. The sizes of rows with other PDFs are estimated.
 */
import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import { type BatchPorts, createPipeline, listRows } from "#batch/pipeline.ts";
import type { RowMaker, RowOutput } from "#batch/rows/row-maker.ts";
import { type Encoding, makesPages, type PlannedEntry, type Strategy, strategyNames } from "#domain/model/batch.ts";
import { measureFiles, type OutputFile } from "#domain/model/output.ts";
import type { BatchFile, JobInput, PartStore } from "#ports/store.ts";
import type { PdfUse } from "../scan-rows.ts";

/** The expected size of a batch with one strategy. */
export interface SizeForecast {
  /** Size of the median web document in bytes; of the median PDF where there are PDFs alone. */
  readonly perFile: number;
  /** Size of the files of all rows and of those that they link, in bytes. */
  readonly total: number;
  /** Bytes that the job takes in the browser's storage, where files share their parts. */
  readonly stored: number;
}

/** The batch whose size is forecast. */
export interface ForecastInput extends JobInput {
  readonly rowCount: number;
  /** Size of the data file in bytes. Its rows are stored with the job. */
  readonly dataBytes: number;
  /** Dropped and stored PDFs that rows name, by path. */
  readonly pdfUses: ReadonlyMap<string, PdfUse>;
}

/** Bytes that an inlined PDF takes in the smartlink, per byte of the PDF. Deflate may save some of them. */
const encodingGrowth: Readonly<Record<Encoding, number>> = { text: 1.34, binary: 1.01 };

/** Returns the forecast by strategy, undefined if the sample row cannot be generated. `parts`: where the sample's parts are stored. */
export const forecastSizes = async (
  input: ForecastInput,
  sample: PlannedEntry,
  ports: BatchPorts,
  parts: PartStore,
): Promise<Readonly<Record<Strategy, SizeForecast>> | undefined> => {
  const forecasts: Partial<Record<Strategy, SizeForecast>> = {};
  for (const strategy of strategyNames) {
    const params = { ...input.params, strategy };
    const maker = await createPipeline({ ...input, params }, ports, parts, () => listRows([sample]));
    const row = await maker.make(sample);
    if (!row.ok) return undefined;
    const measured =
      strategy === "original" && makesPages(params)
        ? await measurePdfs(input, sample, maker)
        : new Map<string, number>();
    forecasts[strategy] = estimate({ ...input, params }, sample, row.value, measured);
  }
  return forecasts as Record<Strategy, SizeForecast>;
};

/** Each takes some hundredths of a second for a megabyte: PDFs compress differently, and need other fonts and decoders. */
const maxMeasuredPdfs = 6;
const maxMeasuredBytes = 8 * 1024 * 1024;

/** Returns the sizes of files with the PDFs that take most of the batch, by path. Those that cannot be made are left out. */
const measurePdfs = async (
  { pdfUses }: ForecastInput,
  sample: PlannedEntry,
  maker: Pick<RowMaker, "make">,
): Promise<ReadonlyMap<string, number>> => {
  const measured = new Map<string, number>();
  const heaviest = [...pdfUses]
    .filter(([, { size }]) => size <= maxMeasuredBytes)
    .sort(([, a], [, b]) => b.rows * b.size - a.rows * a.size);
  for (const [path] of heaviest.slice(0, maxMeasuredPdfs)) {
    const row = await maker.make({ ...sample, pdf: path }).catch(() => undefined);
    if (row?.ok) measured.set(path, row.value.files[0].size);
  }
  return measured;
};

const estimate = (
  input: ForecastInput,
  sample: PlannedEntry,
  { files, smartlink, support }: RowOutput,
  measured: ReadonlyMap<string, number>,
): SizeForecast => {
  const samplePdf = createDroppedFiles(input.files).find(sample.pdf);
  const sampleFiles = {
    smartlink,
    support,
    page: files.find(isPage),
    pdf: files.find(({ kind }) => kind === "pdf"),
    samplePdf,
  };
  const pages = sampleFiles.page && estimatePages(input, sampleFiles.page, sampleFiles, measured);
  const pdfs = sampleFiles.pdf && estimatePdfs(input, sampleFiles.pdf, sampleFiles);
  return {
    perFile: (pages ?? pdfs)?.perFile ?? 0,
    total: (pages?.total ?? 0) + (pdfs?.total ?? 0),
    stored: estimateStored(input, sampleFiles),
  };
};

const isPage = ({ kind }: OutputFile): boolean => kind === "smartlink";

/** What was made of the sample row. */
interface SampleFiles extends Pick<RowOutput, "smartlink" | "support"> {
  readonly page: OutputFile | undefined;
  readonly pdf: OutputFile | undefined;
  /** The file of the PDF, if it was dropped or is stored. */
  readonly samplePdf: BatchFile | undefined;
}

/**
 * Assumed for the events, names and indexes of a row in a database that does not compress, as WebKit's. Chromium compresses:
 * there, a row with 4,600 bytes of text takes 1,650 bytes in all.
 */
const storedBytesPerRow = 700;

const estimateStored = (
  { params, dataBytes, rowCount, pdfUses }: ForecastInput,
  { page, pdf, smartlink, support }: SampleFiles,
): number => {
  const isEncrypted = smartlink.config.global.pdfzPassword === "true";
  const pieces = [...(page?.pieces ?? []), ...(isEncrypted ? [] : (pdf?.pieces.slice(1) ?? []))];
  const ownBytes = pieces.reduce(
    (sum, piece) => sum + (typeof piece === "string" ? piece.length : 0),
    storedBytesPerRow,
  );
  const parts = [...pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece])), ...support];
  const growth = page !== undefined && params.strategy === "original" ? encodingGrowth[params.encoding] : 0;
  // Dropped PDFs are stored as they are, which is the first part of the rows' PDFs, and once more as parts of the
  // smartlinks; encrypted ones again for each row.
  const copiesPerRow = (page === undefined ? 0 : growth || 1) + (pdf === undefined ? 0 : 1);
  const pdfBytes = Array.from(pdfUses.values(), ({ rows, size }) =>
    isEncrypted ? size * (1 + rows * copiesPerRow) : size * (1 + growth),
  );
  return Math.round(
    rowCount * ownBytes + measureFiles(parts) + dataBytes + pdfBytes.reduce((sum, bytes) => sum + bytes, 0),
  );
};

const estimatePages = (
  { params, rowCount, pdfUses }: ForecastInput,
  { size }: OutputFile,
  { support, samplePdf }: SampleFiles,
  measured: ReadonlyMap<string, number>,
): Omit<SizeForecast, "stored"> => {
  const linkedBytes = measureFiles(support);
  if (params.strategy !== "original") {
    const others = [...pdfUses].filter(([path]) => path !== samplePdf?.path);
    const otherBytes = others.reduce((sum, [, use]) => sum + use.size, 0);
    return { perFile: size, total: size * rowCount + linkedBytes + otherBytes };
  }
  const growth = encodingGrowth[params.encoding];
  const sizeOf = (path: string, use: PdfUse) =>
    measured.get(path) ?? size + (use.size - (samplePdf?.size ?? 0)) * growth;
  const { perFile, total } = estimateUses(pdfUses, { rowCount, size }, sizeOf);
  return { perFile, total: total + linkedBytes };
};

/** A row's PDF has the bytes of its document's PDF, and updates that are about as long for all rows. */
const estimatePdfs = (
  { rowCount, pdfUses }: ForecastInput,
  { size }: OutputFile,
  { samplePdf }: SampleFiles,
): Omit<SizeForecast, "stored"> =>
  estimateUses(pdfUses, { rowCount, size }, (_path, use) => size + use.size - (samplePdf?.size ?? 0));

/** `sample`: the number of rows, and the size of the sample's file, which rows of unknown PDFs are taken to have. */
const estimateUses = (
  pdfUses: ForecastInput["pdfUses"],
  { rowCount, size }: { readonly rowCount: number; readonly size: number },
  sizeOf: (path: string, use: PdfUse) => number,
): Omit<SizeForecast, "stored"> => {
  const uses = Array.from(pdfUses, ([path, use]) => ({ rows: use.rows, size: sizeOf(path, use) }));
  const otherRows = rowCount - uses.reduce((sum, { rows }) => sum + rows, 0);
  const sizes = otherRows > 0 ? [...uses, { rows: otherRows, size }] : uses;
  const total = sizes.reduce((sum, use) => sum + use.size * use.rows, 0);
  return { perFile: median(sizes, rowCount), total: Math.round(total) };
};

const median = (sizes: readonly { readonly rows: number; readonly size: number }[], rowCount: number): number => {
  let rank = Math.floor(rowCount / 2);
  for (const { rows, size } of [...sizes].sort((a, b) => a.size - b.size)) {
    if (rank < rows) return Math.round(size);
    rank -= rows;
  }
  return 0;
};
