/** A terminal and ports for commands in tests: output is collected, PDFs and the reader's files are fakes. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { openArchiveFolder } from "#adapters/node/archive/archive-folder.ts";
import { packFolder } from "#adapters/node/archive/pack-folder.ts";
import { openBatchFolder } from "#adapters/node/batch-folder.ts";
import { openDraftFile } from "#adapters/node/disk/draft-file.ts";
import { createFolderRuntime } from "#adapters/node/folder-runtime.ts";
import { startStaticServer } from "#adapters/node/static-server.ts";
import { localFiles, openBatchTools } from "#cli/batch-tools.ts";
import type { CommandPorts } from "#cli/command-ports.ts";
import { pdfAssetsTools } from "#cli/pdf-assets-tools.ts";
import { printPorts } from "#cli/print-ports.ts";
import { runCommandLine } from "#cli/run-command-line.ts";
import type { Terminal } from "#cli/terminal.ts";
import type { RuntimeFile } from "#ports/reader-runtime.ts";
import { root } from "../../support/imports.ts";
import { aRuntime, fakeInspector } from "../../support/world.ts";

export interface FinishedRun {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
}

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly folder?: string;
  readonly input?: Uint8Array<ArrayBuffer>;
  readonly isScreen?: boolean;
  readonly showsOutput?: boolean;
  readonly signal?: AbortSignal;
  readonly ports?: Partial<CommandPorts>;
  /** Called with everything that is written to standard output so far. */
  readonly onOutput?: (output: string) => void;
}

const siteFolder = join(root, "dist");

const createPorts = (folder: string): CommandPorts => {
  let ticks = 0;
  return {
    version: "1.2.3",
    nodeVersion: "20.19.0",
    clock: { now: () => new Date(Date.UTC(2026, 10, 23, 9) + ticks++).toISOString(), elapsedMs: () => ticks },
    newSeed: () => "seed",
    pause: () => new Promise((done) => setImmediate(done)),
    siteFolder,
    inspectionThreads: { prepare: () => undefined, close: async () => undefined },
    openRuntime: async (path = join(folder, "runtime")) => createFolderRuntime(path),
    openBatchTools: async (path = join(folder, "runtime"), limit) => openBatchTools(path, fakeInspector, limit),
    openBatchFolder: async (out, batchId, parts) => openBatchFolder(out, batchId, parts),
    openArchiveFolder: async (batchId, archive, parts) => openArchiveFolder(batchId, archive, parts),
    packFolder,
    openDraftFile: async (path, advice) => openDraftFile(path, advice),
    loadPrintPorts: async () => printPorts,
    loadPdfAssets: async () => pdfAssetsTools,
    loadFiles: async () => localFiles,
    startServer: startStaticServer,
  };
};

/** Runs a command line in this process. */
export const run = async (argv: readonly string[], options: RunOptions = {}): Promise<FinishedRun> => {
  let output = "";
  let errors = "";
  const folder = options.folder ?? root;
  const terminal: Terminal = {
    writeOutput: (text) => {
      output += text;
      options.onOutput?.(output);
    },
    writeError: (text) => {
      errors += text;
    },
    writeOutputBytes: async (bytes) => {
      output += Buffer.from(bytes).toString("latin1");
    },
    input: (async function* () {
      if (options.input !== undefined) yield options.input;
    })(),
    isScreen: options.isScreen ?? false,
    showsOutput: options.showsOutput ?? false,
    environment: options.environment ?? {},
    folder,
    signal: options.signal ?? new AbortController().signal,
  };
  const exitCode = await runCommandLine(argv, terminal, { ...createPorts(folder), ...options.ports });
  return { exitCode, output, errors };
};

/** Writes the fake files of the reader to `<folder>/runtime`. */
export const writeRuntime = async (folder: string): Promise<void> => {
  const runtime = aRuntime();
  const manifest = await runtime.manifest();
  const scripts = [manifest.reader, manifest.worker, manifest.sentences, manifest.panels];
  const files: readonly RuntimeFile[] = [
    ...scripts.flatMap((script) => [script, script.deflated]),
    ...Object.values(manifest.resources),
  ];
  for (const file of files) {
    const path = join(folder, "runtime", file.file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await runtime.bytes(file));
  }
  await writeFile(join(folder, "runtime/kit.json"), JSON.stringify(manifest));
};

/** Reads all files below a folder as text, by their paths. */
export const readTree = async (folder: string): Promise<Readonly<Record<string, string>>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = files.sort().map(async (file) => [relative(folder, file), await readFile(file, "latin1")] as const);
  return Object.fromEntries(await Promise.all(texts));
};
