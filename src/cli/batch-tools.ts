/** Constructs what generating a batch needs on this computer. Part of the composition root, loaded when it is needed. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHttpFetcher } from "#adapters/http/http-fetcher.ts";
import { createNodeDecoder } from "#adapters/node/decoders/create-node-decoder.ts";
import { createDiskParts, type DiskPartsOptions } from "#adapters/node/disk-parts.ts";
import { createDiskSpace } from "#adapters/node/disk-space.ts";
import { createEmptyStore } from "#adapters/node/empty-store.ts";
import { createFolderRuntime } from "#adapters/node/folder-runtime.ts";
import {
  hashLocalFile,
  listLocalFiles,
  readLocalText,
  storeStream,
  writeLocalText,
} from "#adapters/node/local-file.ts";
import { nodeBytes } from "#adapters/node/node-bytes.ts";
import { createCachedInspector } from "#adapters/pdf/cached-inspector.ts";
import { decryptPdf } from "#adapters/pdf/decrypt/decrypt-pdf.ts";
import { randomIds } from "#adapters/random-ids.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { createTableReader } from "#adapters/tables/table-reader.ts";
import type { PdfInspector } from "#ports/pdf.ts";
import { createTemplateLoader } from "#usecases/import/template-loader.ts";
import type { BatchTools, LocalFiles } from "./command-ports.ts";

/** The base of relative addresses. Nothing is ever fetched from it. */
const site = "https://smartlink.invalid/";

/** Opens the tools with a temporary folder for parts that do not fit in memory. */
export const openBatchTools = (
  runtimeFolder: string,
  inspector: PdfInspector,
  partsOptions?: DiskPartsOptions,
): BatchTools => {
  const partsFolder = mkdtempSync(join(tmpdir(), "smartlink-"));
  const parts = createDiskParts(partsFolder, partsOptions);
  const fetcher = createHttpFetcher();
  return {
    parts,
    hashText: nodeBytes.createTextHash(),
    tables: createTableReader(createNodeDecoder),
    createFreeSpace: createDiskSpace,
    createTemplates: (logins) =>
      createTemplateLoader({
        readStored: async () => undefined,
        fetcher: createHttpFetcher({ logins }),
        apiUrl: `${site}api`,
      }),
    ports: {
      store: createEmptyStore(parts),
      runtime: createFolderRuntime(runtimeFolder),
      bytes: nodeBytes,
      fetcher,
      inspector: createCachedInspector(inspector, nodeBytes),
      decryptPdf,
      clock: systemClock,
      ids: randomIds,
      batchUrl: `${site}batch/`,
    },
    close: () => {
      parts.close();
      rmSync(partsFolder, { recursive: true, force: true });
    },
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
