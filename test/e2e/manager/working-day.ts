/**
 * The calls of a working day, and a ledger of their answers. The ledger is a second, plain store: after a browser was
 * killed, the site must have exactly what the ledger has, in every field and byte.
 */
import { createHash } from "node:crypto";
import { PDFDocument } from "pdf-lib";
import { expect } from "vitest";
import type { ApiCaller, CallOptions, FilePart, FormFields } from "../../contract/caller.ts";
import { asFields, asList, callOk, type Fields } from "../../contract/check.ts";
import { idOf } from "../../contract/folder-cases.ts";
import { anAura, auraPart, iconPart } from "../../contract/smartlink-cases.ts";
import { aTemplate } from "../support/site.ts";

/** Kinds of records, and where they are listed. */
const lists = {
  folder: "/folder",
  content: "/content",
  smartlink: "/document",
  asset: "/asset",
  user: "/v2.13/users",
  event: "/events",
} as const;

export type Kind = keyof typeof lists;

export const sumOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** What changes by itself while a batch waits for a page. */
const settledJob = ({ waiting: _waiting, rate: _rate, eta: _eta, ...job }: Fields): Fields => job;

export interface Ledger {
  keep(kind: Kind, record: Fields): void;
  drop(kind: Kind, id: string): void;
  /** `address`: below the API, or absolute. */
  keepFile(address: string, sha256: string): void;
  /** Jobs by the address of their status. */
  keepJob(job: Fields): void;
  /** A call with a key and its answer: repeated, it gets the same and makes nothing. */
  keepKeyed(path: string, options: CallOptions, answer: unknown): void;
  of(kind: Kind): readonly Fields[];
  /** Compares all of it with what the API answers now. */
  compare(api: ApiCaller): Promise<void>;
}

export const openLedger = async (api: ApiCaller): Promise<Ledger> => {
  const records = new Map<Kind, Map<string, Fields>>();
  const kinds = Object.keys(lists) as Kind[];
  const there = async (caller: ApiCaller, kind: Kind) => asList(await callOk(caller, lists[kind]), kind);
  for (const kind of kinds)
    records.set(kind, new Map((await there(api, kind)).map((record) => [idOf(record), record])));
  const files = new Map<string, string>();
  const jobs = new Map<string, Fields>();
  let keyed: { readonly path: string; readonly options: CallOptions; readonly answer: unknown } | undefined;
  const byId = (records: readonly Fields[]) => Object.fromEntries(records.map((record) => [idOf(record), record]));
  return {
    // The answer of an upload has warnings too, which are no part of the record.
    keep: (kind, { warnings: _, ...record }) => void records.get(kind)?.set(idOf(record), record),
    drop: (kind, id) => void records.get(kind)?.delete(id),
    keepFile: (address, sha256) => void files.set(address, sha256),
    keepJob: (job) => void jobs.set(`/batch/${job["batch_id"]}/${job["job_id"]}/status`, settledJob(job)),
    keepKeyed: (path, options, answer) => {
      keyed = { path, options, answer };
    },
    of: (kind) => [...(records.get(kind)?.values() ?? [])],
    compare: async (caller) => {
      if (keyed !== undefined) {
        const again = await caller.call(keyed.path, keyed.options);
        expect([again.headers.get("idempotent-replayed"), again.json]).toEqual(["true", keyed.answer]);
      }
      for (const kind of kinds)
        expect(byId(await there(caller, kind)), `every ${kind}`).toEqual(Object.fromEntries(records.get(kind) ?? []));
      for (const [address, sha256] of files) {
        const { status, bytes } = await caller.call(address);
        expect([address, status, sumOf(bytes)]).toEqual([address, 200, sha256]);
      }
      for (const [address, job] of jobs)
        expect(settledJob(asFields((await caller.call(address)).json, address)), address).toEqual(job);
    },
  };
};

export interface Day {
  readonly api: ApiCaller;
  readonly ledger: Ledger;
  /** Gets what the day has made by a name of its own. */
  readonly made: Map<string, string>;
  /** Where the customer wants to be told. */
  readonly callbackUrl: string;
  /** Opens the manager, and waits until it has run the batch. Gives the ended job. */
  work(batchId: string): Promise<void>;
}

export interface DayCall {
  readonly name: string;
  readonly run: (day: Day) => Promise<void>;
}

const post = (form: FormFields): CallOptions => ({ method: "POST", form });

/** A POST that may be repeated: it has a key. */
const keyedPost = async ({ api, ledger }: Day, path: string, form: FormFields): Promise<Fields> => {
  const options = { ...post(form), headers: { "idempotency-key": `key of ${path}` } };
  const response = await api.call(path, options);
  expect([path, response.status]).toEqual([path, 200]);
  ledger.keepKeyed(path, options, response.json);
  return asFields(response.json, path);
};

const idFor = (day: Day, name: string): string => {
  const id = day.made.get(name);
  if (id === undefined) throw new Error(`The day has made no ${name}.`);
  return id;
};

const noise = Uint8Array.from({ length: 150_000 }, (_, index) => (index * 2_654_435_761) >>> 13);

/** A PDF with so much in it that browsers keep it as a file of its own, not in a record. */
export const aLargePdf = async (name = "Offer ä.pdf"): Promise<FilePart> => {
  const document = await PDFDocument.create();
  for (let page = 0; page < 2; page++) document.addPage([595, 842]);
  await document.attach(noise, "noise.bin", { mimeType: "application/octet-stream" });
  return { name, type: "application/pdf", bytes: Uint8Array.from(await document.save()) };
};

const aSmallPdf = async (name: string): Promise<FilePart> => {
  const document = await PDFDocument.create();
  document.addPage([300, 400]);
  return { name, type: "application/pdf", bytes: Uint8Array.from(await document.save()) };
};

const rows = [
  { reference_id: "anna", suffix: "s", data: { first_name: "Anna" } },
  { reference_id: "nobody", suffix: "s", data: {} },
];

const startForm = (day: Day): FormFields => ({
  document_file: {
    name: "template.json",
    type: "application/json",
    bytes: new TextEncoder().encode(JSON.stringify({ ...aTemplate, assets: aTemplate.assets.slice(0, 1) })),
  },
  data: JSON.stringify(rows.map((row) => ({ pdf: `content:${idFor(day, "content")}`, ...row }))),
  strategy: "original",
  callback_url: day.callbackUrl,
});

/** What a batch has made, as it is read when its work is done. */
const keepBatch = async ({ api, ledger }: Day, batchId: string, jobId: string): Promise<void> => {
  const site = api.base.replace(/api$/, "");
  ledger.keepJob(asFields((await api.call(`/batch/${batchId}/${jobId}/status`)).json, batchId));
  for (const path of ["anna.s.html", "report.html", "links.csv"]) {
    const address = `${site}batch/${batchId}/${path}`;
    const { status, bytes } = await api.call(address);
    expect([address, status]).toEqual([address, 200]);
    ledger.keepFile(address, sumOf(bytes));
  }
};

/** Keeps the smartlink after writes of its assets, each of which counts as a change of the smartlink. */
const keepSmartlinkOfAssets = async (day: Day, writes: number): Promise<void> => {
  const find = (records: readonly Fields[]): Fields =>
    asFields(
      records.find((record) => idOf(record) === idFor(day, "smartlink")),
      "smartlink",
    );
  const before = find(day.ledger.of("smartlink"));
  const after = find(asList(await callOk(day.api, "/document"), "smartlinks"));
  const { revision, updated } = after;
  expect(after).toEqual({ ...before, revision: Number(before["revision"]) + writes, updated });
  expect(String(updated) >= String(before["updated"]), `changed ${revision} times`).toBe(true);
  day.ledger.keep("smartlink", after);
};

export const workingDay: readonly (readonly DayCall[])[] = [
  [
    {
      name: "a folder is made",
      run: async (day) => {
        const { details } = await keyedPost(day, "/folder", { name: "Spring" });
        day.ledger.keep("folder", asFields(details, "folder"));
        day.made.set("folder", idOf(details));
      },
    },
    {
      name: "a folder is renamed",
      run: async (day) => {
        const options = { method: "PUT", json: { name: "Sommer ☀" } };
        day.ledger.keep(
          "folder",
          asFields(await callOk(day.api, `/folder/${idFor(day, "folder")}`, options), "folder"),
        );
      },
    },
    {
      name: "a folder is deleted",
      run: async ({ api, ledger }) => {
        const id = idOf(await callOk(api, "/folder", post({ name: "Autumn" })));
        await callOk(api, `/folder/${id}`, { method: "DELETE" });
        ledger.drop("folder", id);
      },
    },
    {
      name: "a large PDF is uploaded",
      run: async (day) => {
        const file = await aLargePdf();
        const { details } = await keyedPost(day, "/content", { file, folder: idFor(day, "folder"), title: "Offer" });
        day.ledger.keep("content", asFields(details, "content"));
        day.made.set("content", idOf(details));
        day.ledger.keepFile(`/content/${idOf(details)}/file`, sumOf(file.bytes));
      },
    },
    {
      name: "a small PDF is uploaded",
      run: async ({ api, ledger, made }) => {
        const file = await aSmallPdf("small.pdf");
        const content = asFields(
          await callOk(api, "/content", post({ file, folder: made.get("folder") ?? "" })),
          "content",
        );
        ledger.keep("content", content);
        made.set("small content", idOf(content));
        ledger.keepFile(`/content/${idOf(content)}/file`, sumOf(file.bytes));
      },
    },
    {
      name: "a content is deleted",
      run: async (day) => {
        const form = { file: await aLargePdf("twin.pdf"), folder: idFor(day, "folder") };
        const id = idOf(await callOk(day.api, "/content", post(form)));
        // Its bytes are those of another content, which needs them still.
        await callOk(day.api, `/content/${id}`, { method: "DELETE" });
        day.ledger.drop("content", id);
      },
    },
  ],
  [
    {
      name: "a smartlink is made",
      run: async (day) => {
        const form = { folder: idFor(day, "folder"), content: idFor(day, "content"), title: "For [[first_name]]" };
        const { details } = await keyedPost(day, "/document", form);
        day.ledger.keep("smartlink", asFields(details, "smartlink"));
        day.made.set("smartlink", idOf(details));
      },
    },
    {
      name: "a smartlink is changed",
      run: async (day) => {
        const form = { title: "An offer for [[first_name]]", printAllowed: "false" };
        const changed = await callOk(day.api, `/document/${idFor(day, "smartlink")}`, { method: "PUT", form });
        day.ledger.keep("smartlink", asFields(changed, "smartlink"));
      },
    },
    {
      name: "an asset is made",
      run: async (day) => {
        const form = { aura_json: auraPart(anAura), icon: iconPart, documentId: idFor(day, "smartlink"), pageNum: "2" };
        const { details } = await keyedPost(day, "/asset", form);
        day.ledger.keep("asset", asFields(details, "asset"));
        day.made.set("asset", idOf(details));
        day.ledger.keepFile(`/asset/${idOf(details)}/icon`, sumOf(iconPart.bytes));
        await keepSmartlinkOfAssets(day, 1);
      },
    },
    {
      name: "an asset is changed",
      run: async (day) => {
        const form = { id: idFor(day, "asset"), aura_json: auraPart({ ...anAura, name: "Order tomorrow" }) };
        day.ledger.keep("asset", asFields(await callOk(day.api, "/asset", post(form)), "asset"));
        await keepSmartlinkOfAssets(day, 1);
      },
    },
    {
      name: "an asset is deleted",
      run: async (day) => {
        const form = { aura_json: auraPart(anAura), documentId: idFor(day, "smartlink"), pageNum: "1", icon: iconPart };
        const id = idOf(await callOk(day.api, "/asset", post(form)));
        await callOk(day.api, `/asset/${id}`, { method: "DELETE" });
        day.ledger.drop("asset", id);
        await keepSmartlinkOfAssets(day, 2);
      },
    },
    {
      name: "a smartlink is duplicated, and its copy deleted",
      run: async (day) => {
        const id = idOf(await callOk(day.api, `/document/${idFor(day, "smartlink")}/duplicate`, { method: "POST" }));
        await callOk(day.api, `/document/${id}`, { method: "DELETE" });
      },
    },
    {
      name: "a user is made",
      run: async (day) => {
        const form = { email: "anna@example.org", first_name: "Anna", password: "correct horse" };
        const user = asFields(await callOk(day.api, "/v2.13/users", post(form)), "user");
        day.ledger.keep("user", user);
        day.made.set("user", idOf(user));
      },
    },
    {
      name: "a user is changed",
      run: async (day) => {
        const path = `/v2.13/users/${idFor(day, "user")}?last_name=${encodeURIComponent("Ånström")}`;
        day.ledger.keep("user", asFields(await callOk(day.api, path, { method: "PUT" }), "user"));
      },
    },
    {
      name: "a user is deleted",
      run: async (day) => {
        await callOk(day.api, `/v2.13/users/${idFor(day, "user")}`, { method: "DELETE" });
        day.ledger.drop("user", idFor(day, "user"));
      },
    },
    {
      name: "a reader's events are taken",
      run: async (day) => {
        const event = { id: "e1", object: "smartlink", event: "open", dt: "2026-11-21T19:00:00.000Z" };
        const events = [{ ...event, smartlink_id: idFor(day, "smartlink"), session_id: "s1" }];
        expect(await callOk(day.api, "/events", { method: "POST", json: { events } })).toEqual({
          accepted: 1,
          duplicates: 0,
        });
        for (const record of events) day.ledger.keep("event", record);
      },
    },
  ],
  [
    {
      name: "a batch is started while no page is open that could run it",
      run: async (day) => {
        const job = await keyedPost(day, "/batch/spring/start", startForm(day));
        expect([job["status"], job["waiting"], job["total"]]).toEqual(["In progress", true, 2]);
        day.ledger.keepJob(job);
        day.made.set("job", String(job["job_id"]));
      },
    },
    {
      name: "a batch is done",
      run: async (day) => {
        await day.work("spring");
        await keepBatch(day, "spring", idFor(day, "job"));
      },
    },
    {
      name: "a batch is tried again",
      run: async (day) => {
        const response = await day.api.call(`/batch/spring/${idFor(day, "job")}/retry`, { method: "POST" });
        expect(response.status).toBe(200);
        day.ledger.keepJob(asFields(response.json, "job"));
      },
    },
    {
      name: "the second try is done",
      run: async (day) => {
        await day.work("spring");
        await keepBatch(day, "spring", idFor(day, "job"));
      },
    },
  ],
  [
    {
      name: "a waiting batch is cancelled",
      run: async (day) => {
        const started = await day.api.call("/batch/stopped/start", post(startForm(day)));
        const job = asFields(started.json, "job");
        const response = await day.api.call(`/batch/stopped/${job["job_id"]}/cancel`);
        expect(response.status).toBe(200);
        day.ledger.keepJob(asFields(response.json, "job"));
        day.made.set("cancelled job", String(job["job_id"]));
      },
    },
    {
      name: "the cancelled batch has ended",
      run: async (day) => {
        await day.work("stopped");
        const path = `/batch/stopped/${idFor(day, "cancelled job")}/status`;
        const job = asFields((await day.api.call(path)).json, "job");
        expect([job["status"], job["reason"], job["succeededCount"]]).toEqual(["Cancelled", "requested", 0]);
        day.ledger.keepJob(job);
      },
    },
  ],
];
