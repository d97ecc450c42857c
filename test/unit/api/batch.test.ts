/** What the API does with the store behind it: where PDFs and templates come from, retry, limits, the tool. */
import { describe, expect, test } from "vitest";
import { createXlsx } from "#adapters/tables/write-xlsx.ts";
import type { StoredContent } from "#domain/model/records/content.ts";
import { globalRecordSchema } from "#domain/model/records/smartlink-record.ts";
import type { StoredAsset } from "#domain/model/records/stored-asset.ts";
import { globalSettingsSchema } from "#domain/model/settings.ts";
import { createSmartlinkRecord } from "#domain/records/new-smartlink.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { aTemplate, batchCases, jobOf, someRows, startForm } from "../../contract/batch-cases.ts";
import { batchTableCases } from "../../contract/batch-table-cases.ts";
import type { FormFields } from "../../contract/caller.ts";
import { callRejected } from "../../contract/check.ts";
import { createNodeApi, type NodeApi } from "../../contract/node-api.ts";
import { listOutputs } from "../../support/builders.ts";
import { bytesOf, smartlinkOf } from "../../support/pages.ts";
import { aPdf, aWeb, aWorld } from "../../support/world.ts";

test.each([...batchCases, ...batchTableCases])("in Node, $name", async ({ run }) => {
  await run((await createNodeApi()).caller);
});

const at = "2026-11-21T08:00:00.000Z";
const signal = new AbortController().signal;
const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

const pdfFile = (name: string, pages = 2) => ({ name, type: "application/pdf", bytes: aPdf(pages) });

/** Starts, and does what an open page would do. */
const run = async (node: NodeApi, batchId: string, form: FormFields, web = {}) => {
  const job = await jobOf(node.caller, `/batch/${batchId}/start`, { method: "POST", form });
  await runOn(node, String(job["job_id"]), web);
  return { path: `/batch/${batchId}/${job["job_id"]}`, batchId };
};

const runOn = async (node: NodeApi, jobId: string, web = {}): Promise<void> => {
  const world = await aWorld({ store: node.store, fetcher: aWeb(web), batchUrl: `${node.site}batch/` });
  for await (const _step of runJob(jobId, world, signal));
};

const putContent = async ({ store }: NodeApi, id: string, filename: string, pages: number): Promise<void> => {
  const bytes = aPdf(pages);
  const sha256 = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
  await store.parts.put(sha256, bytes);
  const owners = { _folder: "f", _organization: "o", _member: "m", ip: "127.0.0.1" };
  const file = { filename, filesize: bytes.length, mimetype: "application/pdf", sha256 };
  const record: StoredContent = {
    id,
    title: id,
    ...owners,
    ...file,
    pagesWidth: [],
    pagesHeight: [],
    created: at,
    updated: at,
  };
  await store.records.change(["contents"], (tx) => tx.put("contents", record));
};

/** Pages of the PDF inside a row's file. */
const pagesIn = async ({ store }: NodeApi, batchId: string, reference: string): Promise<string> => {
  const file = await store.outputs.get(batchId, `${reference}.s.html`);
  if (file === undefined) return "not made";
  const smartlink = smartlinkOf(new TextDecoder().decode(await bytesOf(file, store.parts)));
  const { pdf } = smartlink.delivery;
  if (!("url" in pdf)) return "inside";
  const support = await store.outputs.get(batchId, pdf.url);
  const bytes = support && new TextDecoder().decode(await bytesOf(support, store.parts));
  return bytes?.match(/pages=\d+/)?.[0] ?? pdf.url;
};

const row = (reference_id: string, pdf: string) => ({ pdf, reference_id, suffix: "s", data: { name: reference_id } });

test("a PDF is resolved as uploaded file, content id, content file name, then web address", async () => {
  const node = await createNodeApi();
  await putContent(node, "c1", "offer.pdf", 4);
  await putContent(node, "c2", "stored.pdf", 5);
  const rows = [
    row("sent", "Offer.pdf"),
    row("content", "content:c1"),
    row("named", "pdfs/Stored.pdf"),
    row("address", "https://pdf.example/a.pdf"),
    row("unknown", "content:none"),
  ];
  const form = { ...startForm({ data: JSON.stringify(rows) }), pdf: pdfFile("offer.pdf", 3) };
  const { path } = await run(node, "sources", form, { "https://pdf.example/a.pdf": aPdf(6) });
  expect(await jobOf(node.caller, `${path}/status`)).toMatchObject({
    status: "Done",
    succeededCount: 4,
    erroredCount: 1,
  });
  expect(await pagesIn(node, "sources", "sent")).toBe("pages=3");
  expect(await pagesIn(node, "sources", "content")).toBe("pages=4");
  expect(await pagesIn(node, "sources", "named")).toBe("pages=5");
  expect(await pagesIn(node, "sources", "address")).toBe("https://pdf.example/a.pdf");
  const { json } = await node.caller.call(`${path}/log`);
  expect(JSON.stringify(json)).toContain("There is no content “none”");
});

test("an ended job has the same start as the answer of the start call, and so has a repeated call", async () => {
  const node = await createNodeApi();
  const keyed = { method: "POST", form: startForm(), headers: { "idempotency-key": "once" } } as const;
  const { started, job_id } = await jobOf(node.caller, "/batch/start/start", keyed);
  await runOn(node, String(job_id));
  expect(await jobOf(node.caller, `/batch/start/${job_id}/status`)).toMatchObject({ status: "Failed", started });
  expect(await jobOf(node.caller, "/batch/start/start", keyed)).toMatchObject({ job_id, started });
});

test("a template is read by id with its resources from this site's store, without the network", async () => {
  const node = await createNodeApi();
  const icon = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3);
  const sha256 = "5".repeat(64);
  await node.store.parts.put(sha256, icon);
  const asset: StoredAsset = {
    ...{ id: "a1", page: 1, updateBear: false, assetId: "", username: "", _organization: "o", _document: "d1" },
    ...{ inserted: at, updated: at },
    files: { icon: { filename: "icon.png", mimetype: "image/png", filesize: icon.length, sha256 } },
    aura: {
      ...aTemplate.assets[0]?.aura,
      api: "1.3.2",
      name: "Order",
      center_x: 1,
      center_y: 1,
      center_z: 0,
      rect: [1, 1],
      background: "icon",
      actions: [],
      order: 0,
    },
  };
  await node.store.records.change(["smartlinks", "assets"], async (tx) => {
    const smartlink = createSmartlinkRecord({
      ...{ id: "d1", uuid: "u1", title: "Own [[name]]", distribution: 0, username: "", now: at },
      ...{ _folder: "f", _organization: "o", _member: "m" },
      content: {
        ...{ id: "c", filename: "offer.pdf", filesize: 1, mimetype: "application/pdf" },
        ...{ pagesWidth: [595], pagesHeight: [842] },
      },
      global: globalRecordSchema.parse(globalSettingsSchema.parse({})),
    });
    await tx.put("smartlinks", smartlink);
    await tx.put("assets", asset);
  });
  const data = JSON.stringify([row("own", "offer.pdf")]);
  for (const [batchId, api_url] of [
    ["own", ""],
    ["own-2", `${node.site}api`],
    ["own-3", "/some/path/api"],
  ] as const) {
    const { path } = await run(node, batchId, { document_id: "d1", api_url, data, pdf: pdfFile("offer.pdf") });
    expect(await jobOf(node.caller, `${path}/status`)).toMatchObject({ status: "Done", succeededCount: 1 });
    const file = await node.store.outputs.get(batchId, "own.s.html");
    const page = file && new TextDecoder().decode(await bytesOf(file, node.store.parts));
    const smartlink = smartlinkOf(page ?? "");
    expect(smartlink.title).toBe("Own own");
    const beside = await node.store.outputs.get(batchId, smartlink.assets[0]?.files["icon"]?.url ?? "");
    expect(beside && new Uint8Array(await bytesOf(beside, node.store.parts))).toEqual(icon);
  }
});

test("a template of another site is read from its interface", async () => {
  const template = { code: 200, details: { ...aTemplate, title: "Foreign [[name]]" } };
  const node = await createNodeApi({ fetcher: aWeb({ "https://other.example/api/document/t%201": text(template) }) });
  const form = { document_id: "t 1", api_url: "https://other.example/api/", data: JSON.stringify(someRows(1)) };
  const job = await jobOf(node.caller, "/batch/foreign/start", { method: "POST", form });
  expect((await node.store.jobs.input(String(job["job_id"])))?.template.title).toBe("Foreign [[name]]");
  const unknownTemplate = { ...form, document_id: "none" };
  const { details } = await callRejected(node.caller, 404, "/batch/foreign-2/start", {
    method: "POST",
    form: unknownTemplate,
  });
  expect(details["detail"]).toContain("CORS");
});

test("a retry makes only the failed rows due again", async () => {
  const node = await createNodeApi();
  const rows = [row("good", "offer.pdf"), row("bad", "https://pdf.example/late.pdf")];
  const form = { ...startForm({ data: JSON.stringify(rows) }), pdf: pdfFile("offer.pdf") };
  const { path } = await run(node, "again", form);
  expect(await jobOf(node.caller, `${path}/status`)).toMatchObject({ succeededCount: 1, erroredCount: 1 });
  const due = await jobOf(node.caller, `${path}/retry`, { method: "POST" });
  expect(due).toMatchObject({
    status: "In progress",
    finished: null,
    succeededCount: 1,
    erroredCount: 0,
    waiting: true,
  });
  await callRejected(node.caller, 409, `${path}/retry`, { method: "POST" });
  await runOn(node, String(due["job_id"]), { "https://pdf.example/late.pdf": aPdf(1) });
  expect(await jobOf(node.caller, `${path}/status`)).toMatchObject({
    status: "Done",
    succeededCount: 2,
    erroredCount: 0,
  });
});

test("a second start of a running batch, and existing names in an ended one, are rejected", async () => {
  const node = await createNodeApi();
  const form = { ...startForm({}, 1), pdf: pdfFile("offer.pdf") };
  const job = await jobOf(node.caller, "/batch/twice/start", { method: "POST", form });
  await callRejected(node.caller, 409, "/batch/twice/start", { method: "POST", form });
  await runOn(node, String(job["job_id"]));
  const { path } = await run(node, "twice", form);
  const second = await jobOf(node.caller, `${path}/status`);
  expect(second).toMatchObject({ status: "Failed", erroredCount: 1 });
  expect(second["report_url"]).toContain(`report-${second["job_id"]}.html`);
  expect(JSON.stringify((await node.caller.call(`${path}/log`)).json)).toContain("output-exists");
});

test("a job that reaches max_errors is cancelled with that reason", async () => {
  const node = await createNodeApi();
  const { path } = await run(node, "limit", startForm({ max_errors: "2" }, 5));
  expect(await jobOf(node.caller, `${path}/status`)).toMatchObject({
    status: "Cancelled",
    reason: "max_errors",
    erroredCount: 2,
    skippedCount: 3,
  });
});

test("a job is reported as waiting while no page is open, and wakes the page that runs jobs", async () => {
  const woken: string[] = [];
  let isOpen = false;
  const runner = { isPresent: async () => isOpen, wake: (jobId: string) => void woken.push(jobId) };
  const node = await createNodeApi({ runner });
  const job = await jobOf(node.caller, "/batch/wait/start", { method: "POST", form: startForm({}, 1) });
  expect(job["waiting"]).toBe(true);
  expect(woken).toEqual([job["job_id"]]);
  isOpen = true;
  expect((await jobOf(node.caller, `/batch/wait/${job["job_id"]}/status`))["waiting"]).toBe(false);
});

test("a table sent as data_file gives the documents that its mapping describes", async () => {
  const node = await createNodeApi();
  const rows = [
    ["List of readers"],
    ["pdf", "reference_id", "suffix", "Reader", "Heading"],
    ["offer.pdf", "r1", "s", "Zoë", "Für Zoë"],
    ["offer.pdf", "r2", "s", "", "Hello"],
  ];
  const { batchId } = await run(node, "tables", {
    document_file: { name: "t.json", type: "application/json", bytes: text(aTemplate) },
    data_file: { name: "people.xlsx", type: "", bytes: createXlsx("People", rows) },
    mapping: JSON.stringify({ placeholders: { name: "Reader" }, roles: { title: "Heading" } }),
    offer: pdfFile("offer.pdf"),
  });
  const outputs = await listOutputs(node.store, batchId);
  const documents = outputs.filter(({ path }) => /^r\d/.test(path));
  expect(documents.map(({ path }) => path)).toEqual(["r1.s.html"]);
  const [file] = documents;
  if (file === undefined) throw new Error("There is no file.");
  const html = new TextDecoder().decode(await bytesOf(file, node.store.parts));
  expect(smartlinkOf(html).title).toBe("Für Zoë");
  expect(html).toContain("?for=Zo%C3%AB");
});

describe("the standalone tool", () => {
  const param = { document_id: "d", dst_dir: "tool-run", env: "officialProd", max_error: 1 };
  const data = [{ PDF_file: "https://pdf.example/a.pdf", data: { name: "Ann" } }];
  const site = "https://site.example/some/path";
  const web = {
    [`${site}/batch/param.json`]: text({ ...param, api_url: "https://other.example/api" }),
    [`${site}/batch/data.json`]: text(data),
    "https://other.example/api/document/d": text(aTemplate),
  };

  test("the standalone tool starts from the host's files without credentials and answers the status address", async () => {
    const node = await createNodeApi({ fetcher: aWeb(web) });
    const { status, json } = await node.caller.call("/generation/start", { anonymous: true });
    expect(status).toBe(200);
    const run = json as Record<string, string>;
    expect(run).toEqual({
      job_id: run["job_id"],
      batch_id: "tool-run",
      status: "In progress",
      status_url: `${node.site}api/generation/${run["job_id"]}`,
    });
    expect(await node.caller.call("/generation/start", { anonymous: true })).toMatchObject({ json: run });
    const { json: seen } = await node.caller.call(run["status_url"] ?? "", { anonymous: true });
    expect(seen).toMatchObject({ job_id: run["job_id"], max_errors: 1, total: 1 });
    await runOn(node, run["job_id"] ?? "", { "https://pdf.example/a.pdf": aPdf(1) });
    const { json: ended } = await node.caller.call(`/generation/${run["job_id"]}`, { anonymous: true });
    expect(ended).toMatchObject({
      status: "Done",
      succeededCount: 1,
      report_url: `${node.site}batch/tool-run/report.html`,
    });
  });

  test("the standalone tool reports missing and invalid files", async () => {
    const empty = await callRejected((await createNodeApi()).caller, 422, "/generation/start", { anonymous: true });
    expect(JSON.stringify(empty.details["errors"])).toContain("param.json is missing");
    const page = new TextEncoder().encode("<!doctype html><title>Not found</title>");
    const soft = aWeb({ [`${site}/batch/param.json`]: page, [`${site}/batch/data.json`]: page });
    await callRejected((await createNodeApi({ fetcher: soft })).caller, 422, "/generation/start", { anonymous: true });
    const wrong = aWeb({ ...web, [`${site}/batch/param.json`]: text({ ...param, env: "nowhere", max_error: -1 }) });
    const { details } = await callRejected((await createNodeApi({ fetcher: wrong })).caller, 422, "/generation/start");
    expect((details["errors"] as { path: string }[]).map(({ path }) => path).sort()).toContain("env");
    await callRejected((await createNodeApi()).caller, 404, "/generation/unknown", { anonymous: true });
  });
});
