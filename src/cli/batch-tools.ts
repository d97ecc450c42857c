/** Constructs what generating a batch needs on this computer. Part of the composition root, loaded when it is needed. */
import { createHttpFetcher } from "#adapters/http/http-fetcher.ts";
import { createNodeDecoder } from "#adapters/node/decoders/create-node-decoder.ts";
import type { DiskPartsOptions } from "#adapters/node/disk-parts.ts";
import { createDiskSpace } from "#adapters/node/disk-space.ts";
import {
  hashLocalFile,
  listLocalFiles,
  readLocalText,
  storeStream,
  writeLocalText,
} from "#adapters/node/local-file.ts";
import { nodeBytes } from "#adapters/node/node-bytes.ts";
import { openNodeEnvironment } from "#adapters/node/node-environment.ts";
import { createTableReader } from "#adapters/tables/table-reader.ts";
import type { PdfInspector } from "#ports/pdf.ts";
import { createTemplateLoader } from "#usecases/import/template-loader.ts";
import type { BatchTools, LocalFiles } from "./command-ports.ts";

/** Opens the tools with a temporary folder for parts that do not fit in memory. */
export const openBatchTools = (
  runtimeFolder: string,
  inspector: PdfInspector,
  partsOptions?: DiskPartsOptions,
): BatchTools => {
  const ports = {
    ...openNodeEnvironment(runtimeFolder, inspector, partsOptions),
    loadPrinter: async () => (await import("./text-printer.ts")).openPrinter,
  };
  return {
    ports,
    parts: ports.parts,
    hashText: nodeBytes.createTextHash(),
    tables: createTableReader(createNodeDecoder),
    createFreeSpace: createDiskSpace,
    createTemplates: (logins) =>
      createTemplateLoader({
        readStored: async () => undefined,
        fetcher: createHttpFetcher({ logins }),
        apiUrl: `${ports.site}api`,
      }),
    close: ports.close,
  };
};

/** The files of this computer. */
export const localFiles: LocalFiles = {
  list: listLocalFiles,
  readText: readLocalText,
  writeText: writeLocalText,
  fromStream: storeStream,
  hash: hashLocalFile,
};
