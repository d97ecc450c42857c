/** Describes for the reader how a page was generated and where its parts are. */

import type { BatchParams, PlannedEntry } from "#domain/model/batch.ts";
import type { Delivery } from "#domain/model/delivery.ts";
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import type { PdfDelivery } from "../inputs/pdf-resolver.ts";
import { strategies } from "../page/strategies.ts";

/** What is equal for all pages of a batch. */
export interface DeliveryInput {
  readonly manifest: RuntimeManifest;
  readonly params: BatchParams;
  /** Folder of the reader's files, relative or absolute, ending in a slash. */
  readonly runtimeUrl: string;
}

/**
 * Creates the delivery of a row's page. `resources`: names of the pdf.js resources that its PDF needs. `pdf` is undefined
 * in an encrypted page, which has the PDF as an encrypted part.
 */
export const createDelivery = (
  { manifest, params, runtimeUrl }: DeliveryInput,
  { reference_id }: PlannedEntry,
  resources: readonly string[],
  pdf: PdfDelivery | undefined,
): Delivery => {
  const { strategy, batch_id } = params;
  const tracking = params.environment?.tracking_url;
  const isInline = strategies[strategy].worker === "inline";
  return {
    format: 1,
    strategy,
    reader: manifest.version,
    batch_id,
    reference_id,
    pdf: pdf && !pdf.inside ? { url: pdf.beside?.path ?? pdf.address ?? "" } : { part: "pdf" },
    worker: isInline
      ? { part: "worker" }
      : { url: runtimeUrl + manifest.worker.file, integrity: manifest.worker.integrity },
    resources: isInline || resources.length === 0 ? { inline: resources } : { url: runtimeUrl },
    ...(tracking ? { tracking_url: tracking } : {}),
  };
};

/** Returns the folder of the reader's files, ending in a slash. */
export const findRuntimeUrl = ({ environment }: BatchParams): string => {
  const url = environment?.runtime_url || "runtime/";
  return url.endsWith("/") ? url : `${url}/`;
};
