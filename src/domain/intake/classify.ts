/**
 * Which part of a batch a JSON file plays, by its content first: people rename files, and `export (3).json` is a
 * template as good as any. Where the content fits nothing, the name says what was meant, so that the file's faults can
 * be told instead of "unknown".
 */
import { isRecord } from "../values/is-record.ts";

/** What a JSON file is for a batch. */
export type JsonRole = "param" | "data" | "template" | "unknown";

const templateKeys = ["assets", "config", "title", "pagesWidth", "nb_pages"];
const paramKeys = [
  "dst_dir",
  "env",
  "max_error",
  "max_errors",
  "batch_id",
  "document_id",
  "document_file",
  "data_file",
  "api_url",
  "callback_url",
  "callback_emails",
  "public_url",
  "strategy",
  "encoding",
];

export const classifyJson = (value: unknown, fileName = ""): JsonRole => {
  if (Array.isArray(value)) return "data";
  if (!isRecord(value)) return classifyByName(fileName);
  const has = (key: string) => Object.hasOwn(value, key);
  if (typeof value["code"] === "number" && isRecord(value["details"]) && !has("assets")) {
    return classifyJson(value["details"], fileName);
  }
  const templateKeyCount = templateKeys.filter(has).length;
  const paramKeyCount = paramKeys.filter(has).length;
  if (templateKeyCount > paramKeyCount) return "template";
  if (paramKeyCount > 0) return "param";
  return classifyByName(fileName);
};

/** For content that says nothing, and for files that cannot be read as JSON at all. */
const classifyByName = (fileName: string): JsonRole => {
  const stem = (fileName.split(/[/\\]/).at(-1) ?? "").toLowerCase();
  if (/^params?\b|^parameters?\b|[-_. ]params?\.json$/.test(stem)) return "param";
  if (/^data\b|^rows\b|[-_. ]data\.json$/.test(stem)) return "data";
  if (/template|smartlink|document/.test(stem)) return "template";
  return "unknown";
};
