/** All commands with their arguments and options, see `options`. */
import { inputDescription, inputOptions } from "./input-options.ts";
import { type OptionName, optionDefinition } from "./option-table.ts";

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
  /** Help of options that differs from that of other commands. */
  readonly optionHelp?: Readonly<Partial<Record<OptionName, string>>>;
  /** What applies if nobody sets an option, where it differs from that of other commands. */
  readonly optionPresets?: Readonly<Partial<Record<OptionName, string>>>;
  /** Options whose environment variable means something else: that of `generate` for its folder. */
  readonly withoutVariable?: readonly OptionName[];
  /** What the values of options stand for, where it is not what the table of options says. */
  readonly optionValues?: Readonly<Partial<Record<OptionName, string>>>;
  readonly examples: readonly Example[];
}

/** Headings of the overview with their commands. */
export const commandGroups = [
  ["Make a batch", ["check", "generate", "export"]],
  ["Use many machines", ["farm", "merge"]],
  ["Pass a template on", ["attach", "detach"]],
  ["See the result", ["serve"]],
  ["This installation", ["doctor", "completion", "man"]],
] as const satisfies readonly (readonly [string, readonly string[]])[];

/** A command line, and what it does as a sentence. */
export interface Example {
  readonly line: string;
  readonly purpose: string;
}

/** Commands by name, in the order of the help. */
export const commands = {
  check: {
    summary: "Show every problem of a batch and the sizes to expect",
    usage: "<file or folder>...",
    description: [...inputDescription, "Nothing is generated. The problems are those that the Batches page shows."],
    count: [1, Number.POSITIVE_INFINITY],
    options: [...inputOptions, "job", "write-job", "shards", "faulty-rows", "seed", "runtime", "print-config"],
    optionHelp: {
      shards: "number of shards to write into the job file: no machine can then use another one",
      "faulty-rows":
        "write the failing rows of a table with their problems to a .csv file, to correct them (-: standard output)",
    },
    examples: [
      { line: "smartlink check offers/", purpose: "List what is wrong with the files of a folder." },
      {
        line: "smartlink check offers/ --write-job job.json",
        purpose: "Pin the input, so that any machine makes the same files.",
      },
    ],
  },
  generate: {
    summary: "Generate the files: one smartlink (HTML) for each row",
    usage: "<file or folder>...",
    description: [
      ...inputDescription,
      "A file gets its name when it is complete, so none is ever half-written. Running the same command again makes only what is missing.",
    ],
    count: [1, Number.POSITIVE_INFINITY],
    optionHelp: {
      out: "write to <folder>/<batch id>/, or an archive to standard output (-)",
      format: "format of the archive on standard output",
    },
    optionPresets: { format: "tar" },
    options: [
      "out",
      "format",
      ...inputOptions,
      "job",
      "seed",
      "shard",
      "shards",
      "retry-failed",
      "faulty-rows",
      "dry-run",
      "runtime",
      "print-config",
    ],
    examples: [
      { line: "smartlink generate offers/ -o site/", purpose: "Make all files of a batch." },
      {
        line: "smartlink generate offer.json offer.pdf rows.csv --strategy original -o out/",
        purpose: "Make files that open anywhere, from three files.",
      },
      {
        line: "smartlink generate offers/ -o - | ssh host tar x -C /var/www",
        purpose: "Send the files to a web server without storing them here.",
      },
      {
        line: "smartlink generate offers/ --job job.json --shard 3/8 -o out/",
        purpose: "Make the third of eight parts, on a machine of its own.",
      },
    ],
  },
  merge: {
    summary: "Join the results of all shards into one report and links.csv",
    usage: "<batch folder>",
    description: [
      "Writes report.html and links.csv beside the files, and log.txt into the record of the job. Names shards, rows and files that are missing, changed files, and rows that two shards made differently. Merging twice changes nothing.",
    ],
    count: [1, 1],
    options: ["shards", "verify"],
    optionHelp: { shards: "number of shards that must have run" },
    optionPresets: { shards: "that of their logs" },
    examples: [
      {
        line: "smartlink merge out/spring",
        purpose: "Write report.html and links.csv of a batch, and log.txt of its job.",
      },
    ],
  },
  export: {
    summary: "Pack a finished batch into one ZIP or tar, or into one PDF for a printer",
    usage: "<batch folder>",
    description: [
      "Packs the folder of a batch with all files that its documents link, as “Download ZIP” of the Batches page does. Unpack the archive on any web server.",
      "The record of the job, which has the data of the rows, is not packed. Missing and failed rows are a warning. If files are missing or were changed, nothing is packed.",
      "With --print, writes the pages of all rows as one PDF, in the order of the rows. Rows share pages, fonts and pictures in it.",
    ],
    count: [1, 1],
    options: ["out", "format", "print", "print-run", "print-links", "verify"],
    optionHelp: {
      out: "archive to write, or - for standard output",
    },
    optionPresets: { out: "<batch id>.zip in the working folder" },
    withoutVariable: ["out"],
    optionValues: { out: "file" },
    examples: [
      { line: "smartlink export site/offers", purpose: "Pack a batch as offers.zip." },
      {
        line: "smartlink export site/offers -o - | ssh host tar x -C /var/www",
        purpose: "Unpack a batch on a web server.",
      },
      {
        line: "smartlink export site/offers --print offers.pdf",
        purpose: "Write one PDF of all rows for a printer.",
      },
    ],
  },
  attach: {
    summary: "Attach a template and its files to its PDF",
    usage: "<file or folder>...",
    description: [
      "Takes one template (JSON), one PDF, and the files that the assets of the template name. The pages of the PDF look as before.",
      "“Upload PDFs” of the Library page makes the smartlink from the file, and smartlink detach the template. The password of the template is left out.",
    ],
    count: [1, Number.POSITIVE_INFINITY],
    options: ["out"],
    optionHelp: { out: "PDF to write" },
    optionPresets: { out: "<name of the PDF>-with-assets.pdf in the working folder" },
    withoutVariable: ["out"],
    optionValues: { out: "file" },
    examples: [
      { line: "smartlink attach offer.json offer.pdf", purpose: "Write offer-with-assets.pdf." },
      { line: "smartlink attach offer/ -o passed-on.pdf", purpose: "Take template, PDF and files from a folder." },
    ],
  },
  detach: {
    summary: "Take the template out of a PDF that has its assets attached",
    usage: "<PDF>",
    description: [
      "Writes the template with its files inside (JSON), and the PDF as it was before. Reads PDFs of smartlink attach, of the Library page, and of the original product.",
      "Files that are there already are not replaced.",
    ],
    count: [1, 1],
    options: ["out"],
    optionHelp: { out: "folder to write to" },
    withoutVariable: ["out"],
    examples: [
      {
        line: "smartlink detach offer-with-assets.pdf -o offer/",
        purpose: "Write template and PDF into a folder that exists.",
      },
    ],
  },
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
    description: ["Checks Node, the reader's files, and the formats of numbers and dates."],
    count: [0, 0],
    options: ["runtime"],
    examples: [{ line: "smartlink doctor", purpose: "Check a machine before a long run." }],
  },
  farm: {
    summary: "Print a ready job for Slurm, Kubernetes or GNU parallel",
    usage: "<slurm|k8s|parallel> <file or folder>...",
    description: [
      "Prints the file to standard output, and how to use it to standard error. Submits nothing.",
      "All machines need the same paths: a shared folder, or the same volume.",
    ],
    count: [2, Number.POSITIVE_INFINITY],
    choices: ["slurm", "k8s", "parallel"],
    options: ["out", "batch-id", "job", "shards", "time", "image", "claim"],
    optionHelp: {
      job: "job file of smartlink check --write-job (required)",
      shards: "number of shards",
    },
    optionPresets: { "batch-id": "that of the job file", shards: "that of the job file, else 16" },
    examples: [
      {
        line: "smartlink farm slurm offers/ --job job.json --shards 64 -o out/ > array.sh",
        purpose: "Make an array job of 64 tasks.",
      },
      {
        line: "smartlink farm k8s /data/in --job /data/job.json --shards 64 -o /data > k.yaml",
        purpose: "Make an Indexed Job for a volume that is mounted at /data.",
      },
    ],
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

/** Returns what the value of an option stands for, such as `folder`; undefined for a flag. */
export const describeValue = (name: OptionName, command?: CommandName): string | undefined =>
  (command === undefined ? undefined : commandDefinition(command).optionValues?.[name]) ?? optionDefinition(name).value;

/** Returns the environment variable of an option of a command. Without a command: of any. */
export const findVariable = (name: OptionName, command?: CommandName): string | undefined =>
  command !== undefined && commandDefinition(command).withoutVariable?.includes(name)
    ? undefined
    : optionDefinition(name).variable;
