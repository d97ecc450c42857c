/**
 * Detects the role of a JSON file in a batch by its content, because people rename files (`export (3).json`). Content
 * that fits no role is classified by the file name, so that its problems are reported instead of "unknown file".
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
  "personal_links",
  "strategy",
  "encoding",
];

/** Returns the role of parsed JSON. `fileName` decides only if the content does not. */
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

/** Used for content of no known form and for files that are not valid JSON. */
const classifyByName = (fileName: string): JsonRole => {
  const stem = (fileName.split(/[/\\]/).at(-1) ?? "").toLowerCase();
  if (/^params?\b|^parameters?\b|[-_. ]params?\.json$/.test(stem)) return "param";
  if (/^data\b|^rows\b|[-_. ]data\.json$/.test(stem)) return "data";
  if (/template|smartlink|document/.test(stem)) return "template";
  return "unknown";
};
