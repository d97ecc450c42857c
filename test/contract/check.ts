/** Assertions of the contract, free of a test runner: the cases also run inside pages of driven browsers. */
import type { ApiCaller, ApiResponse, CallOptions } from "./caller.ts";

/** Throws with the message unless the condition holds. */
export const assert = (condition: boolean, message: string): void => {
  if (!condition) throw new Error(message);
};

const toShortJson = (value: unknown): string => JSON.stringify(value)?.slice(0, 600) ?? String(value);

/** Compares as JSON, whatever the order of keys. */
export const assertEqual = (actual: unknown, expected: unknown, what: string): void =>
  assert(
    toShortJson(sortKeys(actual)) === toShortJson(sortKeys(expected)),
    `${what}: expected ${toShortJson(expected)}, got ${toShortJson(actual)}`,
  );

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sortKeys(item)]),
  );
};

/** The fields of a JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the value as an object, or throws. */
export const asFields = (value: unknown, what: string): Fields => {
  assert(
    typeof value === "object" && value !== null && !Array.isArray(value),
    `${what}: expected an object, got ${toShortJson(value)}`,
  );
  return value as Fields;
};

/** Returns the value as a list of objects, or throws. */
export const asList = (value: unknown, what: string): readonly Fields[] => {
  assert(Array.isArray(value), `${what}: expected a list, got ${toShortJson(value)}`);
  return value as readonly Fields[];
};

/** Returns the value as a string, or throws. */
export const asText = (value: unknown, what: string): string => {
  assert(typeof value === "string", `${what}: expected a text, got ${toShortJson(value)}`);
  return String(value);
};

/** Makes a call that must succeed and returns the details of its envelope. */
export const callOk = async (api: ApiCaller, path: string, options?: CallOptions): Promise<unknown> => {
  const response = await api.call(path, options);
  const what = `${options?.method ?? "GET"} ${path}`;
  assertEqual(response.status, 200, `${what} answered ${toShortJson(response.json)}, status`);
  const envelope = asFields(response.json, what);
  assertEqual(Object.keys(envelope).sort(), ["code", "details"], `${what}: keys of the envelope`);
  assertEqual(envelope["code"], 200, `${what}: code`);
  assertEqual(response.headers.get("cache-control"), "no-store", `${what}: Cache-Control`);
  return envelope["details"];
};

/**
 * Makes a call that must fail with the status, as RFC 9457 problem details in the envelope (docs/api.md, “Errors”). Returns
 * the response.
 */
export const callRejected = async (
  api: ApiCaller,
  status: number,
  path: string,
  options?: CallOptions,
): Promise<ApiResponse & { readonly details: Fields }> => {
  const response = await api.call(path, options);
  const what = `${options?.method ?? "GET"} ${path}`;
  assertEqual(response.status, status, `${what} answered ${toShortJson(response.json)}, status`);
  const { code, details } = asFields(response.json, what);
  assertEqual(code, status, `${what}: code`);
  const problem = asFields(details, `${what}: details`);
  const extensions = problem["type"] === "urn:smartlink:problem:password-needed" ? ["allowRemote"] : [];
  const members = [...extensions, "detail", "errors", "instance", "status", "title", "type"];
  // The skin of a smartlink is optional.
  const names = Object.keys(problem).filter((name) => extensions.length === 0 || name !== "skin");
  assertEqual(names.sort(), members, `${what}: members`);
  assertEqual(problem["status"], status, `${what}: status in details`);
  assert(asText(problem["detail"], "detail").length > 10, `${what}: a sentence`);
  for (const error of asList(problem["errors"], "errors")) {
    assertEqual(Object.keys(error).sort(), ["message", "path"], `${what}: members of an error`);
  }
  return { ...response, details: problem };
};

/** Returns the paths of the reported errors, in order. */
export const errorPaths = ({ details }: { readonly details: Fields }): readonly unknown[] =>
  asList(details["errors"], "errors").map(({ path }) => path);
