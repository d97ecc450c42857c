/**
 * Forecasts the size of a batch for each strategy: generates one sample row with it, and with the PDFs that weigh most where
 * files contain them. The sizes of rows with other PDFs are estimated.
 */
import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import { type BatchPorts, createPipeline, listRows } from "#batch/pipeline.ts";
import type { RowMaker, RowOutput } from "#batch/rows/row-maker.ts";
import { type Encoding, type PlannedEntry, type Strategy, strategyNames } from "#domain/model/batch.ts";
import type { JobInput, PartStore } from "#ports/store.ts";
import type { PdfUse } from "../scan-rows.ts";

/** The expected size of a batch with one strategy. */
export interface SizeForecast {
  /** Size of the median smartlink in bytes. */
  readonly perFile: number;
  /** Size of all smartlinks and of the files that they link, in bytes. */
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
    const measured = strategy === "original" ? await measurePdfs(input, sample, maker) : new Map<string, number>();
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
    if (row?.ok) measured.set(path, row.value.file.size);
  }
  return measured;
};

const estimate = (
  input: ForecastInput,
  sample: PlannedEntry,
  sampleRow: RowOutput,
  measured: ReadonlyMap<string, number>,
): SizeForecast => ({
  ...estimateFiles(input, sample, sampleRow, measured),
  stored: estimateStored(input, sampleRow),
});

/**
 * Assumed for the events, names and indexes of a row in a database that does not compress, as WebKit's. Chromium compresses:
 * there, a row with 4,600 bytes of text takes 1,650 bytes in all.
 */
const storedBytesPerRow = 700;

const estimateStored = (
  { params, dataBytes, rowCount, pdfUses }: ForecastInput,
  { file, smartlink, support }: RowOutput,
): number => {
  const texts = file.pieces.filter((piece) => typeof piece === "string");
  const ownBytes = texts.reduce((sum, text) => sum + text.length, storedBytesPerRow);
  const parts = [...file.pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece])), ...support];
  const sharedBytes = parts.reduce((sum, { size }) => sum + size, 0);
  const growth = params.strategy === "original" ? encodingGrowth[params.encoding] : 0;
  const isEncrypted = smartlink.config.global.pdfzPassword === "true";
  // Dropped PDFs are stored as they are, and once more as parts of the smartlinks; encrypted ones again for each row.
  const pdfBytes = Array.from(pdfUses.values(), ({ rows, size }) =>
    isEncrypted ? size * (1 + rows * (growth || 1)) : size * (1 + growth),
  );
  return Math.round(rowCount * ownBytes + sharedBytes + dataBytes + pdfBytes.reduce((sum, bytes) => sum + bytes, 0));
};

const estimateFiles = (
  { params, files, rowCount, pdfUses }: ForecastInput,
  sample: PlannedEntry,
  sampleRow: RowOutput,
  measured: ReadonlyMap<string, number>,
): Omit<SizeForecast, "stored"> => {
  const sampleFile = createDroppedFiles(files).find(sample.pdf);
  const linkedBytes = sampleRow.support.reduce((sum, file) => sum + file.size, 0);
  const { size } = sampleRow.file;
  if (params.strategy !== "original") {
    const others = [...pdfUses].filter(([path]) => path !== sampleFile?.path);
    const otherBytes = others.reduce((sum, [, use]) => sum + use.size, 0);
    return { perFile: size, total: size * rowCount + linkedBytes + otherBytes };
  }
  const growth = encodingGrowth[params.encoding];
  const uses = Array.from(pdfUses, ([path, use]) => ({
    rows: use.rows,
    size: measured.get(path) ?? size + (use.size - (sampleFile?.size ?? 0)) * growth,
  }));
  const otherRows = rowCount - uses.reduce((sum, { rows }) => sum + rows, 0);
  const sizes = otherRows > 0 ? [...uses, { rows: otherRows, size }] : uses;
  const total = sizes.reduce((sum, use) => sum + use.size * use.rows, 0);
  return { perFile: median(sizes, rowCount), total: Math.round(total) + linkedBytes };
};

const median = (sizes: readonly { readonly rows: number; readonly size: number }[], rowCount: number): number => {
  let rank = Math.floor(rowCount / 2);
  for (const { rows, size } of [...sizes].sort((a, b) => a.size - b.size)) {
    if (rank < rows) return Math.round(size);
    rank -= rows;
  }
  return 0;
};
