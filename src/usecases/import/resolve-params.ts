/** Resolves the parameters of a batch from a person's choices, the files' parameters and the presets, in this order. */

import { describeBatchNameProblem } from "#domain/files/output-name.ts";
import { isEmailList } from "#domain/links/contact-link.ts";
import { describeEmailProblem } from "#domain/links/describe-email-problem.ts";
import { describeLinkProblem, safeLink } from "#domain/links/link.ts";
import { readPublicUrl } from "#domain/links/public-url.ts";
import type { BatchParams, Environment } from "#domain/model/batch.ts";
import { type Problem, problem } from "#domain/problem.ts";
import type { BatchChoices } from "./batch-choices.ts";

/**
 * Returns complete parameters. An invalid public address stays as entered and is reported by `validateParams`. Without a
 * batch id, also in the presets, one is derived from `now` (ISO 8601).
 */
export const resolveParams = (choices: BatchChoices, fileParams: Partial<BatchParams>, now: string): BatchParams => {
  const { presets = {} } = choices;
  const {
    environment: _environment,
    api_url,
    public_url: _publicUrl,
    document_id: _documentId,
    outputs: _outputs,
    ...rest
  } = fileParams;
  const document_id = choices.document_id ?? fileParams.document_id;
  const outputs = choices.outputs ?? fileParams.outputs ?? "html";
  const environment = resolveEnvironment(choices, fileParams.environment);
  const enteredUrl = choices.public_url ?? fileParams.public_url ?? presets.public_url ?? "";
  const parsedUrl = readPublicUrl(enteredUrl);
  const public_url = parsedUrl.ok ? parsedUrl.value : enteredUrl;
  // The file's api_url belongs to its environment, so a chosen environment brings its own.
  const isEnvironmentApi =
    environment !== fileParams.environment && (api_url ?? "") === (fileParams.environment?.api_url ?? "");
  const api = choices.api_url ?? (isEnvironmentApi ? environment?.api_url : api_url);
  return {
    ...withChosenTexts(rest, choices),
    batch_id:
      choices.batch_id || fileParams.batch_id || presets.batch_id || `batch-${now.slice(0, 16).replace(/\D/g, "")}`,
    strategy: choices.strategy ?? fileParams.strategy ?? presets.strategy ?? "smallest",
    encoding: choices.encoding ?? fileParams.encoding ?? "text",
    ...(outputs === "html" ? {} : { outputs }),
    max_errors: choices.max_errors ?? fileParams.max_errors ?? 0,
    ...(choices.embed_fonts === undefined ? {} : { embed_fonts: choices.embed_fonts }),
    ...(document_id === undefined ? {} : { document_id }),
    ...(environment === undefined ? {} : { environment }),
    ...(api ? { api_url: api } : {}),
    ...(public_url === "" ? {} : { public_url }),
  };
};

const textParameters = ["name", "seed", "callback_url", "callback_emails", "personal_links"] as const;

/** Applies the choices that are texts or lists of texts. Empty ones remove the parameter. */
const withChosenTexts = (params: Partial<BatchParams>, choices: BatchChoices): Partial<BatchParams> => {
  const chosen = textParameters.filter((name) => choices[name] !== undefined);
  const unchanged = Object.entries(params).filter(([name]) => !chosen.some((other) => other === name));
  const added = chosen.map((name) => [name, choices[name]] as const).filter(([, value]) => value?.length !== 0);
  return Object.fromEntries([...unchanged, ...added]);
};

const resolveEnvironment = (
  { environment: name, environments = [] }: BatchChoices,
  fileEnvironment: Environment | undefined,
): Environment | undefined =>
  name === undefined ? fileEnvironment : environments.find((environment) => environment.name === name);

/** Returns the problems of resolved parameters: `name-invalid` for the batch id, and those of the addresses. */
export const validateParams = ({
  batch_id,
  public_url,
  callback_url,
  callback_emails = [],
}: BatchParams): readonly Problem[] => {
  const nameProblem = describeBatchNameProblem("batch_id", batch_id);
  const parsedUrl = public_url === undefined ? undefined : readPublicUrl(public_url);
  return [
    ...(nameProblem === undefined ? [] : [problem("name-invalid", nameProblem, { path: "batch_id" })]),
    ...(parsedUrl === undefined || parsedUrl.ok
      ? []
      : [problem(parsedUrl.code, parsedUrl.message, { path: "public_url" })]),
    ...(callback_url === undefined || safeLink(callback_url, "fetch") !== undefined
      ? []
      : [problem("link-forbidden", describeLinkProblem(callback_url, "fetch"), { path: "callback_url" })]),
    ...callback_emails
      .filter((address) => !isEmailList(address))
      .map((address) => problem("shape-invalid", describeEmailProblem(address), { path: "callback_emails" })),
  ];
};
