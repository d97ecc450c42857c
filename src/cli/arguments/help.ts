/** Formats the help of the command line from the tables of commands and options. */
import { exitCodeMeanings } from "../exit-codes.ts";
import { type CommandName, commandDefinition, commandGroups, describeValue, findVariable } from "./command-table.ts";
import { commonOptions, type OptionName, optionDefinition, optionGroups } from "./option-table.ts";

/** Terminals have at least 80 columns. */
const width = 80;

/** Returns the help of a command, or the overview of all commands. */
export const formatHelp = (command: CommandName | undefined): string =>
  command === undefined ? formatOverview() : formatCommandHelp(command);

const formatOverview = (): string =>
  [
    "Generate interactive, personal PDF documents: one HTML file per row of a table.",
    "",
    "Usage: smartlink <command> [options]",
    "",
    "Getting started:",
    ...formatColumns(firstSteps),
    "",
    ...commandGroups.flatMap(([heading, names]) => [
      `${heading}:`,
      ...formatColumns(
        names.map((name) => [name, commandDefinition(name).summary]),
        commandColumn,
      ),
      "",
    ]),
    "Options of every command:",
    ...formatOptions(commonOptions),
    "",
    "Environment:",
    ...formatColumns(environmentTexts, environmentColumn),
    "",
    "Exit codes:",
    ...formatColumns(exitCodeMeanings.map(([code, meaning]) => [String(code), meaning])),
    "",
    "Learn more:",
    ...formatColumns(furtherReading),
    "",
  ].join("\n");

const commandColumn = 14;
const environmentColumn = 18;

type TextPairs = readonly (readonly [string, string])[];

const firstSteps: TextPairs = [
  ["1. Create a folder", "with template.json, its PDFs and a table of rows (CSV, XLSX)"],
  ["2. smartlink check offers/", "shows what is wrong with them"],
  ["3. smartlink generate offers/ -o site/", "makes all files, with a report"],
  ["4. smartlink serve site/", "shows them in a browser"],
];

const environmentTexts: TextPairs = [
  ["SMARTLINK_OUT, …", "Set options: the help of a command has the names in brackets"],
  ["NO_COLOR", "Turns colours off"],
];

const furtherReading: TextPairs = [
  ["smartlink <command> --help", "Options and examples of a command"],
  ["smartlink man | man -l -", "The manual page"],
  ["docs/cli.md of the package", "Job files, shards, schedulers, programs"],
];

const formatCommandHelp = (command: CommandName): string => {
  const { summary, usage, description, options, examples } = commandDefinition(command);
  return [
    `${summary}.`,
    "",
    `Usage: smartlink ${[command, "[options]", usage].filter((part) => part !== "").join(" ")}`,
    "",
    ...description.flatMap((sentence) => wrap(sentence, width)),
    "",
    "Examples:",
    ...examples.flatMap(({ line, purpose }) => [`  # ${purpose}`, `  ${line}`]),
    "",
    ...groupOptions(options).flatMap(([heading, names]) => [`${heading}:`, ...formatOptions(names, command), ""]),
    "Options of every command:",
    ...formatOptions(commonOptions),
    "",
    ...(options.some((name) => findVariable(name, command) !== undefined) ? [...wrap(variablesNote, width), ""] : []),
    "Learn more:",
    ...formatColumns([["smartlink --help", "All commands, environment and exit codes"]]),
    "",
  ].join("\n");
};

const variablesNote = "Variables in brackets set an option that the command line does not set.";

/** A short list of options needs no headings. */
const groupOptions = (names: readonly OptionName[]): readonly (readonly [string, readonly OptionName[]])[] =>
  names.length <= 4
    ? names.length === 0
      ? []
      : [["Options", names]]
    : optionGroups.flatMap(([heading, group]) => {
        const members = group.filter((name) => names.includes(name));
        return members.length === 0 ? [] : [[heading, members] as const];
      });

/** Returns an option as it is typed, such as `-o, --out <folder>`. */
export const formatOption = (name: OptionName, command?: CommandName): string => {
  const { short } = optionDefinition(name);
  const value = describeValue(name, command);
  return `${short === undefined ? "    " : `-${short}, `}--${name}${value === undefined ? "" : ` <${value}>`}`;
};

/** Returns the help of an option with its choices, its default and its variable. `command`: the one whose help it is. */
export const describeOption = (name: OptionName, command?: CommandName): string => {
  const { choices, ...general } = optionDefinition(name);
  const definition = command === undefined ? undefined : commandDefinition(command);
  const help = definition?.optionHelp?.[name] ?? general.help;
  const list = choices === undefined ? "" : `: ${choices.join(", ")}`;
  const preset = definition?.optionPresets?.[name] ?? general.preset;
  const variable = findVariable(name, command);
  return `${help}${list}${preset === undefined ? "" : ` (default: ${preset})`}${variable === undefined ? "" : ` [${variable}]`}`;
};

const formatOptions = (names: readonly OptionName[], command?: CommandName): readonly string[] =>
  formatColumns(
    names.map((name) => [formatOption(name, command), describeOption(name, command)]),
    optionColumn,
  );

/** Groups of options have the same columns. */
const optionColumn = 33;

/** Formats two columns, and wraps the second one. `column`: the least column where the second one begins. */
const formatColumns = (rows: readonly (readonly [string, string])[], column = 0): readonly string[] => {
  const first = Math.max(column, ...rows.map(([text]) => text.length + 4));
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
