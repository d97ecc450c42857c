/** A check of records without schemas, quick enough for every read: what pages cannot be shown without. */
import { isSafePath } from "#domain/files/output-name.ts";
import { isRecord, type UnknownRecord } from "#domain/values/is-record.ts";
import type { StoreName } from "../database/schema.ts";

type FieldTest = (record: UnknownRecord) => boolean;

const strings =
  (...names: readonly string[]): FieldTest =>
  (record) =>
    names.every((name) => typeof record[name] === "string");
const numbers =
  (...names: readonly string[]): FieldTest =>
  (record) =>
    names.every((name) => Number.isFinite(record[name]));
const objects =
  (...names: readonly string[]): FieldTest =>
  (record) =>
    names.every((name) => isRecord(record[name]));
const lists =
  (...names: readonly string[]): FieldTest =>
  (record) =>
    names.every((name) => Array.isArray(record[name]));
const listOf =
  (name: string, isItem: (item: unknown) => boolean): FieldTest =>
  (record) => {
    const items = record[name];
    return Array.isArray(items) && items.every(isItem);
  };
const field =
  (name: string, ...tests: readonly FieldTest[]): FieldTest =>
  (record) => {
    const value = record[name];
    return isRecord(value) && tests.every((test) => test(value));
  };

/** The field of each kind of event that it cannot be shown without. */
const isEvent = (event: unknown): boolean => {
  if (!isRecord(event) || typeof event["kind"] !== "string" || typeof event["at"] !== "string") return false;
  if (event["kind"] === "row-failed") return Array.isArray(event["problems"]);
  if (event["kind"] === "paused" && event["problem"] === undefined) return true;
  return !["warning", "notice", "paused", "failed"].includes(event["kind"]) || isRecord(event["problem"]);
};

const isOutput = (value: unknown): boolean => hasValidForm("outputs", value);

const isOutputKey = (key: unknown): boolean =>
  Array.isArray(key) && key.length === 2 && key.every((item) => typeof item === "string");

const isPiece = (piece: unknown): boolean =>
  typeof piece === "string" || (isRecord(piece) && typeof piece["part"] === "string");

const isRow = (entry: unknown): boolean =>
  isRecord(entry) &&
  Number.isFinite(entry["row"]) &&
  isRecord(entry["data"]) &&
  strings("pdf", "reference_id", "suffix", "name")(entry) &&
  (entry["problems"] === undefined || Array.isArray(entry["problems"]));

const isRowRange = (range: unknown): boolean => Array.isArray(range) && range.every(Number.isSafeInteger);

const isString = (value: unknown): boolean => typeof value === "string";
const isTextRun = (run: unknown): boolean =>
  isRecord(run) && strings("text")(run) && numbers("x", "y", "width", "height")(run);

const trashedKinds = ["folders", "contents", "smartlinks", "assets"] as const;

const forms: { readonly [Name in StoreName]?: readonly FieldTest[] } = {
  jobs: [
    numbers("cursor", "epoch"),
    field(
      "job",
      strings("job_id", "batch_id", "status", "started"),
      numbers("succeededCount", "erroredCount", "skippedCount", "total", "bytes"),
      ({ finished }) => finished === null || typeof finished === "string",
      ({ batch_id }) => isSafePath(String(batch_id)),
    ),
  ],
  inputs: [
    strings("job_id"),
    objects("params", "template"),
    (record) => record["entries"] === undefined || listOf("entries", isRow)(record),
    (record) => record["pending"] === undefined || listOf("pending", isRowRange)(record),
    listOf("files", isRecord),
  ],
  rows: [strings("job_id"), numbers("first"), listOf("entries", isRow)],
  events: [strings("job_id"), numbers("first"), listOf("events", isEvent)],
  outputs: [strings("batch_id", "path", "job_id", "kind", "mimetype"), numbers("size"), listOf("pieces", isPiece)],
  packs: [strings("batch_id", "job_id"), listOf("files", isOutput)],
  packPaths: [listOf("paths", isOutputKey)],
  folders: [strings("id", "name", "created")],
  contents: [
    strings("id", "title", "_folder", "filename", "mimetype", "sha256", "created", "updated"),
    numbers("filesize"),
    lists("pagesWidth", "pagesHeight"),
  ],
  smartlinks: [
    strings("id", "title", "_content", "_folder", "inserted", "updated"),
    objects("files"),
    field("config", objects("global")),
  ],
  assets: [
    strings("id", "_document", "inserted", "updated"),
    numbers("page"),
    ({ files }) => isRecord(files) && Object.values(files).every(isRecord),
    field("aura", numbers("center_x", "center_y"), lists("rect"), listOf("actions", isRecord)),
  ],
  users: [strings("id", "email"), objects("password")],
  answers: [strings("id", "fingerprint", "created")],
  images: [strings("id", "_content", "mimetype"), ({ bytes }) => ArrayBuffer.isView(bytes)],
  tracked: [strings("id", "object", "event", "dt", "smartlink_id")],
  notices: [strings("id", "job_id", "state"), objects("to")],
  toolFiles: [strings("id", "sha256", "name")],
  environments: [strings("id", "name", "api_url", "tracking_url")],
  trash: [
    strings("id", "created", "batch_id", "kind", "title", "_folder"),
    numbers("size"),
    listOf("path", isString),
    listOf("parts", isString),
    field("records", ...trashedKinds.map((kind) => listOf(kind, (item) => hasValidForm(kind, item)))),
  ],
  versions: [
    strings("id", "_document", "created"),
    numbers("number"),
    listOf("parts", isString),
    ({ name }) => name === null || typeof name === "string",
    ({ smartlink }) => hasValidForm("smartlinks", smartlink),
    listOf("assets", (item) => hasValidForm("assets", item)),
  ],
  edits: [
    strings("id", "_document", "created"),
    numbers("number"),
    listOf("parts", isString),
    field("step", strings("label"), listOf("changes", isRecord)),
  ],
  preferences: [strings("id", "created"), ({ value }) => ["string", "number", "boolean"].includes(typeof value)],
  texts: [
    strings("id", "created", "sha256"),
    listOf("pages", (page) => isRecord(page) && listOf("runs", isTextRun)(page)),
  ],
};

/** Returns whether a record has the fields that pages need. A `key` is compared if the store's key path is one field. */
export const hasValidForm = (store: StoreName, value: unknown, key?: IDBValidKey): boolean => {
  const tests = forms[store];
  if (tests === undefined) return true;
  if (!isRecord(value) || !tests.every((test) => test(value))) return false;
  return typeof key !== "string" || key === ownKey(store, value);
};

const ownKey = (store: StoreName, value: UnknownRecord): unknown => {
  if (store === "inputs") return value["job_id"];
  const { job } = value;
  return store === "jobs" ? isRecord(job) && job["job_id"] : value["id"];
};
