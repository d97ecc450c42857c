/**
 * Starts a batch through the batch interface: reads parameters, template, rows and files of the request and stores a job.
 * All problems of the request are found before anything is stored. Problems of rows only fail their rows.
 */

import { describeBatchNameProblem } from "#domain/files/output-name.ts";
import type { ImportedRow } from "#domain/intake/read-data.ts";
import { readJson } from "#domain/intake/read-json.ts";
import { readParams } from "#domain/intake/read-params.ts";
import { readTemplate } from "#domain/intake/read-template.ts";
import type { BatchEntry, BatchParams, Environment } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, type Result } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { TableReader } from "#ports/table-reader.ts";
import { createPasswordAssigner } from "../import/assign-passwords.ts";
import type { MarkFinderPorts } from "../import/batch-marks.ts";
import { readText } from "../import/files/read-import-file.ts";
import type { LoadedTemplate, TemplateLoader } from "../import/template-loader.ts";
import { omitTableParameters, type RequestedRows, readRequestedRows, withParameter } from "./requested-rows.ts";
import { type StoreJobPorts, storeJob } from "./store-job.ts";

/** A request to start a batch (docs/api.md, “Batches”). */
export interface StartRequest {
  /** The `batch_id` of the path. */
  readonly batchId: string;
  /** The form's text fields by name: `api_url`, `document_id`, `data`, `max_errors`, … and those of tables. */
  readonly fields: Readonly<Record<string, string>>;
  readonly documentFile?: IntakeFile;
  readonly dataFile?: IntakeFile;
  /** PDFs that rows name, and resources that the template names. */
  readonly files: readonly IntakeFile[];
  /** Returns the id of the job. A repeated request gets the same id. */
  readonly newId: () => Promise<string>;
}

/** What starting a batch needs from its environment. */
export interface StartPorts extends StoreJobPorts, MarkFinderPorts {
  readonly templates: TemplateLoader;
  readonly environments: () => Promise<readonly Environment[]>;
  readonly tables: TableReader;
}

/** Stores the job of the request, not yet running. Fails with all problems of the request, each with its parameter as path. */
export const startBatch = async (request: StartRequest, ports: StartPorts): Promise<Result<BatchJob>> => {
  const { batchId } = request;
  const nameProblem = describeBatchNameProblem("batch_id", batchId);
  const params = readParams(
    { ...omitTableParameters(request.fields), batch_id: batchId, data: "" },
    "parameters",
    await ports.environments(),
  );
  const template = params.ok ? await readRequestedTemplate(request, params.value.params, ports.templates) : undefined;
  const rows = await readRequestedRows(request, template?.ok ? template.value : undefined, ports);
  const problems = [
    ...(nameProblem === undefined
      ? [...problemsOf(params), ...(params.ok ? params.value.warnings : [])]
      : [problem("name-invalid", nameProblem, { path: "batch_id" })]),
    ...problemsOf(rows),
    ...(template === undefined ? [] : problemsOf(template)),
  ];
  if (problems.length > 0 || !params.ok || !rows.ok || template?.ok !== true) return fail(...problems);
  const assignPassword = createPasswordAssigner({ pdfs: [], entered: {}, common: params.value.pdfPassword });
  const { batches, table, warnings } = rows.value;
  return storeJob(
    {
      params: { strategy: "smallest", encoding: "text", max_errors: 0, ...params.value.params, batch_id: batchId },
      template: rows.value.template ?? template.value.template,
      storedTemplateId: template.value.storedId,
      rows: assignPassword === undefined ? batches : changeEntries(batches, assignPassword),
      files: request.files,
      table,
      readingWarnings: () => [...warnings(), ...template.value.warnings],
    },
    ports,
    request.newId,
  );
};

async function* changeEntries(
  batches: RequestedRows["batches"],
  change: (entry: BatchEntry) => BatchEntry,
): AsyncGenerator<readonly ImportedRow[]> {
  for await (const rows of batches) yield rows.map((row) => ({ ...row, entry: change(row.entry) }));
}

const problemsOf = (result: Result<unknown>): readonly Problem[] => (result.ok ? [] : result.problems);

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
