/**
 * The start call of the batch interface: parameters, template, rows and files as they came, brought to one job. Every
 * fault is found before anything is stored; faults of rows refuse nothing, they fail their rows.
 */

import { describeNameProblem } from "#domain/files/output-name.ts";
import { type DataRows, readData } from "#domain/intake/read-data.ts";
import { readJson } from "#domain/intake/read-json.ts";
import { readParams } from "#domain/intake/read-params.ts";
import { readTemplate, type TemplateReading } from "#domain/intake/read-template.ts";
import type { BatchParams, Environment } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import { assignPasswords } from "../import/assign-passwords.ts";
import { readText } from "../import/read-import-file.ts";
import type { TemplateLoader } from "../import/template-loader.ts";
import { type StoreJobPorts, storeJob } from "./store-job.ts";

export interface StartRequest {
  /** Of the path. */
  readonly batchId: string;
  /** The form's texts by name: `api_url`, `document_id`, `data`, `max_errors`, … */
  readonly fields: Readonly<Record<string, string>>;
  readonly documentFile?: IntakeFile;
  readonly dataFile?: IntakeFile;
  /** PDFs that rows name, and resources that the template names. */
  readonly files: readonly IntakeFile[];
  /** The job's id; a repeated call gives the same. */
  readonly newId: () => Promise<string>;
}

export interface StartPorts extends StoreJobPorts {
  readonly templates: TemplateLoader;
  readonly environments: () => Promise<readonly Environment[]>;
}

export const startBatch = async (call: StartRequest, ports: StartPorts): Promise<Result<BatchJob>> => {
  const { batchId } = call;
  const badName = describeNameProblem("batch_id", batchId);
  const params = readParams({ ...call.fields, batch_id: batchId, data: "" }, "parameters", await ports.environments());
  const rows = await rowsOf(call);
  const template = params.ok ? await templateOf(call, params.value.params, ports.templates) : undefined;
  const problems = [
    ...(badName === undefined
      ? [...faultsOf(params), ...(params.ok ? params.value.warnings : [])]
      : [problem("name-invalid", badName, { path: "batch_id" })]),
    ...faultsOf(rows),
    ...(template === undefined ? [] : faultsOf(template)),
  ];
  if (problems.length > 0 || !params.ok || !rows.ok || template?.ok !== true) return fail(...problems);
  const { rowProblems, warnings } = rows.value;
  const { entries } = assignPasswords(rows.value.entries, [], {}, params.value.pdfPassword);
  return storeJob(
    {
      params: { strategy: "smallest", encoding: "text", max_errors: 0, ...params.value.params, batch_id: batchId },
      template: template.value.template,
      entries,
      rowProblems,
      files: call.files,
      warnings: [...warnings, ...template.value.warnings],
    },
    ports,
    call.newId,
  );
};

const faultsOf = (result: Result<unknown>): readonly Problem[] => (result.ok ? [] : result.problems);

const rowsOf = async ({ fields, dataFile }: StartRequest): Promise<Result<DataRows>> => {
  const text = fields["data"] ?? "";
  if (text !== "" && dataFile !== undefined)
    return fail(
      problem("file-twice", "data and data_file both give rows. Send one of the two.", { path: "data_file" }),
    );
  if (text === "" && dataFile === undefined)
    return fail(problem("data-missing", "The rows are missing: send them as data or as data_file.", { path: "data" }));
  const name = dataFile === undefined ? "data" : "data_file";
  const json = dataFile === undefined ? ok(text) : await readText(dataFile);
  return json.ok
    ? at(
        name,
        then(readJson(json.value, name), (value) => readData(value, name)),
      )
    : at(name, json);
};

const templateOf = async (
  { documentFile }: StartRequest,
  params: Partial<BatchParams>,
  templates: TemplateLoader,
): Promise<Result<TemplateReading>> => {
  if (documentFile !== undefined) {
    const name = "document_file";
    const json = await readText(documentFile);
    return json.ok
      ? at(
          name,
          then(readJson(json.value, name), (value) => readTemplate(value, name)),
        )
      : at(name, json);
  }
  const { document_id, api_url } = params;
  if (document_id === undefined)
    return fail(
      problem("shape-invalid", "The template is missing: send document_id or document_file.", { path: "document_id" }),
    );
  return at("document_id", await templates.load(document_id, api_url));
};

const then = <T, U>(result: Result<T>, next: (value: T) => Result<U>): Result<U> =>
  result.ok ? next(result.value) : result;

/** Problems that know no place of their own stand at the parameter. */
const at = <T>(path: string, result: Result<T>): Result<T> =>
  result.ok
    ? result
    : fail(...result.problems.map((found) => (found.at?.path ? found : { ...found, at: { ...found.at, path } })));
