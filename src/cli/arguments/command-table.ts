/** All commands with their arguments and options, see `options`. */
import type { OptionName } from "./option-table.ts";

/** One command. */
export interface CommandDefinition {
  /** One line, without a full stop. */
  readonly summary: string;
  /** The arguments as the usage line shows them. */
  readonly usage: string;
  /** Sentences that the help shows below the usage line. */
  readonly description: readonly string[];
  /** Least and greatest number of arguments. */
  readonly count: readonly [least: number, greatest: number];
  /** Values of the first argument, if it is one of a list. */
  readonly choices?: readonly string[];
  readonly options: readonly OptionName[];
  readonly examples: readonly Example[];
}

/** A command line, and what it does as a sentence. */
export interface Example {
  readonly line: string;
  readonly purpose: string;
}

/** Commands by name, in the order of the help. */
export const commands = {
  serve: {
    summary: "Serve a folder of smartlinks, or the Smartlink site itself",
    usage: "[folder]",
    description: ["Listens on this computer only, unless --host says otherwise. Without a folder, serves the site."],
    count: [0, 1],
    options: ["host", "port"],
    examples: [{ line: "smartlink serve out/", purpose: "Look at generated files in a browser." }],
  },
  doctor: {
    summary: "Check that this machine makes the same files as every other",
    usage: "",
    description: ["Checks Node, the reader's files, number and date formats, and the speed of this machine."],
    count: [0, 0],
    options: ["runtime"],
    examples: [{ line: "smartlink doctor", purpose: "Check a machine before a long run." }],
  },
  completion: {
    summary: "Print the completion script of a shell",
    usage: "<bash|zsh|fish>",
    description: ["Add the output to the start file of the shell."],
    count: [1, 1],
    choices: ["bash", "zsh", "fish"],
    options: [],
    examples: [
      { line: 'eval "$(smartlink completion bash)"', purpose: "Complete commands and options in this shell." },
    ],
  },
  man: {
    summary: "Print the manual page",
    usage: "",
    description: ["The page is in the format of man(7)."],
    count: [0, 0],
    options: [],
    examples: [{ line: "smartlink man | man -l -", purpose: "Read the manual." }],
  },
} as const satisfies Readonly<Record<string, CommandDefinition>>;

/** The name of a command. */
export type CommandName = keyof typeof commands;

/** All names of commands, in the order of the help. */
export const commandNames = Object.keys(commands) as readonly CommandName[];

/** Returns the definition of a command. */
export const commandDefinition = (name: CommandName): CommandDefinition => commands[name];
