/** Opening a batch of the command line in the browser: nothing of the folder is trusted, and a refusal stores nothing. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBlobShardLogs } from "#adapters/blob-shard-logs.ts";
import { hashBlob } from "#adapters/sink/hash-blob.ts";
import { openBatchTools } from "#cli/batch-tools.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { PackageFile } from "#usecases/handover/job-package.ts";
import { type FinishedBatchPorts, openFinishedBatch } from "#usecases/handover/open-finished-batch.ts";
import { bytesOf } from "../../../support/pages.ts";
import { pdfjsInspector } from "../../../support/pdfjs-inspector.ts";
import { textPdf } from "../../../support/text-pdf.ts";
import { aPdf, aWorld, type World } from "../../../support/world.ts";
import { readTree, run, writeRuntime } from "../../cli/terminal.ts";

type Files = Readonly<Record<string, string>>;

let folder = "";
/** The output folder of the command line by path, bytes as latin1. */
let output: Files = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "smartlink-finished-"));
  await mkdir(join(folder, "input"));
  await writeRuntime(folder);
  await writeFile(join(folder, "input/template.json"), JSON.stringify({ title: "For [[name]]", assets: [] }));
  await writeFile(join(folder, "input/offer.pdf"), aPdf());
  const rows = ["Anna", "Ben", undefined].map((name, index) => ({
    pdf: "offer.pdf",
    reference_id: `r${index + 1}`,
    data: name === undefined ? {} : { name },
  }));
  await writeFile(join(folder, "input/data.json"), JSON.stringify(rows));
  await run(["generate", "input", "-o", "out", "--seed", "s"], { folder });
  output = await readTree(join(folder, "out"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const toFiles = (files: Files, prefix = ""): readonly PackageFile[] =>
  Object.entries(files).map(([path, text]) => ({ path: prefix + path, file: new Blob([Buffer.from(text, "latin1")]) }));

const portsOf = (world: World): FinishedBatchPorts => ({
  ...world,
  parts: world.store.parts as unknown as FinishedBatchPorts["parts"],
  hashFile: (file) => hashBlob(file as Blob),
  openLogs: (files) => createBlobShardLogs(files as ReadonlyMap<string, Blob>),
});

const open = (world: World, files: Files, prefix?: string) =>
  openFinishedBatch(toFiles(files, prefix), portsOf(world), () => undefined);

const change = (files: Files, path: string, edit: (text: string) => string): Files => ({
  ...files,
  [path]: edit(files[path] ?? ""),
});

const log = "input.job/shard-1-of-1.jsonl";
const record = "input.job/batch.json";
const firstFile = () => Object.keys(output).find((path) => path.startsWith("input/r1.")) ?? "";

test("opening a finished batch stores the job with its counts, rows, log and files, and makes report and links anew", async () => {
  const world = await aWorld();
  const opened = await open(world, output, "out/");
  expect(opened).toMatchObject({
    ok: true,
    value: { batch_id: "input", status: "Done", succeededCount: 2, erroredCount: 1, skippedCount: 0, total: 3 },
  });
  const [stored] = await world.store.jobs.list();
  expect(stored?.job).toEqual(opened.ok ? opened.value : undefined);
  const paths = await world.store.outputs.paths("input");
  const expected = Object.keys(output).filter((path) => path.startsWith("input/"));
  expect([...paths].sort()).toEqual(expected.map((path) => path.slice("input/".length)).sort());
  const events = await world.store.jobs.events(stored?.job.job_id ?? "");
  expect(events.map(({ kind }) => kind)).toEqual(["started", "row-done", "row-done", "row-failed", "done"]);
  const report = await world.store.outputs.get("input", "report.html");
  expect(JSON.stringify(report?.pieces)).toContain("The links work only in the browser that made the batch.");
});

test("opening a finished batch with PDFs stores what they share once, and the same bytes", async () => {
  const pdf = textPdf({ content: "BT /F 20 Tf 40 250 Td (Offer) Tj ET" });
  const home = await mkdtemp(join(tmpdir(), "smartlink-finished-pdfs-"));
  try {
    await mkdir(join(home, "input"));
    await writeRuntime(home);
    await writeFile(join(home, "input/template.json"), JSON.stringify({ title: "For [[name]]", assets: [] }));
    await writeFile(join(home, "input/offer.pdf"), pdf);
    const rows = ["Anna", "Ben"].map((name) => ({ reference_id: name, suffix: "s", data: { name } }));
    await writeFile(join(home, "input/data.json"), JSON.stringify(rows));
    const ports = {
      openBatchTools: async (path = join(home, "runtime"), limit?: Parameters<typeof openBatchTools>[2]) =>
        openBatchTools(path, pdfjsInspector, limit),
    };
    await run(["generate", "input", "-o", "out", "--outputs", "html,pdf"], { folder: home, ports });
    const files = await readTree(join(home, "out"));
    const world = await aWorld();
    expect(await open(world, files)).toMatchObject({ ok: true, value: { outputs: "html,pdf", succeededCount: 2 } });
    const stored = await Promise.all(["Anna.s.pdf", "Ben.s.pdf"].map((path) => world.store.outputs.get("input", path)));
    expect(stored.map((file) => file?.kind)).toEqual(["pdf", "pdf"]);
    const [anna, ben] = stored.map((file) => file?.pieces ?? []);
    expect(anna?.slice(0, 2)).toEqual(ben?.slice(0, 2));
    expect(anna?.map((piece) => typeof piece)).toEqual(["object", "object", "string"]);
    const bytes = await bytesOf(stored[1] as OutputFile, world.store.parts);
    expect(Buffer.from(bytes).toString("latin1") === files["input/Ben.s.pdf"]).toBe(true);
    const logs = change(files, log, (text) => text.replace(/"parts":\[\d+/, '"parts":[99999999'));
    expect(await open(await aWorld(), logs)).toMatchObject({ ok: false, problems: [{ code: "rows-missing" }] });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});

test("opening a finished batch leaves out locations of another form, and keys of odd names", async () => {
  const world = await aWorld();
  const odd = '{"row":1,"path":7,"rows":{"count":2,"first":"1"},"files":[],"placeholders":"x","__proto__":{"a":1}}';
  const warning = `{"code":"field-unused","message":"A warning.","at":${odd}}`;
  const withWarning = change(output, record, (text) =>
    text
      .replace(/"warnings":\[[^\]]*\]/, `"warnings":[${warning},{"code":"field-unused","message":"B.","at":[]}]`)
      .replace('"template":{', '"template":{"__proto__":{"title":"x"},"constructor":"[[name]]",'),
  );
  const files = change(withWarning, log, (text) => text.replace(/"at":\{[^{}]*\}/, `"at":${odd}`));
  expect(files[log]).toContain('"first":"1"');
  expect(files[record]).toContain("A warning.");
  expect(await open(world, files)).toMatchObject({ ok: true, value: { succeededCount: 2, erroredCount: 1 } });
  const report = await world.store.outputs.get("input", "report.html");
  expect(JSON.stringify(report?.pieces)).toContain("A warning.");
  const [stored] = await world.store.jobs.list();
  const events = await world.store.jobs.events(stored?.job.job_id ?? "");
  for (const event of events)
    for (const { at } of "problems" in event ? event.problems : []) expect(at).toEqual({ row: 1 });
});

test("opening a finished batch of a name that the browser has is rejected", async () => {
  const world = await aWorld();
  await open(world, output);
  expect(await open(world, output)).toMatchObject({ ok: false, problems: [{ code: "output-exists" }] });
});

test.each<readonly [string, () => Files, string]>([
  ["no batch", () => ({ "a.txt": "text" }), "job-not-found"],
  ["two batches", () => ({ ...output, "b.job/job.json": "{}" }), "job-not-found"],
  ["a job file that is cut", () => change(output, "input.job/job.json", (text) => text.slice(0, 50)), "job-unreadable"],
  ["a record of another version", () => change(output, record, () => '{"version":2}'), "job-unreadable"],
  [
    "an address that is no web address",
    () => change(output, record, (text) => text.replace('"max_errors"', '"public_url":"javascript:1","max_errors"')),
    "job-unreadable",
  ],
  [
    "more rows than its log can have",
    () => change(output, record, (text) => text.replace('"rows":3', '"rows":9007199254740991')),
    "rows-missing",
  ],
  ["a row without a result", () => change(output, log, (text) => text.slice(text.indexOf("\n") + 1)), "rows-missing"],
  ["a file that was changed", () => change(output, firstFile(), (text) => `${text}<script>`), "rows-missing"],
  ["a name that leads out of the folder", () => ({ ...output, "input/../../evil.html": "" }), "name-invalid"],
  [
    "a row whose file is that of another",
    () => change(output, log, (text) => text.replace(/"path":"r1\.[^"]+"/, '"path":"report.html"')),
    "rows-missing",
  ],
  [
    "the name of another batch",
    () => Object.fromEntries(Object.entries(output).map(([path, text]) => [path.replace(/^input/, "other"), text])),
    "name-invalid",
  ],
])("opening %s as a finished batch is rejected, and nothing is stored", async (_name, files, code) => {
  const world = await aWorld();
  const opened = await open(world, files());
  expect(opened.ok ? undefined : opened.problems[0]?.code).toBe(code);
  expect(await world.store.jobs.list()).toEqual([]);
  expect(await world.store.outputs.paths("input")).toEqual([]);
});

test("opening a finished batch stores nothing if it fails half-way", async () => {
  const world = await aWorld();
  const ports = portsOf(world);
  let files = 0;
  const hashFile = async (file: Parameters<FinishedBatchPorts["hashFile"]>[0]) => {
    files += 1;
    if (files > 1) throw new Error("The disk is gone.");
    return ports.hashFile(file);
  };
  const large = Object.fromEntries(
    [1, 2, 3].map((number) => [`input/pdf/large-${number}.pdf`, String(number).repeat(70_000)]),
  );
  const opening = openFinishedBatch(toFiles({ ...output, ...large }), { ...ports, hashFile }, () => undefined);
  await expect(opening).rejects.toThrow("The disk is gone.");
  expect(await world.store.jobs.list()).toEqual([]);
  expect(await world.store.outputs.paths("input")).toEqual([]);
});
