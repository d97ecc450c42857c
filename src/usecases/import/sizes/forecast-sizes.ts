/**
 * Forecasts the size of a batch for each strategy: generates some sample rows with it, and the first one with the PDFs that weigh
 * most where files contain them. The sizes of rows with other PDFs are estimated.
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

/**
 * Returns the forecast by strategy, undefined if the first sample row cannot be generated. `samples`: rows spread over the batch.
 * `parts`: where the samples' parts are stored.
 */
export const forecastSizes = async (
  input: ForecastInput,
  samples: readonly PlannedEntry[],
  ports: BatchPorts,
  parts: PartStore,
): Promise<Readonly<Record<Strategy, SizeForecast>> | undefined> => {
  const [sample, ...others] = samples;
  if (sample === undefined) return undefined;
  const forecasts: Partial<Record<Strategy, SizeForecast>> = {};
  for (const strategy of strategyNames) {
    const params = { ...input.params, strategy };
    const maker = await createPipeline({ ...input, params }, ports, parts, () => listRows([...samples]));
    const row = await maker.make(sample);
    if (!row.ok) return undefined;
    const measured =
      strategy === "original" && makesPages(params)
        ? await measurePdfs(input, sample, maker)
        : new Map<string, number>();
    const isEncrypted = row.value.smartlink.config.global.pdfzPassword === "true";
    const otherRows = await measureRows(input, isEncrypted ? thinOut(others, maxEncryptedRows) : others, maker);
    forecasts[strategy] = estimate({ ...input, params }, sample, row.value, { measured, otherRows });
  }
  return forecasts as Record<Strategy, SizeForecast>;
};

/** The key of a row takes some tenths of a second. */
const maxEncryptedRows = 3;

/** Returns some elements at equal distances. */
const thinOut = <T>(elements: readonly T[], count: number): readonly T[] => {
  const distance = Math.ceil(elements.length / count);
  return elements.filter((_, index) => index % distance === distance - 1);
};

/** PDFs of the rows that are generated for one strategy, each as often as it is used. */
const maxSampledBytes = 16 * 1024 * 1024;

/** The sizes of the files of another sample row. */
interface MeasuredRow {
  /** The file of its PDF. */
  readonly pdfFile: BatchFile;
  readonly page: number | undefined;
  readonly pdf: number | undefined;
}

/** Texts of rows differ, and so do the letters that their fonts need. Rows whose PDF is on the web or large are left out. */
const measureRows = async (
  { files, pdfUses }: ForecastInput,
  rows: readonly PlannedEntry[],
  maker: Pick<RowMaker, "make">,
): Promise<readonly MeasuredRow[]> => {
  const dropped = createDroppedFiles(files);
  const measured: MeasuredRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const pdfFile = dropped.find(row.pdf);
    const size = pdfUses.get(pdfFile?.path ?? "")?.size;
    if (pdfFile === undefined || size === undefined || bytes + size > maxSampledBytes) continue;
    bytes += size;
    const output = await maker.make(row).catch(() => undefined);
    if (!output?.ok) continue;
    const sizeOf = (isKind: (file: OutputFile) => boolean) => output.value.files.find(isKind)?.size;
    measured.push({ pdfFile, page: sizeOf(isPage), pdf: sizeOf(isPdf) });
  }
  return measured;
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

/** What was generated beside the sample row. */
interface Measurements {
  /** Sizes of the sample's page with other PDFs, by their paths. */
  readonly measured: ReadonlyMap<string, number>;
  readonly otherRows: readonly MeasuredRow[];
}

const estimate = (
  input: ForecastInput,
  sample: PlannedEntry,
  { files, smartlink, support }: RowOutput,
  { measured, otherRows }: Measurements,
): SizeForecast => {
  const samplePdf = createDroppedFiles(input.files).find(sample.pdf);
  const sampleFiles = {
    smartlink,
    support,
    page: files.find(isPage),
    pdf: files.find(isPdf),
    samplePdf,
  };
  const { page, pdf } = sampleFiles;
  const predictPage = page && createPagePrediction(input, page.size, samplePdf, measured);
  const predictPdf = pdf && createPdfPrediction(pdf.size, samplePdf);
  const pageOffset = measureOffset(otherRows, ({ page: size }) => size, predictPage);
  const pdfOffset = measureOffset(otherRows, ({ pdf: size }) => size, predictPdf);
  const pages =
    predictPage && estimatePages(input, page.size + pageOffset, sampleFiles, addTo(predictPage, pageOffset));
  const pdfs =
    predictPdf &&
    estimateUses(input.pdfUses, { rowCount: input.rowCount, size: pdf.size + pdfOffset }, addTo(predictPdf, pdfOffset));
  return {
    perFile: (pages ?? pdfs)?.perFile ?? 0,
    total: (pages?.total ?? 0) + (pdfs?.total ?? 0),
    stored: estimateStored(input, sampleFiles) + Math.round(input.rowCount * (pageOffset + pdfOffset)),
  };
};

/** Predicts the size of a file from its PDF: with the texts of the sample row. */
type Prediction = (path: string, use: Pick<PdfUse, "size">) => number;

const addTo =
  (predict: Prediction, offset: number): Prediction =>
  (path, use) =>
    predict(path, use) + offset;

/** Returns by how many bytes files are larger on average than with the texts of the sample row. */
const measureOffset = (
  rows: readonly MeasuredRow[],
  readSize: (row: MeasuredRow) => number | undefined,
  predict: Prediction | undefined,
): number => {
  const offsets = rows.flatMap((row) => {
    const size = readSize(row);
    return size === undefined || predict === undefined ? [] : [size - predict(row.pdfFile.path, row.pdfFile)];
  });
  return offsets.reduce((sum, offset) => sum + offset, 0) / (offsets.length + 1);
};

const createPagePrediction = (
  { params }: ForecastInput,
  size: number,
  samplePdf: BatchFile | undefined,
  measured: ReadonlyMap<string, number>,
): Prediction => {
  if (params.strategy !== "original") return () => size;
  const growth = encodingGrowth[params.encoding];
  return (path, use) => measured.get(path) ?? size + (use.size - (samplePdf?.size ?? 0)) * growth;
};

/** A row's PDF has the bytes of its document's PDF, and updates that are about as long for all rows. */
const createPdfPrediction =
  (size: number, samplePdf: BatchFile | undefined): Prediction =>
  (_path, use) =>
    size + use.size - (samplePdf?.size ?? 0);

const isPage = ({ kind }: OutputFile): boolean => kind === "smartlink";
const isPdf = ({ kind }: OutputFile): boolean => kind === "pdf";

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

/** `size`: of the page of a row whose PDF is not known. */
const estimatePages = (
  { params, rowCount, pdfUses }: ForecastInput,
  size: number,
  { support, samplePdf }: SampleFiles,
  predict: Prediction,
): Omit<SizeForecast, "stored"> => {
  const linkedBytes = measureFiles(support);
  if (params.strategy !== "original") {
    const others = [...pdfUses].filter(([path]) => path !== samplePdf?.path);
    const otherBytes = others.reduce((sum, [, use]) => sum + use.size, 0);
    return { perFile: Math.round(size), total: Math.round(size * rowCount) + linkedBytes + otherBytes };
  }
  const { perFile, total } = estimateUses(pdfUses, { rowCount, size }, predict);
  return { perFile, total: total + linkedBytes };
};

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
