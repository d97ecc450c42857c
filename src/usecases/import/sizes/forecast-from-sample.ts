/** Forecasts the sizes of a batch from its first row that can be generated. */
import type { Strategy } from "#domain/model/batch.ts";
import { ok } from "#domain/result.ts";
import type { BatchPorts } from "../../jobs/pipeline.ts";
import { createOverlayPartStore } from "../../publishing/overlay-part-store.ts";
import type { ScannedBatch } from "../scan-batch.ts";
import type { RowScan } from "../scan-rows.ts";
import { forecastSizes, type SizeForecast } from "./forecast-sizes.ts";

/** Returns the forecast by strategy, undefined if no row can be generated. */
export const forecastFromSample = async (
  { batch, pdfs, droppedPdfs, contents }: Omit<ScannedBatch, "choices">,
  { sample, rowCount, pdfUses }: RowScan,
  ports: BatchPorts,
): Promise<Readonly<Record<Strategy, SizeForecast>> | undefined> => {
  if (sample === undefined || batch.template === undefined) return undefined;
  const { files, parts } = createOverlayPartStore([...batch.pdfs, ...batch.resources], ports.store.parts);
  const input = {
    job_id: "",
    params: batch.params,
    template: batch.template,
    files: [...files, ...contents.files],
    rowCount,
    dataBytes: batch.rows?.size ?? 0,
    pdfUses,
  };
  // The sample's PDF has just been inspected.
  const facts = pdfs.resolve(sample.pdf, droppedPdfs)?.facts;
  const inspector = facts === undefined ? ports.inspector : { inspect: async () => ok(facts) };
  return forecastSizes(input, sample, await ports.runtime.manifest(), { ...ports, inspector }, parts);
};
