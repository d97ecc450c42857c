/** What the contract states, in a form that every test runner and no test runner can run. */
import type { Answered, ApiCaller, CallOptions } from "./caller.ts";

export const that = (condition: boolean, what: string): void => {
  if (!condition) throw new Error(what);
};

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 600) ?? String(value);

export const equal = (actual: unknown, expected: unknown, what: string): void =>
  that(shown(sorted(actual)) === shown(sorted(expected)), `${what}: expected ${shown(expected)}, got ${shown(actual)}`);

/** Objects are the same whatever the order of their keys. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
};

export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown, what: string): Fields => {
  that(
    typeof value === "object" && value !== null && !Array.isArray(value),
    `${what}: expected an object, got ${shown(value)}`,
  );
  return value as Fields;
};

export const listOf = (value: unknown, what: string): readonly Fields[] => {
  that(Array.isArray(value), `${what}: expected a list, got ${shown(value)}`);
  return value as readonly Fields[];
};

export const textOf = (value: unknown, what: string): string => {
  that(typeof value === "string", `${what}: expected a text, got ${shown(value)}`);
  return String(value);
};

/** The details of an answer that must be good. */
export const good = async (api: ApiCaller, path: string, options?: CallOptions): Promise<unknown> => {
  const answered = await api.call(path, options);
  const what = `${options?.method ?? "GET"} ${path}`;
  equal(answered.status, 200, `${what} answered ${shown(answered.json)}, status`);
  const envelope = fieldsOf(answered.json, what);
  equal(Object.keys(envelope).sort(), ["code", "details"], `${what}: keys of the envelope`);
  equal(envelope["code"], 200, `${what}: code`);
  equal(answered.headers.get("cache-control"), "no-store", `${what}: Cache-Control`);
  return envelope["details"];
};

/** A call that must be refused in the way that was agreed. Gives the answer. */
export const refused = async (
  api: ApiCaller,
  status: number,
  path: string,
  options?: CallOptions,
): Promise<Answered & { readonly details: Fields }> => {
  const answered = await api.call(path, options);
  const what = `${options?.method ?? "GET"} ${path}`;
  equal(answered.status, status, `${what} answered ${shown(answered.json)}, status`);
  const { code, details } = fieldsOf(answered.json, what);
  equal(code, status, `${what}: code`);
  const found = fieldsOf(details, `${what}: details`);
  const extensions = found["type"] === "urn:smartlink:problem:password-needed" ? ["allowRemote"] : [];
  const members = [...extensions, "detail", "errors", "instance", "status", "title", "type"];
  equal(Object.keys(found).sort(), members, `${what}: members`);
  equal(found["status"], status, `${what}: status in details`);
  that(textOf(found["detail"], "detail").length > 10, `${what}: a sentence`);
  for (const error of listOf(found["errors"], "errors")) {
    equal(Object.keys(error).sort(), ["message", "path"], `${what}: members of an error`);
  }
  return { ...answered, details: found };
};

/** Paths of the faults that were told. */
export const faultPaths = ({ details }: { readonly details: Fields }): readonly unknown[] =>
  listOf(details["errors"], "errors").map(({ path }) => path);
