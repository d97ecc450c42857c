/** Formats the manual page, in the macros of man(7), from the tables of commands and options. */
import { exitCodeMeanings } from "../exit-codes.ts";
import { type CommandName, commandDefinition, commandNames } from "./command-table.ts";
import { describeOption, formatOption } from "./help.ts";
import { commonOptions, type OptionName, optionDefinition, options } from "./option-table.ts";

/** Returns the page. `version`: of this package. */
export const formatManPage = (version: string): string =>
  [
    `.TH SMARTLINK 1 "" "smartlink ${version}" "User Commands"`,
    ".SH NAME",
    "smartlink \\- generate interactive, personal PDF documents",
    ".SH SYNOPSIS",
    ".B smartlink",
    "\\fIcommand\\fR [\\fIoptions\\fR]",
    ".SH DESCRIPTION",
    "Generates one HTML file per row of a table: a PDF with interactive assets, filled with the row's values.",
    ".SH COMMANDS",
    ...commandNames.flatMap(formatCommand),
    ".SH COMMON OPTIONS",
    ...commonOptions.flatMap((name) => formatOptionEntry(name)),
    ".SH EXIT STATUS",
    ...exitCodeMeanings.flatMap(([code, meaning]) => [".TP", `.B ${code}`, toRoff(meaning)]),
    ".SH ENVIRONMENT",
    "An option on the command line wins over its variable, and a variable over param.json.",
    ...(Object.keys(options) as OptionName[]).flatMap((name) => {
      const { variable } = optionDefinition(name);
      return variable === undefined ? [] : [".TP", `.B ${variable}`, toRoff(describeVariable(name))];
    }),
    ".TP",
    ".B NO_COLOR",
    "Turns colours off.",
    ".SH EXAMPLES",
    ...commandNames.flatMap((name) =>
      commandDefinition(name).examples.flatMap(({ line, purpose }) => [
        ".TP",
        toRoff(purpose),
        `\\fB${toRoff(line)}\\fR`,
      ]),
    ),
    "",
  ].join("\n");

const describeVariable = (name: OptionName): string => {
  const ignoring = commandNames.filter((command) => commandDefinition(command).withoutVariable?.includes(name));
  return ignoring.length === 0
    ? `Sets --${name}.`
    : `Sets --${name}, but not that of ${ignoring.join(", ").replace(/, ([^,]*)$/, " and $1")}.`;
};

const formatCommand = (name: (typeof commandNames)[number]): readonly string[] => {
  const definition = commandDefinition(name);
  return [
    `.SS "${toRoff(`smartlink ${name} ${definition.usage}`.trim())}"`,
    toRoff(`${definition.summary}.`),
    toRoff(definition.description.join(" ")),
    ...definition.options.flatMap((option) => formatOptionEntry(option, name)),
  ];
};

const formatOptionEntry = (name: OptionName, command?: CommandName): readonly string[] => [
  ".TP",
  `\\fB${toRoff(formatOption(name, command).trim())}\\fR`,
  toRoff(describeOption(name, command)),
];

/** A leading dot or quote would be a macro, and a plain hyphen is typeset as a dash. */
const toRoff = (text: string): string =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/, "\\&$1");
