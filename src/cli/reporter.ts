/**
 * Writes what a command has to say: results to standard output, everything else to standard error. `--json` writes one
 * value a line; `--quiet` leaves results and errors; colours are for screens without NO_COLOR.
 */
import type { Problem } from "#domain/problem.ts";
import { formatLocation } from "#domain/problems/format-location.ts";
import { findOutputStreams, type ParsedArguments } from "./arguments/parse-arguments.ts";
import type { Terminal } from "./terminal.ts";

/** Writes results, messages and problems. */
export interface Reporter {
  readonly isJson: boolean;
  readonly isVerbose: boolean;
  readonly isQuiet: boolean;
  /** Writes a result: the value with `--json`, else the text. It is a message where standard output has other data. */
  result(value: object, text: string): void;
  /** Writes a message, unless `--quiet` is set. */
  message(text: string): void;
  /** Writes a message that only `--verbose` shows. */
  detail(text: string): void;
  /** Writes an error or a warning with code and location. */
  problem(level: "error" | "warning", problem: Problem): void;
  /** Writes an error of one or several rows. With `--json`, it is in the lines of the rows. */
  rowProblem(problem: Problem): void;
  /**
   * Replaces the last line of a screen; elsewhere, writes a line every 30 s. An empty text removes the line. A function is
   * called only if its text is shown: formatting the counts takes as long as making a row.
   */
  progress(text: string | (() => string)): void;
}

/** Returns the location without file, line and column, where the sentence names them already. */
const omitNamed = ({ message, at }: Problem): Problem["at"] => {
  if (at?.file === undefined || !message.includes(at.file)) return at;
  const { file: _file, line, column, ...rest } = at;
  const isNamed = line === undefined || message.includes(`line ${line}`);
  return isNamed ? rest : { ...rest, line, ...(column === undefined ? {} : { column }) };
};

/** Interval of progress lines where no screen shows them, such as in the log of a scheduler. */
const lineIntervalMs = 30_000;
/** Interval between two drawings of the progress on a screen. */
const drawIntervalMs = 100;

/** Creates the reporter of one command. `elapsedMs`: a monotonic clock. */
export const createReporter = (
  terminal: Terminal,
  parsed: Pick<ParsedArguments, "command" | "has" | "text">,
  elapsedMs: () => number,
): Reporter => {
  // The output of a farm is a file for a scheduler, also with --json.
  const isJson = parsed.has("json") && parsed.command !== "farm";
  const isQuiet = parsed.has("quiet");
  const isVerbose = parsed.has("verbose") && !isQuiet;
  const hasOtherOutput = findOutputStreams(parsed).length > 0;
  const hasColour = terminal.isScreen && !terminal.environment["NO_COLOR"];
  let shownLine = "";
  let lastProgressMs = terminal.isScreen ? Number.NEGATIVE_INFINITY : elapsedMs();

  const clearLine = () => {
    if (shownLine !== "") terminal.writeError("\r\x1b[K");
    shownLine = "";
  };
  const writeLine = (text: string) => {
    clearLine();
    terminal.writeError(`${text}\n`);
  };
  const message = (text: string) => {
    if (!isQuiet) writeLine(text);
  };
  const writeProblem = (level: "error" | "warning", problem: Problem): void => {
    const colour = level === "error" ? 31 : 33;
    const label = hasColour ? `\x1b[${colour}m${level}\x1b[0m` : level;
    const location = formatLocation(omitNamed(problem));
    writeLine(`${label} ${problem.code}: ${problem.message}${location === "" ? "" : ` (${location})`}`);
  };
  return {
    isJson,
    isVerbose,
    isQuiet,
    result: (value, text) => {
      clearLine();
      if (hasOtherOutput) message(text);
      else if (isJson) terminal.writeOutput(`${JSON.stringify(value)}\n`);
      else if (text !== "") terminal.writeOutput(`${text}\n`);
    },
    message,
    detail: (text) => {
      if (isVerbose) writeLine(text);
    },
    problem: (level, problem) => {
      if (level === "warning" && isQuiet) return;
      if (isJson) terminal.writeOutput(`${JSON.stringify({ kind: "problem", level, problem })}\n`);
      writeProblem(level, problem);
    },
    rowProblem: (problem) => writeProblem("error", problem),
    progress: (text) => {
      if (isQuiet) return;
      if (text === "") return clearLine();
      const now = elapsedMs();
      if (now - lastProgressMs < (terminal.isScreen ? drawIntervalMs : lineIntervalMs)) return;
      lastProgressMs = now;
      const line = typeof text === "string" ? text : text();
      if (!terminal.isScreen) return terminal.writeError(`${line}\n`);
      terminal.writeError(`\r${line}\x1b[K`);
      shownLine = line;
    },
  };
};
