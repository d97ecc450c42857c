/**
 * The exit codes of the command line. The greater, the worse: `sbatch --wait` returns the greatest code of an array's
 * tasks. Codes are never counts: GNU parallel itself returns how many jobs failed, or their percentage.
 */
import type { Problem, ProblemCode } from "#domain/problem.ts";

/** Exit codes by meaning. docs/cli.md lists them. */
export const exitCodes = {
  success: 0,
  rowsFailed: 1,
  usage: 2,
  inputInvalid: 3,
  incomplete: 4,
  tryAgain: 75,
  interrupted: 130,
  terminated: 143,
} as const;

/** One of the documented exit codes. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What each exit code means, for help and man page. */
export const exitCodeMeanings: readonly (readonly [ExitCode, string])[] = [
  [exitCodes.success, "Everything was done."],
  [exitCodes.rowsFailed, "Some rows failed for good; every other file was written."],
  [exitCodes.usage, "The command line is wrong: an unknown option, an invalid value."],
  [exitCodes.inputInvalid, "The input is missing or invalid, or differs from the job file."],
  [exitCodes.incomplete, "The limit of errors was reached, or shards, rows or files are missing or differ."],
  [exitCodes.tryAgain, "A temporary failure, such as a full disk. Run the command again."],
  [exitCodes.interrupted, "Stopped by Ctrl+C. Run the command again to continue."],
  [exitCodes.terminated, "Stopped by SIGTERM. Run the command again to continue."],
];

/** Problems that may be gone at the next try, without any change of the input. */
const temporaryCodes: ReadonlySet<ProblemCode> = new Set(["storage-full", "pdf-unreachable", "output-closed"]);

/** Returns the exit code for problems that prevented the work: the greatest of theirs. */
export const exitCodeFor = (problems: readonly Problem[]): ExitCode => {
  if (problems.some(({ code }) => temporaryCodes.has(code))) return exitCodes.tryAgain;
  return problems.some(({ code }) => code === "rows-missing") ? exitCodes.incomplete : exitCodes.inputInvalid;
};

/** Returns the exit code of a command that was stopped. The reason of the signal is its name. */
export const interruptedCode = ({ reason }: AbortSignal): ExitCode =>
  reason === "SIGTERM" ? exitCodes.terminated : exitCodes.interrupted;

/** Returns the worse of two exit codes. */
export const worseExitCode = (first: ExitCode, second: ExitCode): ExitCode => Math.max(first, second) as ExitCode;
