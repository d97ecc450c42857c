/** Constructs what the commands need from this process. Composition root: everything is loaded when it is needed. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createInspectionThreads, createThreadInspector } from "#adapters/node/thread-inspector.ts";
import { randomIds } from "#adapters/random-ids.ts";
import { systemClock } from "#adapters/system-clock.ts";
import type { CommandPorts } from "./command-ports.ts";

/** The folder of the package: the built scripts are in `dist-cli/`. */
const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const siteFolder = fileURLToPath(new URL("../dist", import.meta.url));

const readVersion = (): string => {
  const manifest: { version?: unknown } = JSON.parse(readFileSync(`${packageFolder}package.json`, "utf8"));
  return String(manifest.version);
};

/** The threads that inspect PDFs. */
export const inspectionThreads = createInspectionThreads(new URL("inspect-pdf.js", import.meta.url));

/** What the commands need, on this computer. */
export const commandPorts: CommandPorts = {
  get version() {
    return readVersion();
  },
  nodeVersion: process.versions.node,
  clock: systemClock,
  newSeed: () => randomIds.newSuffix(),
  pause: () => new Promise((done) => setImmediate(done)),
  siteFolder,
  openRuntime: async (folder = `${siteFolder}/runtime`) =>
    (await import("#adapters/node/folder-runtime.ts")).createFolderRuntime(folder),
  inspectionThreads,
  openBatchTools: async (runtimeFolder = `${siteFolder}/runtime`, partsOptions) => {
    const { openBatchTools } = await import("./batch-tools.ts");
    return openBatchTools(runtimeFolder, createThreadInspector(inspectionThreads, runtimeFolder), partsOptions);
  },
  openBatchFolder: async (out, batchId, parts) =>
    (await import("#adapters/node/batch-folder.ts")).openBatchFolder(out, batchId, parts),
  openArchiveFolder: async (batchId, archive, parts) =>
    (await import("#adapters/node/archive/archive-folder.ts")).openArchiveFolder(batchId, archive, parts),
  packFolder: async (options) => (await import("#adapters/node/archive/pack-folder.ts")).packFolder(options),
  openDraftFile: async (path, advice) =>
    (await import("#adapters/node/disk/draft-file.ts")).openDraftFile(path, advice),
  loadPrintPorts: async () => (await import("./print-ports.ts")).printPorts,
  loadPdfAssets: async () => (await import("./pdf-assets-tools.ts")).pdfAssetsTools,
  loadFiles: async () => (await import("./batch-tools.ts")).localFiles,
  startServer: async (folder, host, port) =>
    (await import("#adapters/node/static-server.ts")).startStaticServer(folder, host, port),
};
