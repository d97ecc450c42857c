/**
 * Forecasts the size of a batch for each strategy: generates one sample row with it and estimates the other rows from the
 * sizes of their PDFs.
 */
import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import type { RowOutput } from "#batch/rows/row-maker.ts";
import { type Encoding, type PlannedEntry, type Strategy, strategyNames } from "#domain/model/batch.ts";
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import type { InputFile, JobInput, PartStore } from "#ports/store.ts";
import { type BatchPorts, createPipeline } from "../jobs/pipeline.ts";

/** The expected size of a batch with one strategy. */
export interface SizeForecast {
  /** Size of the median smartlink in bytes. */
  readonly perFile: number;
  /** Size of all smartlinks and of the files that they link, in bytes. */
  readonly total: number;
}

/** The batch whose size is forecast. */
export interface ForecastInput extends JobInput {
  readonly entries: readonly PlannedEntry[];
}

/** Bytes that an inlined PDF takes in the smartlink, per byte of the PDF. Deflate may save some of them. */
const encodingGrowth: Readonly<Record<Encoding, number>> = { text: 1.34, binary: 1.01 };

/** Returns the forecast by strategy, undefined if the sample row cannot be generated. `parts`: where the sample's parts are stored. */
export const forecastSizes = async (
  input: ForecastInput,
  sample: PlannedEntry,
  manifest: RuntimeManifest,
  ports: BatchPorts,
  parts: PartStore,
): Promise<Readonly<Record<Strategy, SizeForecast>> | undefined> => {
  const forecasts: Partial<Record<Strategy, SizeForecast>> = {};
  for (const strategy of strategyNames) {
    const params = { ...input.params, strategy };
    const row = await createPipeline({ ...input, params }, manifest, ports, parts).make(sample);
    if (!row.ok) return undefined;
    forecasts[strategy] = estimate({ ...input, params }, sample, row.value);
  }
  return forecasts as Record<Strategy, SizeForecast>;
};

const estimate = (
  { params, entries, files }: ForecastInput,
  sample: PlannedEntry,
  sampleRow: RowOutput,
): SizeForecast => {
  const dropped = createDroppedFiles(files);
  const sampleFile = dropped.find(sample.pdf);
  const pdfs = entries.map(({ pdf }) => dropped.find(pdf) ?? sampleFile);
  const linkedBytes = sampleRow.support.reduce((sum, file) => sum + file.size, 0);
  if (params.strategy !== "original") {
    const otherPdfs = new Set(pdfs.filter((file) => file !== sampleFile));
    const { size } = sampleRow.file;
    return { perFile: size, total: size * entries.length + linkedBytes + totalSize([...otherPdfs]) };
  }
  const sizes = pdfs.map(
    (file) => sampleRow.file.size + ((file?.size ?? 0) - (sampleFile?.size ?? 0)) * encodingGrowth[params.encoding],
  );
  return { perFile: median(sizes), total: Math.round(sizes.reduce((sum, size) => sum + size, 0)) + linkedBytes };
};

const totalSize = (files: readonly (InputFile | undefined)[]): number =>
  files.reduce((sum, file) => sum + (file?.size ?? 0), 0);

const median = (sizes: readonly number[]): number =>
  Math.round([...sizes].sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0);
