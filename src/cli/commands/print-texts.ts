/** The commands that print texts made from the tables of commands and options. */
import { formatCompletion, type Shell } from "../arguments/completion.ts";
import { formatManPage } from "../arguments/man-page.ts";
import type { Command } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";

export const completion: Command = async ({ parsed, terminal }) => {
  terminal.writeOutput(formatCompletion(parsed.positionals[0] as Shell));
  return exitCodes.success;
};

export const man: Command = async ({ terminal, ports }) => {
  terminal.writeOutput(formatManPage(ports.version));
  return exitCodes.success;
};
