/** What the commands need from their environment. The composition root (main.ts) constructs it. */
import type { Clock } from "#ports/clock.ts";
import type { ReaderRuntime } from "#ports/reader-runtime.ts";

/** A running file server. */
export interface RunningServer {
  readonly address: string;
  close(): Promise<void>;
}

/** Everything outside a command. */
export interface CommandPorts {
  /** Version of this package. */
  readonly version: string;
  /** Version of Node, such as `20.19.0`. */
  readonly nodeVersion: string;
  readonly clock: Clock;
  /** Folder of the built site, absolute. */
  readonly siteFolder: string;
  /** Opens the reader's files in a folder; by default those of the site. */
  openRuntime(folder?: string): Promise<ReaderRuntime>;
  startServer(folder: string, host: string, port: number): Promise<RunningServer>;
}
