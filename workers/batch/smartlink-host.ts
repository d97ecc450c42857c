/** Implements the export of single smartlinks with the use case. Errors become Results. */

import type { BatchPorts } from "#batch/pipeline.ts";
import { catchToResult } from "#domain/catch-to-result.ts";
import { ok } from "#domain/result.ts";
import type { UploadedFile } from "#ports/files.ts";
import { createSmartlinkExport, type SmartlinkExportPorts } from "#usecases/publishing/export-smartlink.ts";
import type { BatchWorker } from "../batch-protocol.ts";

/** What the export needs. */
export type SmartlinkHostPorts = BatchPorts & Pick<SmartlinkExportPorts, "store" | "assembler">;

/** Creates the operation. */
export const createSmartlinkHost = (
  openPorts: () => Promise<SmartlinkHostPorts>,
): Pick<BatchWorker, "exportSmartlink"> => ({
  exportSmartlink: (id, options) =>
    catchToResult(async () => {
      const exported = await createSmartlinkExport(toExportPorts(await openPorts())).export(id, options);
      return exported.ok ? ok({ ...exported.value, file: exported.value.file as Blob }) : exported;
    }),
});

/** The export takes PDFs as files, the batch as bytes. */
const toExportPorts = (ports: SmartlinkHostPorts): SmartlinkExportPorts => {
  const { inspector, decryptPdf, batchUrl } = ports;
  const readBytes = async (file: UploadedFile) => new Uint8Array(await file.arrayBuffer());
  return {
    ...ports,
    site: batchUrl.replace(/batch\/$/, ""),
    toFile: (bytes) => new Blob([bytes]),
    pages: {
      facts: async (file) => inspector.inspect(await readBytes(file)),
      decrypt: async (file, password) => {
        const plain = await decryptPdf(await readBytes(file), password);
        return plain.ok ? ok(new Blob([plain.value])) : plain;
      },
    },
  };
};
