import type { CommandContext } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";

/** Reports a command line that is wrong in a way that only its command knows. */
export const reportUsage = ({ parsed, terminal }: CommandContext, sentence: string): ExitCode => {
  terminal.writeError(`smartlink: ${sentence}\nTry smartlink ${parsed.command} --help.\n`);
  return exitCodes.usage;
};
