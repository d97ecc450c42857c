/**
 * How large a batch will be, by strategy: one row is really made in each, and the others are reckoned from the sizes of
 * their PDFs.
 */
import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import type { RowOutput } from "#batch/rows/row-maker.ts";
import { type Encoding, type PlannedEntry, type Strategy, strategyNames } from "#domain/model/batch.ts";
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import type { InputFile, JobInput, PartStore } from "#ports/store.ts";
import { type BatchPorts, createPipeline } from "../jobs/pipeline.ts";

export interface Forecast {
  /** Bytes of the median file. */
  readonly perFile: number;
  /** Bytes of all files and of what they link. */
  readonly total: number;
}

/** Bytes of an inlined PDF for one of its own; what deflate saves is not reckoned on. */
const growth: Readonly<Record<Encoding, number>> = { text: 1.34, binary: 1.01 };

/** Undefined where no row can be made as things are. */
export const forecast = async (
  input: JobInput,
  sample: PlannedEntry,
  kit: RuntimeManifest,
  ports: BatchPorts,
  parts: PartStore,
): Promise<Readonly<Record<Strategy, Forecast>> | undefined> => {
  const found: Partial<Record<Strategy, Forecast>> = {};
  for (const strategy of strategyNames) {
    const params = { ...input.params, strategy };
    const made = await createPipeline({ ...input, params }, kit, ports, parts).make(sample);
    if (!made.ok) return undefined;
    found[strategy] = reckoned({ ...input, params }, sample, made.value);
  }
  return found as Record<Strategy, Forecast>;
};

const reckoned = ({ params, entries, files }: JobInput, sample: PlannedEntry, made: RowOutput): Forecast => {
  const dropped = createDroppedFiles(files);
  const sampleFile = dropped.find(sample.pdf);
  const pdfs = entries.map(({ pdf }) => dropped.find(pdf) ?? sampleFile);
  const linked = made.support.reduce((sum, file) => sum + file.size, 0);
  if (params.strategy !== "original") {
    const others = new Set(pdfs.filter((file) => file !== sampleFile));
    return { perFile: made.file.size, total: made.file.size * entries.length + linked + sumOf([...others]) };
  }
  const sizes = pdfs.map(
    (file) => made.file.size + ((file?.size ?? 0) - (sampleFile?.size ?? 0)) * growth[params.encoding],
  );
  return { perFile: median(sizes), total: Math.round(sizes.reduce((sum, size) => sum + size, 0)) + linked };
};

const sumOf = (files: readonly (InputFile | undefined)[]): number =>
  files.reduce((sum, file) => sum + (file?.size ?? 0), 0);

const median = (sizes: readonly number[]): number =>
  Math.round([...sizes].sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0);
