/** What every command is. */
import type { ParsedArguments } from "./arguments/parse-arguments.ts";
import type { CommandPorts } from "./command-ports.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { Reporter } from "./reporter.ts";
import type { Terminal } from "./terminal.ts";

/** What a command gets. */
export interface CommandContext {
  readonly parsed: ParsedArguments;
  readonly terminal: Terminal;
  readonly reporter: Reporter;
  readonly ports: CommandPorts;
}

/** Runs a command and returns its exit code. Throws a `ProblemError` for what prevents the work. */
export type Command = (context: CommandContext) => Promise<ExitCode>;
