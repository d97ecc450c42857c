/** Prepared jobs: what the page packs, the command line generates, with the names and files of the page. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashBlob } from "#adapters/sink/hash-blob.ts";
import { createPartBlobs } from "#adapters/sink/part-blobs.ts";
import { createZipWriter } from "#adapters/sink/zip-blob.ts";
import { toDosDateTime } from "#adapters/sink/zip-format.ts";
import { setWorkbookTexts } from "#adapters/tables/edit-xlsx.ts";
import type { Result } from "#domain/result.ts";
import type { JobPackage, PackageFile } from "#usecases/handover/job-package.ts";
import { packJob } from "#usecases/handover/pack-job.ts";
import { packPendingBatch } from "#usecases/handover/pack-pending-batch.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";
import { createTemplateLoader } from "#usecases/import/template-loader.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { aContent, listOutputs } from "../../../support/builders.ts";
import { aPdf, aWeb, aWorld, type World } from "../../../support/world.ts";
import { readTree, run, writeRuntime } from "../../cli/terminal.ts";

let folder = "";
let runs = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "smartlink-pack-"));
  await writeRuntime(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const portsOf = (world: World) => ({
  ...world,
  importer: createBatchImporter(world),
  jobs: world.store.jobs,
  parts: { blob: (sha256: string) => world.store.parts.blob(sha256) },
  library: world,
  now: world.clock.now,
  newSeed: world.ids.newSuffix,
  createFile: (chunks: readonly (string | Uint8Array<ArrayBuffer>)[]) => new Blob([...chunks]),
  workbookEditor: {
    setTexts: async (...args: Parameters<typeof setWorkbookTexts>) => setWorkbookTexts(...args),
  },
  joinFiles: (files: readonly PackageFile["file"][]) => new Blob(files as Blob[]),
  hashFile: (file: PackageFile["file"]) => hashBlob(file as Blob),
  toIntakeFile: ({ path, file }: PackageFile) =>
    toIntakeFile({ path, file: new File([file as Blob], path.split("/").at(-1) ?? path) }),
  zip: async (files: readonly PackageFile[], dateTime: string) => {
    const blobs = createPartBlobs({ blob: async (key) => files[Number(key)]?.file as Blob });
    const writer = createZipWriter(blobs, toDosDateTime(dateTime));
    for (const [index, { path, file }] of files.entries()) {
      const { size } = file;
      const base = { batch_id: "", job_id: "", kind: "support", mimetype: "", path, size } as const;
      await writer.add(path, { ...base, pieces: [{ part: String(index), size }] });
    }
    return writer.end();
  },
});

const file = (path: string, content: object | string | Uint8Array<ArrayBuffer>): PackageFile => ({
  path,
  file: new Blob([content instanceof Uint8Array || typeof content === "string" ? content : JSON.stringify(content)]),
});

/** Generates a package with the command line. Returns the smartlinks by their names. */
const generate = async (packed: Result<JobPackage>): Promise<Readonly<Record<string, string>>> => {
  if (!packed.ok) throw new Error(JSON.stringify(packed.problems));
  const { filename, batchId } = packed.value;
  await writeFile(join(folder, filename), new Uint8Array(await packed.value.file.arrayBuffer()));
  const out = `out-${runs++}`;
  const { errors } = await run(["generate", filename, "-o", out], { folder });
  expect(errors).toBe("");
  const tree = await readTree(join(folder, out, batchId));
  return Object.fromEntries(Object.entries(tree).filter(([path]) => !/^(?:report\.html|links\.csv)$/.test(path)));
};

/** Runs a job in the store. Returns its files. */
const runInStore = async (jobId: string, world: World): Promise<Readonly<Record<string, string>>> => {
  for await (const _ of runJob(jobId, world, new AbortController().signal));
  const blobs = createPartBlobs(world.store.parts);
  const tree: Record<string, string> = {};
  for (const { batch_id } of (await world.store.jobs.list()).map(({ job }) => job))
    for (const output of await listOutputs(world.store, batch_id))
      if (output.kind !== "report") {
        const bytes = await (await blobs.createFileBlob(output.pieces, "")).arrayBuffer();
        tree[output.path] = Buffer.from(bytes).toString("latin1");
      }
  return tree;
};

const storedTemplate = {
  title: "For [[name]]",
  _content: "c1",
  files: { upload: { filename: "stored.pdf" } },
  assets: [],
};

/** A browser whose library has a PDF and a smartlink `s1` of it. */
const aLibrary = async (): Promise<World> => {
  const templates = createTemplateLoader({
    readStored: async (id) => (id === "s1" ? storedTemplate : undefined),
    fetcher: aWeb({}),
    apiUrl: "https://site.example/x/api",
  });
  const world = await aWorld({ templates } as object);
  const pdf = aPdf();
  const sha256 = await world.bytes.sha256(pdf);
  await world.store.parts.put(sha256, pdf);
  const content = aContent({ id: "c1", filename: "stored.pdf", filesize: pdf.length, sha256 });
  await world.store.records.change(["contents"], (tx) => tx.put("contents", content));
  return world;
};

test("a prepared job of a template and PDFs of the library has them as files, and makes the files of the page", async () => {
  const world = await aLibrary();
  const rows = [
    { reference_id: "r1", suffix: "a", data: { name: "Anna" } },
    { reference_id: "r2", suffix: "b", data: { name: "Ben" } },
  ];
  const dropped = [file("data.json", rows)];
  const choices = { document_id: "s1", batch_id: "library", strategy: "mixed" } as const;
  const ports = portsOf(world);
  const packed = await packPendingBatch(dropped, choices, ports);
  const generatedFiles = await generate(packed);
  expect(Object.keys(generatedFiles).filter((path) => path.endsWith(".html"))).toEqual(["r1.a.html", "r2.b.html"]);
  const job = await createJobFromFiles(ports.importer, dropped.map(ports.toIntakeFile), choices, world);
  if (!job.ok) throw new Error(JSON.stringify(job.problems));
  expect(await runInStore(job.value.job_id, world)).toEqual(generatedFiles);
  expect(await generate(await packJob(job.value.job_id, ports))).toEqual(generatedFiles);
});

test("a prepared job has the mapping of a table and the environment, and leaves the password of PDFs out", async () => {
  const world = await aWorld();
  const environment = { name: "Staging", api_url: "https://api.example/", tracking_url: "https://track.example/e" };
  const table = {
    path: "rows.csv",
    options: { delimiter: ";" },
    mapping: { placeholders: { name: "who" } },
    corrections: { 1: { who: "Anna" } },
  };
  const packed = await packPendingBatch(
    [
      file("template.json", { title: "For [[name]]", assets: [] }),
      file("rows.csv", "PDF_file;reference_id;suffix;who\noffer.pdf;r1;a;wrong\n"),
      file("offer.pdf", aPdf()),
    ],
    {
      batch_id: "mapped",
      table,
      environments: [environment],
      environment: "Staging",
      pdfPasswords: { "offer.pdf": "secret" },
    },
    portsOf(world),
  );
  expect(packed).toMatchObject({ ok: true, value: { rows: 1, needsPassword: true, omittedRows: 0 } });
  const bytes = packed.ok ? Buffer.from(await packed.value.file.arrayBuffer()).toString("latin1") : "";
  expect(bytes).not.toContain("secret");
  const generatedFiles = await generate(packed);
  expect(generatedFiles["r1.a.html"]).toContain("For Anna");
  expect(generatedFiles["r1.a.html"]).toContain("track.example");
});

test("a prepared job has the decimal sign of a table, chosen or proposed, and makes the files of the page", async () => {
  const signs = [
    ["1,500", { decimalSign: "comma" }],
    ["1,50", {}],
  ] as const;
  const packages: string[] = [];
  for (const [amount, options] of signs) {
    const world = await aWorld();
    const ports = portsOf(world);
    const dropped = [
      file("template.json", { title: "For [[amount|number:2]]", assets: [] }),
      file("rows.csv", `PDF_file;reference_id;suffix;amount\noffer.pdf;r1;a;${amount}\n`),
      file("offer.pdf", aPdf()),
    ];
    const choices = { batch_id: "decimals", table: { path: "rows.csv", options, mapping: {} } };
    const packed = await packPendingBatch(dropped, choices, ports);
    packages.push(packed.ok ? Buffer.from(await packed.value.file.arrayBuffer()).toString("latin1") : "");
    const job = await createJobFromFiles(ports.importer, dropped.map(ports.toIntakeFile), choices, world);
    if (!job.ok) throw new Error(JSON.stringify(job.problems));
    const generatedFiles = await generate(packed);
    expect(await runInStore(job.value.job_id, world)).toEqual(generatedFiles);
    expect(generatedFiles["r1.a.html"]).toContain("For 1.50");
  }
  expect(packages.map((text) => /"decimalSign": "(\w+)"/.exec(text)?.[1])).toEqual(["comma", undefined]);
});

test("a prepared job of a stored job leaves out rows whose data is invalid, and counts them", async () => {
  const world = await aWorld();
  const ports = portsOf(world);
  const dropped = [
    file("template.json", { title: "For [[name]]", assets: [] }),
    file("data.json", [
      { pdf: "offer.pdf", reference_id: "r1", suffix: "a", data: { name: "Anna" } },
      { pdf: "offer.pdf", reference_id: "../r2", suffix: "b", data: { name: "Ben" } },
    ]),
    file("offer.pdf", aPdf()),
  ];
  const imported = dropped.map(ports.toIntakeFile);
  const job = await createJobFromFiles(ports.importer, imported, { batch_id: "invalid" }, world);
  if (!job.ok) throw new Error(JSON.stringify(job.problems));
  const packed = await packJob(job.value.job_id, ports);
  expect(packed).toMatchObject({ ok: true, value: { rows: 1, omittedRows: 1 } });
  expect(Object.keys(await generate(packed)).filter((path) => path.endsWith(".html"))).toEqual(["r1.a.html"]);
});

test("a prepared job is rejected for a batch with a missing file or a job that was deleted", async () => {
  const ports = portsOf(await aWorld());
  const pending = await packPendingBatch([file("data.json", [{ pdf: "a.pdf", data: {} }])], {}, ports);
  expect(pending).toMatchObject({ ok: false, problems: [{ code: "template-missing" }] });
  expect(await packJob("none", ports)).toMatchObject({ ok: false, problems: [{ code: "job-not-found" }] });
});
