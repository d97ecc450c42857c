/** The entry point of the command line: connects commands with this process. Wiring only. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { randomIds } from "#adapters/random-ids.ts";
import { systemClock } from "#adapters/system-clock.ts";
import type { CommandPorts } from "./command-ports.ts";
import { runCommandLine } from "./run-command-line.ts";
import type { Terminal } from "./terminal.ts";

/** The folder of the package: the built scripts are in `dist-cli/`. */
const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const siteFolder = fileURLToPath(new URL("../dist", import.meta.url));

const readVersion = (): string => {
  const manifest: { version?: unknown } = JSON.parse(readFileSync(`${packageFolder}package.json`, "utf8"));
  return String(manifest.version);
};

const ports: CommandPorts = {
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
  openBatchTools: async (runtimeFolder = `${siteFolder}/runtime`) => {
    const [{ openBatchTools }, { createThreadInspector }] = await Promise.all([
      import("./batch-tools.ts"),
      import("#adapters/node/thread-inspector.ts"),
    ]);
    const script = new URL("inspect-pdf.js", import.meta.url);
    return openBatchTools(runtimeFolder, createThreadInspector(script, runtimeFolder));
  },
  openBatchFolder: async (out, batchId, parts) =>
    (await import("#adapters/node/batch-folder.ts")).openBatchFolder(out, batchId, parts),
  loadFiles: async () => (await import("./batch-tools.ts")).localFiles,
  startServer: async (folder, host, port) =>
    (await import("#adapters/node/static-server.ts")).startStaticServer(folder, host, port),
};

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    // A second signal ends the process at once.
    if (stop.signal.aborted) process.exit(signal === "SIGINT" ? 130 : 143);
    stop.abort(signal);
  });

// A reader that closes the pipe early (`smartlink … | head`) wants no more output.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
});

const readInput = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return new Uint8Array(Buffer.concat(chunks));
};

const terminal: Terminal = {
  writeOutput: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
  writeOutputBytes: (bytes) =>
    new Promise((done, fail) => {
      process.stdout.write(bytes, (error) => (error ? fail(error) : done()));
    }),
  readInput,
  isScreen: process.stderr.isTTY === true,
  environment: process.env,
  folder: process.cwd(),
  signal: stop.signal,
};

process.exitCode = await runCommandLine(process.argv.slice(2), terminal, ports);
