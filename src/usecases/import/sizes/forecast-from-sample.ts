/** Forecasts the sizes of a batch from its first row that can be generated. */

import { createOverlayPartStore } from "#batch/parts/overlay-part-store.ts";
import type { BatchPorts } from "#batch/pipeline.ts";
import type { Strategy } from "#domain/model/batch.ts";
import { ok } from "#domain/result.ts";
import type { PdfInspector } from "#ports/pdf.ts";
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
  // The dropped PDFs have just been inspected. The overlay names them with keys that are no hashes.
  const factsByKey = new Map(files.map(({ path, sha256 }) => [sha256, pdfs.resolve(path, droppedPdfs)?.facts]));
  const inspector: PdfInspector = {
    inspect: async (bytes, key) => {
      const facts = factsByKey.get(key ?? "");
      if (facts !== undefined) return ok(facts);
      return factsByKey.has(key ?? "") ? ports.inspector.inspect(bytes) : ports.inspector.inspect(bytes, key);
    },
  };
  return forecastSizes(input, sample, await ports.runtime.manifest(), { ...ports, inspector }, parts);
};
