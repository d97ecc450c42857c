/** The batch interface (docs/api.md, “Batches”): every parameter of the start call, and what is rejected. */
import type { ApiCaller, CallOptions, FilePart, FormFields } from "./caller.ts";
import { asFields, asList, assert, assertEqual, asText, callRejected, errorPaths, type Fields } from "./check.ts";
import { upload } from "./content-cases.ts";
import type { Case } from "./contract.ts";

const text = (value: string) => new TextEncoder().encode(value);

const jsonFile = (name: string, value: unknown): FilePart => ({
  name,
  type: "application/json",
  bytes: text(JSON.stringify(value)),
});

export const aTemplate = {
  title: "For [[name]]",
  config: { global: {} },
  assets: [
    {
      page: 1,
      aura: {
        name: "Order",
        center_x: 50,
        center_y: 50,
        rect: [30, 6],
        actions: [{ type: "url", data: "https://shop.example/?for=[[name]]" }],
      },
    },
  ],
};

export const someRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    pdf: "offer.pdf",
    reference_id: `r${index + 1}`,
    suffix: "s",
    data: { name: `Reader ${index + 1}` },
  }));

const jobFields = [
  ...["batch_id", "job_id", "status", "started", "finished", "succeededCount", "erroredCount", "skippedCount", "total"],
  ...["waiting", "rate", "eta", "strategy", "encoding", "max_errors", "bytes", "report_url", "links_url"],
];

/** A bare job, with every field and no envelope. */
export const jobOf = async (api: ApiCaller, path: string, options?: CallOptions): Promise<Fields> => {
  const { status, json } = await api.call(path, options);
  assertEqual(status, 200, `${options?.method ?? "GET"} ${path} answered ${JSON.stringify(json)}, status`);
  const job = asFields(json, path);
  assertEqual(
    Object.keys(job)
      .filter((key) => !["reason", "public_url", "outputs"].includes(key))
      .sort(),
    [...jobFields].sort(),
    "fields of a job",
  );
  return job;
};

export const startForm = (over: FormFields = {}, rows = 2): FormFields => ({
  document_file: jsonFile("template.json", aTemplate),
  data: JSON.stringify(someRows(rows)),
  ...over,
});

let count = 0;
/** A batch id that no other case has. */
const freshId = () => `contract-${Date.now().toString(36)}-${count++}`;

const started = (api: ApiCaller, batchId: string, form: FormFields = startForm(), more: CallOptions = {}) =>
  jobOf(api, `/batch/${batchId}/start`, { method: "POST", form, ...more });

const idOf = (job: Fields) => asText(job["job_id"], "job_id");

export const batchCases: readonly Case[] = [
  {
    name: "a start takes seed, max_error, dst_dir and personal_links, and rejects a dst_dir of another batch",
    run: async (api) => {
      const batchId = freshId();
      const form = startForm({ seed: "spring", max_error: "3", dst_dir: batchId, personal_links: "name" });
      assertEqual((await started(api, batchId, form))["max_errors"], 3, "max_errors");
      const wrong = { method: "POST", form: startForm({ dst_dir: "other" }) };
      assertEqual(errorPaths(await callRejected(api, 422, `/batch/${freshId()}/start`, wrong)), ["dst_dir"], "dst_dir");
    },
  },
  {
    name: "a start accepts rows as an array and numbers as numbers in a JSON body",
    run: async (api) => {
      const pdf = await upload(api);
      const fields = { folder: pdf["_folder"], content: pdf["id"], title: "For [[name]]" };
      const { details } = asFields((await api.call("/document", { method: "POST", json: fields })).json, "smartlink");
      const data = [{ pdf: `content:${String(pdf["id"])}`, reference_id: "r1", suffix: "s", data: { name: "Anna" } }];
      const json = { document_id: asFields(details, "smartlink")["id"], data, max_errors: 2 };
      const job = await jobOf(api, `/batch/${freshId()}/start`, { method: "POST", json });
      assertEqual([job["total"], job["max_errors"], job["status"]], [1, 2, "In progress"], "job");
    },
  },
  {
    name: "a start takes the files of each row, which the job has unless they are the preset",
    run: async (api) => {
      const outputsOf = async (outputs: string) => (await started(api, freshId(), startForm({ outputs })))["outputs"];
      assertEqual(await outputsOf("pdf"), "pdf", "PDFs");
      assertEqual(await outputsOf("html,pdf"), "html,pdf", "both");
      assertEqual(await outputsOf("html"), undefined, "the preset");
      const wrong = { method: "POST", form: startForm({ outputs: "docx" }) };
      assertEqual(errorPaths(await callRejected(api, 422, `/batch/${freshId()}/start`, wrong)), ["outputs"], "wrong");
    },
  },
  {
    name: "a start answers with the bare job in progress, as its status does",
    run: async (api) => {
      const batchId = freshId();
      const job = await started(api, batchId, startForm({ strategy: "original", max_errors: "3" }, 5));
      assertEqual(job["batch_id"], batchId, "batch_id");
      assertEqual(job["finished"], null, "finished");
      assertEqual([job["total"], job["strategy"], job["max_errors"]], [5, "original", 3], "parameters");
      const root = api.base.replace(/api$/, "");
      assertEqual(job["report_url"], `${root}batch/${batchId}/report.html`, "report_url");
      assertEqual(job["links_url"], `${root}batch/${batchId}/links.csv`, "links_url");
      const again = await jobOf(api, `/batch/${batchId}/${idOf(job)}/status`);
      for (const field of ["job_id", "batch_id", "started"]) assertEqual(again[field], job[field], field);
    },
  },
  {
    name: "a start accepts rows and template as texts or files, and its default strategy is smallest",
    run: async (api) => {
      const job = await started(api, freshId(), {
        document_file: jsonFile("t.json", { code: 200, details: aTemplate }),
        data_file: jsonFile("rows.json", someRows(3)),
        callback_emails: "anna@example.org, ben@example.org",
        callback_url: "https://customer.example/hook",
      });
      assertEqual([job["total"], job["strategy"], job["max_errors"]], [3, "smallest", 0], "defaults");
    },
  },
  {
    name: "a start accepts data as a file part, and a public address",
    run: async (api) => {
      const job = await started(api, freshId(), {
        document_file: jsonFile("t.json", aTemplate),
        data: jsonFile("rows.json", someRows(3)),
        public_url: "https://docs.example.org/offers",
      });
      assertEqual([job["total"], job["public_url"]], [3, "https://docs.example.org/offers/"], "rows and address");
    },
  },
  {
    name: "a cancelled job is resumed with the skipped rows",
    run: async (api) => {
      const batchId = freshId();
      const path = `/batch/${batchId}/${idOf(await started(api, batchId, startForm({}, 5_000)))}`;
      await callRejected(api, 409, `${path}/resume`, { method: "POST" });
      await jobOf(api, `${path}/cancel`);
      const ended = await endOf(api, path);
      const resumed = await jobOf(api, `${path}/resume`, { method: "POST" });
      assert(Number(ended["skippedCount"]) > 0, "rows were skipped");
      assertEqual(
        [resumed["status"], resumed["finished"], resumed["skippedCount"]],
        ["In progress", null, 0],
        "resumed",
      );
      await jobOf(api, `${path}/cancel`);
      await endOf(api, path);
      await callRejected(api, 401, `${path}/resume`, { method: "POST", anonymous: true });
    },
  },
  {
    name: "a job is paused until it is resumed, and an ended job stays as it is",
    run: async (api) => {
      const batchId = freshId();
      const path = `/batch/${batchId}/${idOf(await started(api, batchId, startForm({}, 5_000)))}`;
      const paused = await jobOf(api, `${path}/pause`, { method: "POST" });
      assertEqual([paused["status"], paused["reason"], paused["finished"]], ["Paused", "requested", null], "paused");
      const again = await jobOf(api, `${path}/pause`, { method: "POST" });
      assertEqual([again["status"], again["succeededCount"]], ["Paused", paused["succeededCount"]], "paused twice");
      await callRejected(api, 409, `/batch/${batchId}/start`, { method: "POST", form: startForm() });
      const resumed = await jobOf(api, `${path}/resume`, { method: "POST" });
      assertEqual([resumed["status"], resumed["reason"]], ["In progress", undefined], "resumed");
      await jobOf(api, `${path}/pause`, { method: "POST" });
      await jobOf(api, `${path}/cancel`);
      const ended = await endOf(api, path);
      assertEqual([ended["status"], ended["reason"]], ["Cancelled", "requested"], "cancelled while paused");
      const unchanged = await jobOf(api, `${path}/pause`, { method: "POST" });
      assertEqual([unchanged["status"], unchanged["finished"]], ["Cancelled", ended["finished"]], "ended");
      await callRejected(api, 401, `${path}/pause`, { method: "POST", anonymous: true });
      await callRejected(api, 405, `${path}/pause`);
    },
  },
  {
    name: "every problem of a start is reported with its parameter",
    run: async (api) => {
      const start = (form: FormFields, status = 422) =>
        callRejected(api, status, `/batch/${freshId()}/start`, { method: "POST", form });
      assertEqual([...errorPaths(await start({}))].sort(), ["data", "document_id"], "nothing sent");
      const wrong = startForm({
        strategy: "huge",
        max_errors: "-1",
        callback_emails: "nobody",
        callback_url: "ftp://x",
      });
      assertEqual(
        [...errorPaths(await start(wrong))].sort(),
        ["callback_emails", "callback_url", "max_errors", "strategy"],
        "wrong parameters",
      );
      assertEqual(errorPaths(await start(startForm({ public_url: "docs.example.org" }))), ["public_url"], "no address");
      assertEqual(errorPaths(await start(startForm({ nonsense: "x" }))), ["nonsense"], "an unknown parameter");
      await start(startForm({ data: "[{" }), 400);
      assertEqual(errorPaths(await start(startForm({ data: "{}" }))), ["data"], "no list");
      await start(startForm({ data_file: jsonFile("d.json", someRows(1)) }));
      await start({ ...startForm(), document_file: jsonFile("t.json", [1]) });
      await start({ data: "[]", document_id: "x" });
      await start({ data: JSON.stringify(someRows(1)), document_id: "unknown" }, 404);
      await callRejected(api, 422, `/batch/${encodeURIComponent("CON")}/start`, { method: "POST", form: startForm() });
      await callRejected(api, 422, `/batch/${encodeURIComponent("a/../b")}/start`, {
        method: "POST",
        form: startForm(),
      });
      await callRejected(api, 401, `/batch/${freshId()}/start`, { method: "POST", form: startForm(), anonymous: true });
      await callRejected(api, 405, `/batch/${freshId()}/start`);
    },
  },
  {
    name: "a repeated Idempotency-Key starts one job",
    run: async (api) => {
      const batchId = freshId();
      const keyed = { headers: { "idempotency-key": `key-${batchId}` } };
      const form = startForm({}, 400);
      const job = await started(api, batchId, form, keyed);
      const { status, headers, json } = await api.call(`/batch/${batchId}/start`, { method: "POST", form, ...keyed });
      assertEqual([status, headers.get("idempotent-replayed")], [200, "true"], "replayed");
      assertEqual(asFields(json, "replayed")["job_id"], job["job_id"], "the same job");
      await callRejected(api, 422, `/batch/${batchId}/start`, { method: "POST", form: startForm({}, 1), ...keyed });
    },
  },
  {
    name: "a cancelled job keeps its reason when it is cancelled again by GET or POST",
    run: async (api) => {
      const batchId = freshId();
      const path = `/batch/${batchId}/${idOf(await started(api, batchId, startForm({}, 2_000)))}`;
      await jobOf(api, `${path}/cancel`);
      const job = await endOf(api, path);
      assertEqual(
        [job["status"], job["reason"], job["waiting"], job["eta"]],
        ["Cancelled", "requested", false, null],
        "ended",
      );
      assert(asText(job["finished"], "finished") >= asText(job["started"], "started"), "finished after it was started");
      assertEqual(
        Number(job["succeededCount"]) + Number(job["erroredCount"]) + Number(job["skippedCount"]),
        2_000,
        "every row is counted once",
      );
      assertEqual(
        (await jobOf(api, `${path}/cancel`, { method: "POST" }))["finished"],
        job["finished"],
        "cancelled once",
      );
    },
  },
  {
    name: "the log of a job is returned in pages as JSON, and as text lines",
    run: async (api) => {
      const batchId = freshId();
      const job = await started(api, batchId, startForm({}, 2_000));
      const path = `/batch/${batchId}/${idOf(job)}`;
      await jobOf(api, `${path}/cancel`);
      await endOf(api, path);
      const { json } = await api.call(`${path}/log`);
      const log = asFields(json, "log");
      assertEqual([log["batch_id"], log["job_id"]], [batchId, job["job_id"]], "whose log");
      const entries = asList(log["entries"], "entries");
      const last = asFields(entries.at(-1), "entry");
      assertEqual(
        Object.keys(last).sort(),
        ["at", "code", "level", "message", "reference_id", "row"],
        "fields of an entry",
      );
      assert(/cancelled/i.test(asText(last["message"], "message")), "the last entry tells the end");
      const rest = asFields((await api.call(`${path}/log?after=${log["next"]}`)).json, "rest");
      assertEqual([rest["entries"], rest["next"]], [[], log["next"]], "nothing new");
      const lines = await api.call(`${path}/log`, { headers: { accept: "text/plain" } });
      assertEqual(lines.headers.get("content-type"), "text/plain; charset=utf-8", "type");
      assertEqual(
        new TextDecoder().decode(lines.bytes).trimEnd().split("\n").length,
        entries.length,
        "a line an entry",
      );
      assertEqual(errorPaths(await callRejected(api, 422, `${path}/log?after=x`)), ["after"], "an invalid position");
    },
  },
  {
    name: "unknown jobs and batches are answered with 404",
    run: async (api) => {
      const batchId = freshId();
      const job = await started(api, batchId);
      for (const call of ["status", "log", "cancel"]) {
        await callRejected(api, 404, `/batch/${batchId}/unknown/${call}`);
        await callRejected(api, 404, `/batch/another/${idOf(job)}/${call}`);
        await callRejected(api, 401, `/batch/${batchId}/${idOf(job)}/${call}`, { anonymous: true });
      }
      for (const call of ["retry", "resume", "pause"])
        await callRejected(api, 404, `/batch/${batchId}/unknown/${call}`, { method: "POST" });
    },
  },
];

/** The job when it has ended. */
export const endOf = async (api: ApiCaller, path: string): Promise<Fields> => {
  for (let tries = 0; ; tries++) {
    const job = await jobOf(api, `${path}/status`);
    if (job["finished"] !== null) return job;
    assert(tries < 400, `${path} ends`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
