/** Reads environments from a file, as the command line takes them: a list, or one alone as a prepared job has it. */
import { describeAddressProblem } from "../links/environment-address.ts";
import type { Environment } from "../model/batch.ts";
import { describeValue } from "../model/problems-from-zod.ts";
import { type Problem, problem } from "../problem.ts";
import { fail, ok, type Result } from "../result.ts";
import { isRecord } from "../values/is-record.ts";

const addressKeys = ["api_url", "tracking_url", "mail_url", "runtime_url"] as const;

const nameForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/;

/** Reads the environments. Problems: `shape-invalid` with the path of what is wrong. `file`: its name, for messages. */
export const readEnvironments = (value: unknown, file: string): Result<readonly Environment[]> => {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const environments: Environment[] = [];
  const problems: Problem[] = [];
  const fault = (path: string, sentence: string) =>
    void problems.push(problem("shape-invalid", `${file}, ${path}: ${sentence}`, { file, path }));
  if (!list.every(isRecord) || list.length === 0)
    return fail(problem("shape-invalid", `${file}: expected a list of environments, ${example}.`, { file }));
  for (const [index, entry] of list.entries()) {
    const path = Array.isArray(value) ? `[${index}]` : "";
    const environment = readEnvironment(entry, path, fault);
    if (environment === undefined) continue;
    if (environments.some(({ name }) => name === environment.name))
      fault(join(path, "name"), `“${environment.name}” is there twice. Remove one of them.`);
    environments.push(environment);
  }
  return problems.length > 0 ? fail(...problems) : ok(environments);
};

const example = 'such as [{"name": "officialProd", "api_url": "", "tracking_url": "https://events.example.org/"}]';

const join = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

const readEnvironment = (
  entry: Readonly<Record<string, unknown>>,
  path: string,
  fault: (path: string, sentence: string) => void,
): Environment | undefined => {
  const { name } = entry;
  if (typeof name !== "string" || !nameForm.test(name)) {
    fault(
      join(path, "name"),
      `expected 1 to 60 letters A-Z, digits, “.”, “_” or “-”, such as staging, got ${describeValue(name)}.`,
    );
    return undefined;
  }
  const keys: readonly string[] = ["name", ...addressKeys];
  const unknownKey = Object.keys(entry).find((key) => !keys.includes(key));
  if (unknownKey !== undefined) fault(path, `there is no key “${unknownKey}”. Use ${keys.join(", ")}.`);
  const read = (key: (typeof addressKeys)[number]): string => {
    const address = entry[key] ?? "";
    if (typeof address !== "string") fault(join(path, key), `expected an address, got ${describeValue(address)}.`);
    else if (address !== "") {
      const wrong = describeAddressProblem(address);
      if (wrong !== undefined) fault(join(path, key), wrong);
    }
    return typeof address === "string" ? address.trim() : "";
  };
  const [api_url = "", tracking_url = "", mail_url, runtime_url] = addressKeys.map(read);
  return {
    ...{ name, api_url, tracking_url },
    ...(mail_url ? { mail_url } : {}),
    ...(runtime_url ? { runtime_url } : {}),
  };
};
