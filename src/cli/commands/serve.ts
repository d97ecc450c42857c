/** `smartlink serve`: serves a folder until the process is stopped. */
import { resolve } from "node:path";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { Command } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";

const defaultPort = 4173;
/** Only this computer can reach it. */
const loopback = "127.0.0.1";

export const serve: Command = async ({ parsed, terminal, reporter, ports }) => {
  const [path] = parsed.positionals;
  const folder = path === undefined ? ports.siteFolder : resolve(terminal.folder, path);
  const host = parsed.text("host") ?? loopback;
  const port = parsed.count("port") ?? defaultPort;
  const server = await ports.startServer(folder, host, port).catch((error: unknown) => {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError(problem("route-unknown", describeListenError(error, host, port)));
  });
  reporter.result({ address: server.address, folder }, server.address);
  if (host !== loopback) reporter.message(`Other computers can read ${folder} at this address.`);
  reporter.message("Press Ctrl+C to stop.");
  await untilAborted(terminal.signal);
  await server.close();
  return exitCodes.success;
};

const describeListenError = (error: unknown, host: string, port: number): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  const otherPort = "Choose another one with --port, or --port 0 for any free one.";
  if (code === "EADDRINUSE") return `Port ${port} of ${host} is in use. ${otherPort}`;
  if (code === "EACCES") return `Port ${port} of ${host} needs more rights than this program has. ${otherPort}`;
  return `The server cannot listen on ${host}, port ${port} (${message}). Correct --host or --port.`;
};

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener("abort", () => done(), { once: true });
  });
