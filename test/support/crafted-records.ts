/** Invalid records that this site never writes, with one fault each. Tests put them into backups and databases. */
import { anOutput, aStoredJob } from "./builders.ts";

export interface CraftedRecord {
  readonly fault: string;
  readonly store: string;
  readonly key: IDBValidKey;
  readonly value: unknown;
}

const created = "2026-11-21T08:00:00.000Z";
const job = { ...aStoredJob({ job_id: "evil", batch_id: "evil" }), eventCount: 0 };
const output = anOutput("evil", "r1.html");
const jobNamed = (fault: string, over: object): CraftedRecord => ({
  fault,
  store: "jobs",
  key: "evil",
  value: { ...job, job: { ...job.job, ...over } },
});
const outputWith = (fault: string, over: object, path = "r1.html"): CraftedRecord => ({
  fault,
  store: "outputs",
  key: ["evil", path],
  value: { ...output, path, ...over },
});

const trashEntry = {
  id: "evil",
  created,
  expires: null,
  batch_id: "b",
  kind: "folder",
  title: "Evil",
  _folder: "f",
  path: [],
  size: 0,
  parts: [],
  records: { folders: [], contents: [], smartlinks: [], assets: [] },
};

export const craftedRecords: readonly CraftedRecord[] = [
  { fault: "a job that is null", store: "jobs", key: "evil", value: { ...job, job: null } },
  { fault: "a job record that is null", store: "jobs", key: "evil", value: null },
  jobNamed("a job whose folder lies outside", { batch_id: "../evil" }),
  jobNamed("a job without a start", { started: undefined }),
  jobNamed("a job with a status that is none", { status: "<b>" }),
  { fault: "a job under another one's key", store: "jobs", key: "other", value: job },
  outputWith("a path out of the folder", {}, "../../evil.html"),
  outputWith("a path on another drive", {}, "C:\\evil.html"),
  outputWith("an absolute path", {}, "/etc/evil.html"),
  outputWith("a path that is a device", {}, "con.html"),
  outputWith("a type with a line break", { mimetype: "text/html\r\nSet-Cookie: a=b" }),
  outputWith("pieces that are none", { pieces: null }),
  outputWith("a part without a digest", { pieces: [{ part: "../x", size: 1 }] }),
  {
    fault: "a log that is none",
    store: "events",
    key: ["evil", 0],
    value: { job_id: "evil", first: 0, events: [null] },
  },
  { fault: "the input of a job that is none", store: "inputs", key: "evil", value: { job_id: "evil" } },
  { fault: "an environment that is a text", store: "environments", key: "evil", value: "evil" },
  {
    fault: "a notice to a script",
    store: "notices",
    key: "evil",
    value: {
      id: "evil",
      job_id: "evil",
      created,
      event: "started",
      to: { kind: "callback", url: "javascript:alert(1)" },
      state: "waiting",
      tries: 0,
    },
  },
  {
    fault: "a mail to nobody",
    store: "notices",
    key: "evil",
    value: { id: "evil", created, state: "draft", job_id: "j" },
  },
  { fault: "a tool's file without bytes", store: "toolFiles", key: "evil", value: { id: "evil", created } },
  { fault: "a folder without a name", store: "folders", key: "evil", value: { id: "evil", created } },
  { fault: "a content that is a number", store: "contents", key: "evil", value: 7 },
  { fault: "a smartlink that is empty", store: "smartlinks", key: "evil", value: { id: "evil", inserted: created } },
  { fault: "an asset without a description", store: "assets", key: "evil", value: { id: "evil", inserted: created } },
  {
    fault: "a user whose password costs years",
    store: "users",
    key: "evil",
    value: {
      id: "evil",
      email: "evil@example.org",
      first_name: "",
      last_name: "",
      _organization: "o",
      created,
      updated: created,
      password: { iterations: 1e15, salt: "", hash: "" },
    },
  },
  {
    fault: "an entry of the trash without records",
    store: "trash",
    key: "evil",
    value: { ...trashEntry, records: {} },
  },
  {
    fault: "an entry of the trash with a damaged asset",
    store: "trash",
    key: "evil",
    value: { ...trashEntry, records: { ...trashEntry.records, assets: [{ id: "evil", inserted: created }] } },
  },
  {
    fault: "an entry of the trash whose parts are no digests",
    store: "trash",
    key: "evil",
    value: { ...trashEntry, parts: ["../x"] },
  },
  {
    fault: "a version without a smartlink",
    store: "versions",
    key: "evil",
    value: { id: "evil", _document: "s", created, name: null, number: 1, parts: [], smartlink: null, assets: [] },
  },
  {
    fault: "a preference that is a list",
    store: "preferences",
    key: "evil",
    value: { id: "evil", created, value: [] },
  },
  {
    fault: "a step without changes",
    store: "edits",
    key: "evil",
    value: { id: "evil", _document: "s", created, number: 1, undone: false, parts: [], step: { label: "Move" } },
  },
  {
    fault: "a text whose runs have no place",
    store: "texts",
    key: "evil",
    value: { id: "evil", created, sha256: "0".repeat(64), pages: [{ runs: [{ text: "evil" }] }] },
  },
  { fault: "an event that is a list", store: "tracked", key: "evil", value: [] },
];
