/** A terminal and ports for commands in tests: output is collected, the clock stands still. */
import { join } from "node:path";
import { createFolderRuntime } from "#adapters/node/folder-runtime.ts";
import { startStaticServer } from "#adapters/node/static-server.ts";
import type { CommandPorts } from "#cli/command-ports.ts";
import { runCommandLine } from "#cli/run-command-line.ts";
import type { Terminal } from "#cli/terminal.ts";
import { root } from "../../support/imports.ts";

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
  readonly signal?: AbortSignal;
  readonly ports?: Partial<CommandPorts>;
  /** Called with everything that is written to standard output so far. */
  readonly onOutput?: (output: string) => void;
}

const siteFolder = join(root, "dist");

const testPorts: CommandPorts = {
  version: "1.2.3",
  nodeVersion: "20.19.0",
  clock: { now: () => "2026-11-23T09:00:00.000Z", elapsedMs: () => 0 },
  siteFolder,
  openRuntime: async (folder = join(siteFolder, "runtime")) => createFolderRuntime(folder),
  startServer: startStaticServer,
};

/** Runs a command line in this process. */
export const run = async (argv: readonly string[], options: RunOptions = {}): Promise<FinishedRun> => {
  let output = "";
  let errors = "";
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
    readInput: async () => options.input ?? new Uint8Array(),
    isScreen: options.isScreen ?? false,
    environment: options.environment ?? {},
    folder: options.folder ?? root,
    signal: options.signal ?? new AbortController().signal,
  };
  const exitCode = await runCommandLine(argv, terminal, { ...testPorts, ...options.ports });
  return { exitCode, output, errors };
};
