/** What generating a batch has from outside on this computer. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment } from "#ports/environment.ts";
import type { PdfInspector } from "#ports/pdf.ts";
import { createHttpFetcher } from "../http/http-fetcher.ts";
import { createCachedInspector } from "../pdf/cached-inspector.ts";
import { decryptPdf } from "../pdf/decrypt/decrypt-pdf.ts";
import { randomIds } from "../random-ids.ts";
import { systemClock } from "../system-clock.ts";
import { createDiskParts, type DiskPartsOptions } from "./disk-parts.ts";
import { createEmptyStore } from "./empty-store.ts";
import { createFolderRuntime } from "./folder-runtime.ts";
import { nodeBytes } from "./node-bytes.ts";

/** The base of relative addresses. Nothing is ever fetched from it. */
const site = "https://smartlink.invalid/";

/** Opens the environment with a temporary folder for parts that do not fit in memory. `close` removes it. */
export const openNodeEnvironment = (
  runtimeFolder: string,
  inspector: PdfInspector,
  partsOptions?: DiskPartsOptions,
) => {
  const partsFolder = mkdtempSync(join(tmpdir(), "smartlink-"));
  const parts = createDiskParts(partsFolder, partsOptions);
  const environment: Environment = {
    store: createEmptyStore(parts),
    clock: systemClock,
    ids: randomIds,
    bytes: nodeBytes,
    site,
    batchUrl: `${site}batch/`,
  };
  return {
    ...environment,
    parts,
    runtime: createFolderRuntime(runtimeFolder),
    fetcher: createHttpFetcher(),
    inspector: createCachedInspector(inspector, nodeBytes),
    decryptPdf,
    close: () => {
      parts.close();
      rmSync(partsFolder, { recursive: true, force: true });
    },
  };
};
