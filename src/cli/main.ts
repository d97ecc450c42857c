/** Connects commands with this process. Wiring only. */
import type { Worker } from "node:worker_threads";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { commandPorts, inspectionThreads } from "./process-ports.ts";
import { runCommandLine } from "./run-command-line.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Runs the command of this process, and sets its exit code.
 *
 * @param inspectionThread A thread for the first PDF that was started before the program was loaded.
 */
export const main = async (inspectionThread?: Worker): Promise<void> => {
  if (inspectionThread !== undefined) inspectionThreads.prepare(inspectionThread);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      // A second signal ends the process at once.
      if (stop.signal.aborted) process.exit(signal === "SIGINT" ? 130 : 143);
      stop.abort(signal);
    });

  /** Whether standard output gets an archive: then its writer reports a pipe that was closed. */
  let writesBytes = false;
  // A reader that closes the pipe early (`smartlink … | head`) wants no more output.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" && !writesBytes) process.exit(0);
  });

  const terminal: Terminal = {
    writeOutput: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(text),
    writeOutputBytes: (bytes) =>
      new Promise((done, fail) => {
        writesBytes = true;
        process.stdout.write(bytes, (error) => (error ? fail(toWriteError(error)) : done()));
      }),
    input: process.stdin,
    isScreen: process.stderr.isTTY === true,
    showsOutput: process.stdout.isTTY === true,
    environment: process.env,
    folder: process.cwd(),
    signal: stop.signal,
  };

  process.exitCode = await runCommandLine(process.argv.slice(2), terminal, commandPorts);
};

/** The program that reads standard output may end before an archive does. */
const toWriteError = (error: NodeJS.ErrnoException): Error =>
  error.code === "EPIPE" ? new ProblemError(readerEnded) : error;

const readerEnded = problem(
  "output-closed",
  "The program that reads the archive has ended too early, so the archive is incomplete. Run both again.",
);
