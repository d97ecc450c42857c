/**
 * Parses JSON from people and programs and reports errors with line and column. Stricter than `JSON.parse`: rejects deep
 * nesting, duplicate keys and keys such as `__proto__`.
 */
import { problem } from "../problem.ts";
import { fail, ok, type Result } from "../result.ts";
import { parsePlainJson } from "./parse-plain-json.ts";
import { findJsonProblem, lineAndColumn } from "./scan-json.ts";

/** Parses the text. `file` is its name, for messages. A byte order mark is ignored. */
export const readJson = (text: string, file: string): Result<unknown> => {
  const plain = text.startsWith("\ufeff") ? text.slice(1) : text;
  const parsed = parsePlainJson(plain);
  if (parsed !== undefined) return ok(parsed.value);
  const fault = findJsonProblem(plain);
  if (fault === undefined) return ok(JSON.parse(plain) as unknown);
  const { line, column } = lineAndColumn(plain, fault.offset);
  const message = `${file}, line ${line}, column ${column}: ${fault.message}`;
  return fail(problem(fault.code, message, { file, line, column, ...(fault.path === "" ? {} : { path: fault.path }) }));
};
