/**
 * Starts a batch through the batch interface: reads parameters, template, rows and files of the request and stores a job.
 * All problems of the request are found before anything is stored. Problems of rows only fail their rows.
 */

import { describeNameProblem } from "#domain/files/output-name.ts";
import { type DataRows, readData } from "#domain/intake/read-data.ts";
import { readJson } from "#domain/intake/read-json.ts";
import { readParams } from "#domain/intake/read-params.ts";
import { readTemplate } from "#domain/intake/read-template.ts";
import type { BatchParams, Environment } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { findTemplatePdf, type TemplatePdf } from "#domain/records/template-pdf.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import { createPasswordAssigner } from "../import/assign-passwords.ts";
import { readText } from "../import/read-import-file.ts";
import type { LoadedTemplate, TemplateLoader } from "../import/template-loader.ts";
import { type StoreJobPorts, storeJob, toImportedRows } from "./store-job.ts";

/** A request to start a batch (service.md, “Start parameters”). */
export interface StartRequest {
  /** The `batch_id` of the path. */
  readonly batchId: string;
  /** The form's text fields by name: `api_url`, `document_id`, `data`, `max_errors`, … */
  readonly fields: Readonly<Record<string, string>>;
  readonly documentFile?: IntakeFile;
  readonly dataFile?: IntakeFile;
  /** PDFs that rows name, and resources that the template names. */
  readonly files: readonly IntakeFile[];
  /** Returns the id of the job. A repeated request gets the same id. */
  readonly newId: () => Promise<string>;
}

/** What starting a batch needs from its environment. */
export interface StartPorts extends StoreJobPorts {
  readonly templates: TemplateLoader;
  readonly environments: () => Promise<readonly Environment[]>;
}

/** Stores the job of the request, not yet running. Fails with all problems of the request, each with its parameter as path. */
export const startBatch = async (request: StartRequest, ports: StartPorts): Promise<Result<BatchJob>> => {
  const { batchId } = request;
  const nameProblem = describeNameProblem("batch_id", batchId);
  const params = readParams(
    { ...request.fields, batch_id: batchId, data: "" },
    "parameters",
    await ports.environments(),
  );
  const template = params.ok ? await readRequestedTemplate(request, params.value.params, ports.templates) : undefined;
  const stored = template?.ok && template.value.storedId !== undefined ? template.value : undefined;
  const rows = await readRows(request, stored && findTemplatePdf(stored.template));
  const problems = [
    ...(nameProblem === undefined
      ? [...problemsOf(params), ...(params.ok ? params.value.warnings : [])]
      : [problem("name-invalid", nameProblem, { path: "batch_id" })]),
    ...problemsOf(rows),
    ...(template === undefined ? [] : problemsOf(template)),
  ];
  if (problems.length > 0 || !params.ok || !rows.ok || template?.ok !== true) return fail(...problems);
  const { rowProblems, warnings } = rows.value;
  const assignPassword = createPasswordAssigner({ pdfs: [], entered: {}, common: params.value.pdfPassword });
  const entries = assignPassword ? rows.value.entries.map(assignPassword) : rows.value.entries;
  return storeJob(
    {
      params: { strategy: "smallest", encoding: "text", max_errors: 0, ...params.value.params, batch_id: batchId },
      template: template.value.template,
      storedTemplateId: template.value.storedId,
      rows: [toImportedRows(entries, rowProblems)],
      files: request.files,
      readingWarnings: () => [...warnings, ...template.value.warnings],
    },
    ports,
    request.newId,
  );
};

const problemsOf = (result: Result<unknown>): readonly Problem[] => (result.ok ? [] : result.problems);

const readRows = async (
  { fields, dataFile }: StartRequest,
  defaultPdf: TemplatePdf | undefined,
): Promise<Result<DataRows>> => {
  const text = fields["data"] ?? "";
  if (text !== "" && dataFile !== undefined)
    return fail(
      problem("file-twice", "The rows are sent twice: as data and as data_file. Send one of the two.", {
        path: "data_file",
      }),
    );
  if (text === "" && dataFile === undefined)
    return fail(problem("data-missing", "The rows are missing. Send them as data or as data_file.", { path: "data" }));
  const name = dataFile === undefined ? "data" : "data_file";
  const json = dataFile === undefined ? ok(text) : await readText(dataFile);
  return json.ok
    ? withParameter(
        name,
        flatMapResult(readJson(json.value, name), (value) => readData(value, name, defaultPdf)),
      )
    : withParameter(name, json);
};

const readRequestedTemplate = async (
  { documentFile }: StartRequest,
  params: Partial<BatchParams>,
  templates: TemplateLoader,
): Promise<Result<LoadedTemplate>> => {
  if (documentFile !== undefined) {
    const name = "document_file";
    const json = await readText(documentFile);
    return json.ok
      ? withParameter(
          name,
          flatMapResult(readJson(json.value, name), (value) => readTemplate(value, name)),
        )
      : withParameter(name, json);
  }
  const { document_id, api_url } = params;
  if (document_id === undefined)
    return fail(
      problem("shape-invalid", "The template is missing. Send document_id or document_file.", { path: "document_id" }),
    );
  return withParameter("document_id", await templates.load(document_id, api_url));
};

const flatMapResult = <T, U>(result: Result<T>, next: (value: T) => Result<U>): Result<U> =>
  result.ok ? next(result.value) : result;

/** Gives problems without a path the parameter as their path. */
const withParameter = <T>(path: string, result: Result<T>): Result<T> =>
  result.ok
    ? result
    : fail(...result.problems.map((item) => (item.at?.path ? item : { ...item, at: { ...item.at, path } })));
