/** Parses command lines with `node:util`. Values of options come from the command line, else from the environment. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { findClosestName } from "#domain/text/closest-name.ts";
import { type CommandName, commandDefinition, commandNames, describeValue, findVariable } from "./command-table.ts";
import { commonOptions, type OptionName, optionDefinition, options } from "./option-table.ts";

/** Where the value of an option comes from. */
export type OptionSource = "option" | "environment";

/** A parsed command line. */
export interface ParsedArguments {
  readonly command: CommandName;
  readonly positionals: readonly string[];
  /** Returns whether a flag is set. */
  has(name: OptionName): boolean;
  /** Returns the value of an option; undefined if nobody has set it. */
  text(name: OptionName): string | undefined;
  /** Returns the value of an option of kind `count`. */
  count(name: OptionName): number | undefined;
  source(name: OptionName): OptionSource | undefined;
}

/** The result of parsing: a command, a request for help or version, or a sentence about what is wrong. */
export type ParseResult =
  | { readonly kind: "command"; readonly parsed: ParsedArguments }
  | { readonly kind: "help"; readonly command: CommandName | undefined }
  | { readonly kind: "version" }
  | { readonly kind: "wrong"; readonly sentence: string; readonly command: CommandName | undefined };

/** Variables of the environment, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

const parserOptions = Object.fromEntries(
  (Object.keys(options) as OptionName[]).map((name) => {
    const { kind, short } = optionDefinition(name);
    const type = kind === "flag" ? ("boolean" as const) : ("string" as const);
    return [name, { type, ...(short === undefined ? {} : { short }) }];
  }),
) satisfies NonNullable<ParseArgsConfig["options"]>;

/** Parses the arguments after `smartlink`. */
export const parseArguments = (argv: readonly string[], environment: Environment): ParseResult => {
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    options: parserOptions,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const [name, ...rest] = positionals;
  const asksForHelp = values["help"] === true || name === "help";
  const subject = name === "help" ? rest[0] : name;
  const command = commandNames.find((known) => known === subject);
  const wrong = (sentence: string): ParseResult => ({ kind: "wrong", sentence, command });
  if (values["version"] === true && !asksForHelp) return { kind: "version" };
  if (subject !== undefined && command === undefined)
    return wrong(`There is no command “${subject}”.${suggest(subject, commandNames)}`);
  if (asksForHelp) return { kind: "help", command };
  if (command === undefined)
    return argv.length === 0 ? { kind: "help", command } : wrong("The name of a command is missing.");
  for (const token of tokens)
    if (token.kind === "option") {
      const sentence = findOptionProblem(command, token);
      if (sentence !== undefined) return wrong(sentence);
    }
  const parsed = createParsedArguments(command, rest, values, environment);
  const sentence = findArgumentProblem(command, rest) ?? findValueProblem(command, parsed) ?? findStreamProblem(parsed);
  return sentence === undefined ? { kind: "command", parsed } : wrong(sentence);
};

const createParsedArguments = (
  command: CommandName,
  positionals: readonly string[],
  values: Readonly<Record<string, unknown>>,
  environment: Environment,
): ParsedArguments => {
  const fromEnvironment = (name: OptionName): string | undefined => {
    const variable = findVariable(name, command);
    // An empty variable counts as not set, as in most shells' scripts.
    return variable === undefined ? undefined : environment[variable] || undefined;
  };
  const text = (name: OptionName): string | undefined => {
    const value = values[name];
    return typeof value === "string" ? value : fromEnvironment(name);
  };
  return {
    command,
    positionals,
    has: (name) => values[name] === true,
    text,
    count: (name) => {
      const value = text(name);
      return value === undefined ? undefined : Number(value);
    },
    source: (name) => {
      if (values[name] !== undefined) return "option";
      return fromEnvironment(name) === undefined ? undefined : "environment";
    },
  };
};

/** Returns the options of a command with those that every command takes. */
export const optionsOf = (command: CommandName): readonly OptionName[] => [
  ...commandDefinition(command).options,
  ...commonOptions,
];

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

const findOptionProblem = (
  command: CommandName,
  { name, rawName, value, inlineValue }: OptionToken,
): string | undefined => {
  const allowed = optionsOf(command);
  const option = allowed.find((known) => known === name);
  if (option === undefined) {
    const isKnown = Object.hasOwn(options, name);
    return isKnown
      ? `smartlink ${command} has no option ${rawName}.`
      : `There is no option ${rawName}.${suggest(
          name,
          allowed.map((known) => known),
          "--",
        )}`;
  }
  const { kind } = optionDefinition(option);
  const meaning = describeValue(option, command);
  if (kind === "flag") return value === undefined ? undefined : `The option ${rawName} takes no value.`;
  // Without a value of its own, an option would take the next option as its value. An empty one is that of a variable of the
  // shell that is not set: the files would be written into the working folder.
  const isMissing = value === undefined || value === "" || (inlineValue !== true && /^-./.test(value));
  return isMissing ? `The option ${rawName} needs a value: ${rawName} <${meaning}>.` : undefined;
};

const findArgumentProblem = (command: CommandName, positionals: readonly string[]): string | undefined => {
  const { count, usage, choices } = commandDefinition(command);
  const [least, greatest] = count;
  const [first] = positionals;
  if (positionals.length < least) return `An argument is missing. Usage: smartlink ${command} ${usage}`;
  if (positionals.length > greatest) return `There are too many arguments. Usage: smartlink ${command} ${usage}`;
  if (choices !== undefined && first !== undefined && !choices.includes(first))
    return `“${first}” is none of ${choices.join(", ")}.${suggest(first, choices)}`;
  return undefined;
};

const findValueProblem = (command: CommandName, parsed: ParsedArguments): string | undefined => {
  for (const name of optionsOf(command)) {
    const value = parsed.text(name);
    if (value === undefined) continue;
    const { kind, choices = [], variable, findFault } = optionDefinition(name);
    const label = parsed.source(name) === "environment" ? `The variable ${variable}` : `The option --${name}`;
    if (kind === "choice" && !choices.includes(value))
      return `${label} is “${value}”. Use one of ${choices.join(", ")}.`;
    if (kind === "count" && !/^\d{1,9}$/.test(value)) return `${label} is “${value}”. Use a whole number.`;
    const fault = findFault?.(value);
    if (fault !== undefined) return `${label} is wrong. ${fault}`;
  }
  return undefined;
};

/** Returns the options whose data goes to standard output instead of a file, such as `--faulty-rows -`. */
export const findOutputStreams = (parsed: Pick<ParsedArguments, "command" | "has" | "text">): readonly OptionName[] => {
  // The output of a farm is for the commands that it prints, and a dry run writes no archive.
  const writesFiles = parsed.command !== "farm" && !parsed.has("dry-run");
  const names: readonly OptionName[] = writesFiles ? ["out", "write-job", "faulty-rows"] : ["faulty-rows"];
  const allowed = optionsOf(parsed.command);
  return parsed.has("print-config") ? [] : names.filter((name) => allowed.includes(name) && parsed.text(name) === "-");
};

/** Options that read standard input instead of a file, if they are `-`. */
const inputFileOptions: readonly OptionName[] = ["pdf-password-file", "api-login-file"];

const findStreamProblem = (parsed: ParsedArguments): string | undefined => {
  const inputs = [
    ...(parsed.positionals.includes("-") ? ["-"] : []),
    ...inputFileOptions.filter((name) => parsed.text(name) === "-").map((name) => `--${name} -`),
  ];
  if (inputs.length > 1) return `Both ${inputs[0]} and ${inputs[1]} read standard input. Name a file for one of them.`;
  const streams = findOutputStreams(parsed).map((name) => `--${name} -`);
  const [first, second] = parsed.has("json") ? ["--json", ...streams] : streams;
  return second === undefined
    ? undefined
    : `Both ${first} and ${second} write to standard output. Leave one of them out, or name a file.`;
};

const suggest = (name: string, names: readonly string[], prefix = ""): string => {
  // `--output` differs too much from `--out` for a mistyped name, and is still its beginning.
  const isBeginning = (known: string) => known.length > 2 && (name.startsWith(known) || known.startsWith(name));
  const closest = findClosestName(name, names) ?? (name.length > 2 ? names.find(isBeginning) : undefined);
  return closest === undefined ? "" : ` Did you mean ${prefix}${closest}?`;
};
