/** Constructs what writes the PDF for the printer on this computer. Part of the composition root, loaded when it is needed. */
import { inflateRaw } from "#adapters/inflate-raw.ts";
import { nodeBytes } from "#adapters/node/node-bytes.ts";
import { inflateBytes } from "#adapters/pdf/streams/inflate-stream.ts";
import type { PrintRowsPorts } from "#batch/print-file/print-rows.ts";

/** What the PDF is written with. */
export const printPorts: PrintRowsPorts = { bytes: nodeBytes, inflate: inflateBytes, inflateRaw };
