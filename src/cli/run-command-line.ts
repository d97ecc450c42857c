/** Runs one command line. Commands are loaded when they are called, because most calls are short. */
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { CommandName } from "./arguments/command-table.ts";
import { formatHelp } from "./arguments/help.ts";
import { parseArguments } from "./arguments/parse-arguments.ts";
import type { Command, CommandContext } from "./command.ts";
import type { CommandPorts } from "./command-ports.ts";
import { type ExitCode, exitCodeFor, exitCodes, interruptedCode } from "./exit-codes.ts";
import { createReporter } from "./reporter.ts";
import type { Terminal } from "./terminal.ts";

const loadCommand: Readonly<Record<CommandName, (ports: CommandPorts) => Promise<Command>>> = {
  check: async ({ inspectionThreads }) => {
    inspectionThreads.prepare();
    return (await import("./commands/check.ts")).check;
  },
  generate: async ({ inspectionThreads }) => {
    inspectionThreads.prepare();
    return (await import("./commands/generate.ts")).generate;
  },
  merge: async () => (await import("./commands/merge.ts")).merge,
  export: async () => (await import("./commands/export.ts")).exportBatch,
  attach: async () => (await import("./commands/attach.ts")).attach,
  detach: async () => (await import("./commands/detach.ts")).detach,
  serve: async () => (await import("./commands/serve.ts")).serve,
  doctor: async () => (await import("./commands/doctor.ts")).doctor,
  farm: async () => (await import("./commands/farm.ts")).farm,
  completion: async () => (await import("./commands/print-texts.ts")).completion,
  man: async () => (await import("./commands/print-texts.ts")).man,
};

/** Runs the arguments after `smartlink`. Never rejects: what goes wrong is reported and has an exit code. */
export const runCommandLine = async (
  argv: readonly string[],
  terminal: Terminal,
  ports: CommandPorts,
): Promise<ExitCode> => {
  const parsing = parseArguments(argv, terminal.environment);
  switch (parsing.kind) {
    case "help":
      terminal.writeOutput(formatHelp(parsing.command));
      return exitCodes.success;
    case "version":
      terminal.writeOutput(`${ports.version}\n`);
      return exitCodes.success;
    case "wrong": {
      const command = parsing.command === undefined ? "" : ` ${parsing.command}`;
      terminal.writeError(`smartlink: ${parsing.sentence}\nTry smartlink${command} --help.\n`);
      return exitCodes.usage;
    }
    case "command": {
      const reporter = createReporter(terminal, parsing.parsed, ports.clock.elapsedMs);
      return runCommand({ parsed: parsing.parsed, terminal, reporter, ports });
    }
    default:
      return parsing satisfies never;
  }
};

const runCommand = async (context: CommandContext): Promise<ExitCode> => {
  try {
    const command = await loadCommand[context.parsed.command](context.ports);
    return await command(context);
  } catch (error) {
    const { signal } = context.terminal;
    if (signal.aborted && error === signal.reason) {
      context.reporter.message("Stopped.");
      return interruptedCode(signal);
    }
    if (error instanceof ProblemError) {
      context.reporter.problem("error", error.problem);
      return exitCodeFor([error.problem]);
    }
    context.reporter.problem("error", problem("internal", describeError(error)));
    return exitCodes.inputInvalid;
  } finally {
    await context.ports.inspectionThreads.close();
  }
};

const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
