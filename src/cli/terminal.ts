/** The connection of a command with the process that runs it, so that tests can run commands without a process. */
import type { Environment } from "./arguments/parse-arguments.ts";

/** Output, input and signals of a process. */
export interface Terminal {
  /** Writes results. */
  readonly writeOutput: (text: string) => void;
  /** Writes messages and progress. */
  readonly writeError: (text: string) => void;
  /** Writes bytes of results, and waits until they are taken. Rejects if the program that reads them has ended. */
  readonly writeOutputBytes: (bytes: Uint8Array) => Promise<void>;
  /** Standard input in chunks. Can be read once. */
  readonly input: AsyncIterable<Uint8Array>;
  /** Whether messages are shown on a screen, which can redraw a line. */
  readonly isScreen: boolean;
  /** Whether results are shown on a screen, which bytes would garble. */
  readonly showsOutput: boolean;
  readonly environment: Environment;
  /** The folder that relative paths start from, absolute. */
  readonly folder: string;
  /** Aborts at the first SIGINT or SIGTERM; its reason is the signal's name. */
  readonly signal: AbortSignal;
}
