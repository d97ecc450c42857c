/** Formats the help of the command line from the tables of commands and options. */
import { exitCodeMeanings } from "../exit-codes.ts";
import { type CommandName, commandDefinition, commandNames } from "./command-table.ts";
import { commonOptions, type OptionName, optionDefinition } from "./option-table.ts";

const width = 96;

/** Returns the help of a command, or the overview of all commands. */
export const formatHelp = (command: CommandName | undefined): string =>
  command === undefined ? formatOverview() : formatCommandHelp(command);

const formatOverview = (): string =>
  [
    "Generate interactive, personal PDF documents: one HTML file per row of a table.",
    "",
    "Usage: smartlink <command> [options]",
    "",
    "Commands:",
    ...formatColumns(commandNames.map((name) => [name, commandDefinition(name).summary])),
    "",
    "Common options:",
    ...formatOptions(commonOptions),
    "",
    "Exit codes:",
    ...formatColumns(exitCodeMeanings.map(([code, meaning]) => [String(code), meaning])),
    "",
    "Examples:",
    ...formatExamples(["check", "generate"]),
    "",
    "smartlink <command> --help shows the options of a command.",
    "",
  ].join("\n");

const formatCommandHelp = (command: CommandName): string => {
  const { summary, usage, description, options, examples } = commandDefinition(command);
  return [
    `${summary}.`,
    "",
    `Usage: smartlink ${[command, "[options]", usage].filter((part) => part !== "").join(" ")}`,
    "",
    ...description.flatMap((sentence) => wrap(sentence, width)),
    "",
    ...(options.length === 0 ? [] : ["Options:", ...formatOptions(options), ""]),
    "Common options:",
    ...formatOptions(commonOptions),
    "",
    "Examples:",
    ...examples.flatMap(({ line, purpose }) => [`  # ${purpose}`, `  ${line}`]),
    "",
  ].join("\n");
};

const formatExamples = (names: readonly CommandName[]): readonly string[] =>
  names.flatMap((name) =>
    commandDefinition(name)
      .examples.slice(0, 1)
      .flatMap(({ line, purpose }) => [`  # ${purpose}`, `  ${line}`]),
  );

/** Returns an option as it is typed, such as `-o, --out <folder>`. */
export const formatOption = (name: OptionName): string => {
  const { short, value } = optionDefinition(name);
  return `${short === undefined ? "    " : `-${short}, `}--${name}${value === undefined ? "" : ` <${value}>`}`;
};

/** Returns the help of an option with its choices and its variable. */
export const describeOption = (name: OptionName): string => {
  const { help, choices, variable } = optionDefinition(name);
  const list = choices === undefined ? "" : `: ${choices.join(", ")}`;
  return `${help}${list}${variable === undefined ? "" : ` [${variable}]`}`;
};

const formatOptions = (names: readonly OptionName[]): readonly string[] =>
  formatColumns(names.map((name) => [formatOption(name), describeOption(name)]));

/** Formats two columns, and wraps the second one. */
const formatColumns = (rows: readonly (readonly [string, string])[]): readonly string[] => {
  const first = Math.max(...rows.map(([text]) => text.length)) + 4;
  return rows.flatMap(([text, explanation]) =>
    wrap(explanation, width - first).map((line, index) =>
      `${index === 0 ? `  ${text}`.padEnd(first) : " ".repeat(first)}${line}`.trimEnd(),
    ),
  );
};

const wrap = (text: string, columns: number): readonly string[] => {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
};
