/** How the batch worker exports single smartlinks. */

import type { BatchPorts } from "#batch/pipeline.ts";
import { ok, type Result } from "#domain/result.ts";
import type { UploadedFile } from "#ports/files.ts";
import {
  createSmartlinkExport,
  type ExportOptions,
  type SmartlinkExportPorts,
} from "#usecases/publishing/export-smartlink.ts";
import type { ExportedBlob } from "../batch-protocol.ts";

/** The export of stored smartlinks. */
export interface SmartlinkOperations {
  /** Generates one stored smartlink as a file. Nothing is stored. */
  exportSmartlink(id: string, options: ExportOptions): Promise<Result<ExportedBlob>>;
}

type ExportPorts = BatchPorts & Pick<SmartlinkExportPorts, "store" | "assembler">;

/** Creates the operation. */
export const createSmartlinkOperations = (openPorts: () => Promise<ExportPorts>): SmartlinkOperations => ({
  exportSmartlink: async (id, options) => {
    const exported = await createSmartlinkExport(toExportPorts(await openPorts())).export(id, options);
    return exported.ok ? ok({ ...exported.value, file: exported.value.file as Blob }) : exported;
  },
});

/** The export takes PDFs as files, the batch as bytes. */
const toExportPorts = (ports: ExportPorts): SmartlinkExportPorts => {
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
