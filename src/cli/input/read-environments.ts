/** Reads the environments of the command line: from a file, from a prepared job, and addresses from options. */
import { readEnvironments } from "#domain/intake/read-environments.ts";
import { readJson } from "#domain/intake/read-json.ts";
import type { BatchParams, Environment } from "#domain/model/batch.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { omitUndefined } from "#domain/values/omit-undefined.ts";
import type { BatchChoices } from "#usecases/import/batch-choices.ts";
import { defaultEnvironments } from "#usecases/tool/environments.ts";
import type { ParsedArguments } from "../arguments/parse-arguments.ts";
import type { LocalFiles } from "../command-ports.ts";

/** What the command line says about environments. */
export interface EnvironmentInput {
  readonly choices: Pick<BatchChoices, "environment" | "environments" | "api_url">;
  /** Whether options have addresses, which apply also if nothing names an environment. */
  readonly hasAddresses: boolean;
}

/** Name of the environment whose addresses come from options alone. */
export const optionsEnvironment = "options";

/** Reads the environments. `prepared`: that of a prepared job. @throws ProblemError `shape-invalid`, `file-unreadable` */
export const readEnvironmentInput = async (
  parsed: ParsedArguments,
  prepared: Environment | undefined,
  folder: string,
  localFiles: LocalFiles,
): Promise<EnvironmentInput> => {
  const path = parsed.text("environments");
  const ofFile = path === undefined ? [] : await readFile(path, folder, localFiles);
  const addresses = omitUndefined<Partial<Environment>>({
    api_url: parsed.text("api-url"),
    tracking_url: parsed.text("tracking-url"),
    runtime_url: parsed.text("runtime-url"),
  });
  const hasAddresses = Object.keys(addresses).length > 0;
  const byName = new Map(
    [...defaultEnvironments(""), ...(prepared === undefined ? [] : [prepared]), ...ofFile].map((item) => [
      item.name,
      item,
    ]),
  );
  const name = parsed.text("env") ?? prepared?.name;
  if (name !== undefined && !byName.has(name)) throw new ProblemError(unknownEnvironment(name, [...byName.keys()]));
  if (hasAddresses) byName.set(optionsEnvironment, { name: optionsEnvironment, api_url: "", tracking_url: "" });
  return {
    choices: {
      environments: [...byName.values()].map((environment) => ({ ...environment, ...addresses })),
      ...(name === undefined ? {} : { environment: name }),
      ...(addresses.api_url === undefined ? {} : { api_url: addresses.api_url }),
    },
    hasAddresses,
  };
};

const readFile = async (path: string, folder: string, files: LocalFiles): Promise<readonly Environment[]> => {
  const json = readJson(await files.readText(path, folder), path);
  const environments = json.ok ? readEnvironments(json.value, path) : json;
  if (environments.ok) return environments.value;
  throw new ProblemError(environments.problems[0] ?? problem("json-malformed", `${path} is not JSON.`));
};

/** Nobody would notice that a chosen environment without addresses does nothing. Single addresses choose none. */
export const findEmptyEnvironment = ({ environment }: BatchParams): readonly Problem[] =>
  environment === undefined || environment.name === optionsEnvironment || environment.tracking_url !== ""
    ? []
    : [
        problem(
          "shape-invalid",
          `The environment “${environment.name}” has no tracking address, so the files send no events. Set it with --tracking-url, or in the file of --environments.`,
          { path: "env" },
        ),
      ];

const unknownEnvironment = (name: string, known: readonly string[]): Problem =>
  problem(
    "shape-invalid",
    `There is no environment “${name}”. Use one of ${known.join(", ")}, or add it to the file of --environments.`,
    { path: "env" },
  );
