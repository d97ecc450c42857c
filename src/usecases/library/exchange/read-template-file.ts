/** Reads template files for the library: JSON of this site, of its interface, or of the original product. */
import { classifyJson } from "#domain/intake/classify.ts";
import { readJson } from "#domain/intake/read-json.ts";
import { readTemplate, type TemplateReading } from "#domain/intake/read-template.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, type Result } from "#domain/result.ts";
import { truncate } from "#domain/text/truncate.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import { readText } from "../../import/files/read-import-file.ts";

/**
 * Reads a template file. Every problem has a path that begins with `template`. Problems: `json-malformed`, `file-unknown`
 * for another JSON file, `template-version`, and those of the template.
 */
export const readTemplateFile = async (file: IntakeFile): Promise<Result<TemplateReading>> => {
  const text = await readText(file);
  if (!text.ok) return locate(text.problems);
  const json = readJson(text.value, file.name);
  if (!json.ok) return locate(json.problems);
  const role = classifyJson(json.value, file.name);
  if (role !== "template") return locate([notTemplate(file.name, role === "unknown" ? undefined : role)]);
  const unknownVersion = findUnknownVersion(json.value);
  if (unknownVersion !== undefined) return locate([versionUnknown(file.name, unknownVersion)]);
  const template = readTemplate(json.value, file.name);
  return template.ok ? template : locate(template.problems);
};

const locate = (problems: readonly Problem[]) =>
  fail(...problems.map((item) => ({ ...item, at: { ...item.at, path: toPath(item.at?.path) } })));

const toPath = (path = ""): string => (path === "" ? "template" : `template.${path}`);

/** Asset formats that can be read: 1.x, with 1.4 counting pages from 0, and 2.x. */
const knownVersion = /^\s*(?:$|[12](?:\.|$))/;

/** Returns the first version of an asset's format that is not known. */
const findUnknownVersion = (value: unknown): string | undefined => {
  const smartlink = isRecord(value) && isRecord(value["details"]) ? value["details"] : value;
  const assets: unknown = isRecord(smartlink) ? smartlink["assets"] : undefined;
  for (const asset of Array.isArray(assets) ? assets : []) {
    const api: unknown = isRecord(asset) && isRecord(asset["aura"]) ? asset["aura"]["api"] : undefined;
    if (typeof api === "string" && !knownVersion.test(api)) return api;
  }
  return undefined;
};

const versionUnknown = (name: string, version: string): Problem =>
  problem(
    "template-version",
    `“${truncate(name)}” has assets of format ${truncate(version)}, and this site reads the formats 1 and 2. Update this site, or export the smartlink in an older format.`,
  );

const notTemplate = (name: string, role: "data" | "param" | undefined): Problem => {
  const kinds = { data: ": it holds rows of data", param: ": it holds parameters of a batch" } as const;
  return problem(
    "file-unknown",
    `“${truncate(name)}” is not a template${role === undefined ? "" : kinds[role]}. Choose an exported template: JSON with an object that has title, config and assets.`,
  );
};
