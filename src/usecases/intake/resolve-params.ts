/** The parameters of a batch: what a person chose, else what the files say, else the presets. */

import { describeNameProblem } from "#domain/files/output-name.ts";
import { readPublicUrl } from "#domain/links/public-url.ts";
import type { BatchParams, Environment } from "#domain/model/batch.ts";
import { type Problem, problem } from "#domain/problem.ts";
import type { Choices } from "./batch-choices.ts";

/** A public address that cannot be read stays as it is: see `paramProblems`. */
export const settleParams = (choices: Choices, given: Partial<BatchParams>, now: string): BatchParams => {
  const { presets = {} } = choices;
  const { environment: _environment, api_url, public_url: _publicUrl, ...rest } = given;
  const environment = chosenEnvironment(choices, given.environment);
  const typed = choices.public_url ?? given.public_url ?? presets.public_url ?? "";
  const read = readPublicUrl(typed);
  const public_url = read.ok ? read.value : typed;
  const isOwnApi = environment !== given.environment && (api_url ?? "") === (given.environment?.api_url ?? "");
  const api = isOwnApi ? environment?.api_url : api_url;
  return {
    ...rest,
    batch_id: choices.batch_id || given.batch_id || `batch-${now.slice(0, 16).replace(/\D/g, "")}`,
    strategy: choices.strategy ?? given.strategy ?? presets.strategy ?? "smallest",
    encoding: choices.encoding ?? given.encoding ?? "text",
    max_errors: choices.max_errors ?? given.max_errors ?? 0,
    ...(choices.embed_fonts === undefined ? {} : { embed_fonts: choices.embed_fonts }),
    ...(environment === undefined ? {} : { environment }),
    ...(api ? { api_url: api } : {}),
    ...(public_url === "" ? {} : { public_url }),
  };
};

const chosenEnvironment = (
  { environment: name, environments = [] }: Choices,
  given: Environment | undefined,
): Environment | undefined => (name === undefined ? given : environments.find((one) => one.name === name));

export const paramProblems = ({ batch_id, public_url }: BatchParams): readonly Problem[] => {
  const badName = describeNameProblem("batch_id", batch_id);
  const read = public_url === undefined ? undefined : readPublicUrl(public_url);
  return [
    ...(badName === undefined ? [] : [problem("name-invalid", badName, { path: "batch_id" })]),
    ...(read === undefined || read.ok ? [] : [problem(read.code, read.message, { path: "public_url" })]),
  ];
};
