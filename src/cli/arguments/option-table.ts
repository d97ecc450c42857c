/** All options of the command line: one table from which parsing, help, man page and shell completion come. */

/** One option. `text`, `count` and `choice` take a value. */
export interface OptionDefinition {
  readonly kind: "flag" | "text" | "count" | "choice";
  readonly short?: string;
  /** What the value stands for in help texts, such as `folder`. A value named `file` or `folder` completes to paths. */
  readonly value?: string;
  readonly choices?: readonly string[];
  /** The environment variable that sets the option where the command line does not. */
  readonly variable?: string;
  /** One line, without a full stop. */
  readonly help: string;
}

/** Options by name, in the order of the help. */
export const options = {
  port: {
    kind: "count",
    value: "number",
    variable: "PORT",
    help: "port to listen on (default: 4173; 0 takes a free one)",
  },
  host: { kind: "text", value: "address", help: "address to listen on (default: 127.0.0.1)" },
  runtime: {
    kind: "text",
    value: "folder",
    variable: "SMARTLINK_RUNTIME",
    help: "folder with the reader's files (default: those of this package)",
  },
  json: { kind: "flag", help: "print results as JSON, one value a line" },
  quiet: { kind: "flag", short: "q", help: "print errors only" },
  verbose: { kind: "flag", short: "v", help: "print every file and every problem" },
  help: { kind: "flag", short: "h", help: "show help" },
  version: { kind: "flag", help: "show the version" },
} as const satisfies Readonly<Record<string, OptionDefinition>>;

/** The name of an option. */
export type OptionName = keyof typeof options;

/** Returns the definition of an option. */
export const optionDefinition = (name: OptionName): OptionDefinition => options[name];

/** Options that every command takes. */
export const commonOptions: readonly OptionName[] = ["json", "quiet", "verbose", "help", "version"];
