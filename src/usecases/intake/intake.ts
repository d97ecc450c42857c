/**
 * Everything that was dropped, brought to the one shape a batch starts from, with every fault and everything that is
 * still missing. Files come in any order; either dialect will do.
 */
import { readData } from "#domain/intake/read-data.ts";
import { readParams } from "#domain/intake/read-params.ts";
import { readTemplate } from "#domain/intake/read-template.ts";
import type { BatchEntry, BatchParams } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { BatchPorts } from "../jobs/pipeline.ts";
import type { Choices } from "./batch-choices.ts";
import { type Read, settleNamedFiles } from "./named-files.ts";
import { enterPasswords } from "./pdf-passwords.ts";
import { type FileReading, readFile } from "./read-file.ts";
import { createRemembered } from "./remembered.ts";
import { paramProblems, settleParams } from "./resolve-params.ts";
import type { Templates } from "./templates.ts";

export type { Choices };

export interface IntakeReading {
  readonly files: readonly { readonly file: IntakeFile; readonly reading: FileReading }[];
  readonly params: BatchParams;
  readonly template: Smartlink | undefined;
  /** Where the rows stand. */
  readonly dataFile: string | undefined;
  readonly entries: readonly BatchEntry[];
  readonly rowProblems: ReadonlyMap<number, readonly Problem[]>;
  readonly pdfs: readonly IntakeFile[];
  /** What is known to open the dropped PDFs: entered for the file, else that of the first row with one. */
  readonly pdfPasswords: ReadonlyMap<string, string>;
  readonly resources: readonly IntakeFile[];
  /** Faults of files and parameters: they stop the batch. */
  readonly problems: readonly Problem[];
  readonly missing: readonly Problem[];
  readonly warnings: readonly Problem[];
}

export interface Intake {
  read(files: readonly IntakeFile[], choices: Choices): Promise<IntakeReading>;
}

export interface IntakePorts extends Pick<BatchPorts, "clock"> {
  /** Where a template is looked for that `document_id` names and no file brought. */
  readonly templates: Templates;
}

export const createIntake = ({ clock, templates }: IntakePorts): Intake => {
  const readings = createRemembered<FileReading>();
  return {
    read: async (files, choices) => {
      readings.turn();
      const read = await Promise.all(
        files.map(async (file) => ({ file, reading: await readings.of(file, () => readFile(file)) })),
      );
      return gathered(read, choices, clock.now(), templates);
    },
  };
};

const gathered = async (
  dropped: readonly Read[],
  choices: Choices,
  now: string,
  templates: Templates,
): Promise<IntakeReading> => {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  // Before anything else: what the template names is a file of its own, whatever it looks like.
  const read = settleNamedFiles(dropped);
  for (const { reading } of read) if (reading.role === "unknown") problems.push(...reading.problems);
  const only = (role: "param" | "data" | "template") => {
    const [first, ...others] = read.filter(({ reading }) => reading.role === role);
    for (const { file } of others)
      problems.push(problem("file-twice", twice(file, first?.file, role), { file: file.path }));
    return first && "value" in first.reading ? { file: first.file, value: first.reading.value } : undefined;
  };
  const taken = <T>(result: Result<T> | undefined): T | undefined => {
    if (result?.ok === false) problems.push(...result.problems);
    return result?.ok ? result.value : undefined;
  };
  const paramFile = only("param");
  const dataFile = only("data");
  const templateFile = only("template");
  const given = taken(paramFile && readParams(paramFile.value, paramFile.file.path, choices.environments ?? []));
  // The batch interface's parameters may hold rows and template themselves; files of their own win.
  const paramPath = paramFile?.file.path ?? "";
  const rows = dataFile ? { value: dataFile.value, path: dataFile.file.path } : within(given?.data, paramPath);
  const design = templateFile
    ? { value: templateFile.value, path: templateFile.file.path }
    : within(given?.document, paramPath);
  const data = taken(rows && readData(rows.value, rows.path));
  const named = given?.params.document_id;
  const template = taken(
    design
      ? readTemplate(design.value, design.path)
      : named === undefined
        ? undefined
        : await templates.read(named, given?.params.api_url),
  );
  warnings.push(...(given?.warnings ?? []), ...(data?.warnings ?? []), ...(template?.warnings ?? []));
  const params = settleParams(choices, given?.params ?? {}, now);
  problems.push(...paramProblems(params));
  const missing = [...(rows ? [] : [dataMissing]), ...(design || named !== undefined ? [] : [templateMissing])];
  const pdfs = filesOf(read, "pdf");
  const withPasswords = enterPasswords(data?.entries ?? [], pdfs, choices.pdfPasswords ?? {}, given?.pdfPassword);
  return {
    files: read,
    params,
    template: template?.template,
    entries: withPasswords.entries,
    dataFile: rows?.path,
    rowProblems: data?.rowProblems ?? new Map(),
    pdfs,
    pdfPasswords: withPasswords.byPath,
    resources: filesOf(read, "resource"),
    problems,
    missing,
    warnings,
  };
};

const within = (value: unknown, path: string) => (value === undefined ? undefined : { value, path });

const filesOf = (read: readonly Read[], role: FileReading["role"]) =>
  read.flatMap(({ file, reading }) => (reading.role === role ? [file] : []));

const twice = (file: IntakeFile, first: IntakeFile | undefined, role: string) =>
  `“${file.name}” is a second ${role} file beside “${first?.name ?? ""}”. Remove one of them.`;

const dataMissing = problem(
  "data-missing",
  "The rows are missing: drop data.json, a list with one entry for each document.",
);

const templateMissing = problem(
  "template-missing",
  "The template is missing: drop the JSON file of the smartlink that the rows fill.",
);
