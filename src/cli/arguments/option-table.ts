/** All options of the command line: one table from which parsing, help, man page and shell completion come. */
import { dateOrders } from "#domain/dates/written-date.ts";
import { describeBatchNameProblem } from "#domain/files/output-name.ts";
import { readTableParameters } from "#domain/intake/read-table-parameters.ts";
import { describeAddressProblem } from "#domain/links/environment-address.ts";
import { readPublicUrl } from "#domain/links/public-url.ts";
import { encodingNames, outputsNames, strategyNames } from "#domain/model/batch.ts";
import { cellValueChoices, hiddenCellChoices, tableEncodings } from "#domain/tables/table.ts";
import { decimalSigns } from "#domain/values/decimal-sign.ts";

/** One option. `text`, `count` and `choice` take a value. */
export interface OptionDefinition {
  readonly kind: "flag" | "text" | "count" | "choice";
  readonly short?: string;
  /** What the value stands for in help texts, such as `folder`. A value named `file` or `folder` completes to paths. */
  readonly value?: string;
  readonly choices?: readonly string[];
  /** Says what is wrong with a value; undefined if nothing is. */
  readonly findFault?: (value: string) => string | undefined;
  /** The environment variable that sets the option where the command line does not. */
  readonly variable?: string;
  /** One line, without a full stop. */
  readonly help: string;
  /** What applies if nobody sets the option, for the help. */
  readonly preset?: string;
}

/** An address of the environment. */
const addressOption = (variable: string, help: string) =>
  ({ kind: "text", value: "address", variable, findFault: describeAddressProblem, help }) as const;

/** Options by name, in the order of the help. */
export const options = {
  out: {
    kind: "text",
    short: "o",
    value: "folder",
    variable: "SMARTLINK_OUT",
    help: "write to <folder>/<batch id>/",
    preset: "the working folder",
  },
  format: {
    kind: "choice",
    value: "name",
    choices: ["zip", "tar"],
    help: "format of the archive",
    preset: "that of its name; tar on standard output",
  },
  print: {
    kind: "text",
    value: "file",
    findFault: (value) => (/.\.pdf$/i.test(value) ? undefined : "The name of the PDF has to end in .pdf."),
    help: "write one PDF of all rows for a printer, in place of an archive",
  },
  "print-run": {
    kind: "count",
    value: "rows",
    findFault: (value) => (Number(value) > 0 ? undefined : "Give the number of rows of each PDF: 1 or more."),
    help: "write a PDF for each run of so many rows: FILE-1.pdf, FILE-2.pdf and so on",
  },
  "print-links": { kind: "flag", help: "keep the links of the pages in the PDF for the printer" },
  "batch-id": {
    kind: "text",
    value: "name",
    variable: "SMARTLINK_BATCH_ID",
    findFault: (value) => describeBatchNameProblem("batch_id", value),
    help: "name of the batch and its folder",
    preset: "that of param.json, else of the first folder or file",
  },
  outputs: {
    kind: "choice",
    value: "names",
    choices: outputsNames,
    variable: "SMARTLINK_OUTPUTS",
    help: "files of each row: web documents, PDFs, or both",
    preset: "html",
  },
  strategy: {
    kind: "choice",
    value: "name",
    choices: strategyNames,
    variable: "SMARTLINK_STRATEGY",
    help: "what a file contains and what it links",
    preset: "smallest",
  },
  encoding: {
    kind: "choice",
    value: "name",
    choices: encodingNames,
    variable: "SMARTLINK_ENCODING",
    help: "how files embed bytes",
    preset: "text",
  },
  "public-url": {
    kind: "text",
    value: "address",
    variable: "SMARTLINK_PUBLIC_URL",
    findFault: (value) => {
      const reading = readPublicUrl(value);
      return reading.ok ? undefined : reading.message;
    },
    help: "where the folder will be hosted: base of the links in links.csv",
  },
  "personal-links": {
    kind: "text",
    value: "field",
    variable: "SMARTLINK_PERSONAL_LINKS",
    help: "links name the person (q=) by reference_id or by a field of the data",
  },
  "max-errors": {
    kind: "count",
    value: "count",
    variable: "SMARTLINK_MAX_ERRORS",
    help: "stop when so many rows have failed; 0 means no limit",
    preset: "0",
  },
  "embed-fonts": {
    kind: "choice",
    value: "answer",
    choices: ["true", "false"],
    variable: "SMARTLINK_EMBED_FONTS",
    help: "whether complete files carry fonts that their PDF lacks",
    preset: "true",
  },
  mapping: { kind: "text", value: "file", help: "JSON file that says which columns fill which placeholders" },
  sheet: { kind: "text", value: "name", help: "sheet of the workbook", preset: "the first visible one with content" },
  "hidden-cells": {
    kind: "choice",
    value: "action",
    choices: hiddenCellChoices,
    help: "what to do with hidden rows and columns of the sheet, filtered rows included",
    preset: "skip, with a warning",
  },
  delimiter: {
    kind: "text",
    value: "character",
    findFault: (value) => (readTableParameters({ delimiter: value }).ok ? undefined : "Use one character, or tab."),
    help: "what separates the cells of a CSV file: one character, or tab",
    preset: "found in its first rows",
  },
  "table-encoding": {
    kind: "choice",
    value: "name",
    choices: tableEncodings,
    help: "encoding of a CSV file",
    preset: "found in its bytes",
  },
  "decimal-sign": {
    kind: "choice",
    value: "name",
    choices: decimalSigns,
    help: "decimal sign of the table's numbers",
    preset: "that of its first rows",
  },
  "date-order": {
    kind: "choice",
    value: "name",
    choices: dateOrders,
    help: "order of the table's dates with slashes or hyphens",
    preset: "that of its first rows",
  },
  "cell-values": {
    kind: "choice",
    value: "form",
    choices: cellValueChoices,
    help: "numbers and dates of a workbook in texts: plain, or as the spreadsheet shows them",
    preset: "that of param.json, else plain",
  },
  "cell-language": {
    kind: "text",
    value: "tag",
    findFault: (value) =>
      readTableParameters({ cell_language: value }).ok ? undefined : "Use the tag of a language, such as de.",
    help: "language of shown values where the template has none",
    preset: "that of param.json, else en",
  },
  "header-row": {
    kind: "count",
    value: "number",
    findFault: (value) => (readTableParameters({ header_row: value }).ok ? undefined : "Rows count from 1."),
    help: "row of the table that has the column names",
    preset: "found below titles and notes",
  },
  "pdf-password-file": {
    kind: "text",
    value: "file",
    help: "read the password of the PDFs from the first line of a file (-: standard input)",
  },
  env: {
    kind: "text",
    value: "name",
    variable: "SMARTLINK_ENV",
    help: "environment: where events go and templates come from",
    preset: "that of param.json",
  },
  environments: {
    kind: "text",
    value: "file",
    variable: "SMARTLINK_ENVIRONMENTS",
    help: "JSON file with the addresses of environments, see docs/cli.md",
  },
  "tracking-url": addressOption("SMARTLINK_TRACKING_URL", "where readers send their events"),
  "api-url": addressOption("SMARTLINK_API_URL", "where templates are read from by their id"),
  "api-login-file": {
    kind: "text",
    value: "file",
    variable: "SMARTLINK_API_LOGIN_FILE",
    help: "read the credentials of --api-url from the first line of a file (-: standard input)",
  },
  "runtime-url": addressOption("SMARTLINK_RUNTIME_URL", "where linked files load the reader from"),
  job: {
    kind: "text",
    value: "file",
    help: "job file of smartlink check --write-job, which pins input, reader, seed and clock",
  },
  "write-job": { kind: "text", value: "file", help: "write a job file for this input (-: standard output)" },
  seed: {
    kind: "text",
    value: "text",
    variable: "SMARTLINK_SEED",
    help: "make the suffixes of file names from this text, so that every run has the same ones",
    preset: "a random text",
  },
  shard: {
    kind: "text",
    value: "i/n",
    variable: "SMARTLINK_SHARD",
    help: "make only part i of n of the rows",
    preset: "from Slurm, Kubernetes or GNU parallel, else all rows",
  },
  shards: {
    kind: "count",
    value: "n",
    variable: "SMARTLINK_SHARDS",
    help: "number of shards, where the scheduler gives only an index",
  },
  "retry-failed": { kind: "flag", help: "make only the rows that failed before" },
  "faulty-rows": {
    kind: "text",
    value: "file",
    help: "write the failing rows with their problems to a .csv or .json file, to correct them (-: standard output)",
  },
  verify: { kind: "flag", help: "read every file and compare its content with the log, not only its size" },
  "dry-run": { kind: "flag", help: "inspect the input and forecast the output, write nothing" },
  port: {
    kind: "count",
    value: "number",
    variable: "PORT",
    findFault: (value) => (Number(value) <= 65_535 ? undefined : "Ports are numbers from 0 to 65535."),
    help: "port to listen on; 0 takes a free one",
    preset: "4173",
  },
  host: { kind: "text", value: "address", help: "address to listen on", preset: "127.0.0.1" },
  time: { kind: "count", value: "minutes", help: "time limit of each shard", preset: "60" },
  image: { kind: "text", value: "name", help: "container image", preset: "smartlink" },
  claim: { kind: "text", value: "name", help: "persistent volume claim with input and output", preset: "smartlink" },
  runtime: {
    kind: "text",
    value: "folder",
    variable: "SMARTLINK_RUNTIME",
    help: "folder with the reader's files",
    preset: "those of this package",
  },
  "print-config": { kind: "flag", help: "print every setting with its source, then stop" },
  json: { kind: "flag", help: "print results as JSON, one value a line" },
  quiet: { kind: "flag", short: "q", help: "print results and errors only" },
  verbose: { kind: "flag", short: "v", help: "print every file and every problem" },
  help: { kind: "flag", short: "h", help: "show help" },
  version: { kind: "flag", help: "show the version" },
} as const satisfies Readonly<Record<string, OptionDefinition>>;

/** The name of an option. */
export type OptionName = keyof typeof options;

/** Returns the definition of an option. */
export const optionDefinition = (name: OptionName): OptionDefinition => options[name];

/** Options that say how the files of a batch are read. */
export const inputGroup = [
  "mapping",
  "sheet",
  "hidden-cells",
  "delimiter",
  "table-encoding",
  "decimal-sign",
  "date-order",
  "cell-values",
  "cell-language",
  "header-row",
  "pdf-password-file",
] as const satisfies readonly OptionName[];

/** Options about the addresses of an environment. */
export const addressGroup = [
  "env",
  "environments",
  "tracking-url",
  "api-url",
  "api-login-file",
  "runtime-url",
] as const satisfies readonly OptionName[];

/** Headings of the help with their options, in the order of the help. */
export const optionGroups: readonly (readonly [heading: string, names: readonly OptionName[]])[] = [
  [
    "Output",
    [
      "out",
      "format",
      "print",
      "print-run",
      "print-links",
      "write-job",
      "faulty-rows",
      "public-url",
      "personal-links",
      "outputs",
      "strategy",
      "encoding",
      "embed-fonts",
      "batch-id",
    ],
  ],
  ["Input", inputGroup],
  ["Addresses", addressGroup],
  ["Rows", ["max-errors", "retry-failed", "verify", "dry-run"]],
  ["Same files on every machine", ["job", "seed", "shard", "shards"]],
  ["Scheduler", ["time", "image", "claim"]],
  ["Server", ["host", "port"]],
  ["Installation", ["runtime", "print-config"]],
];

/** Options that every command takes. */
export const commonOptions: readonly OptionName[] = ["json", "quiet", "verbose", "help", "version"];
