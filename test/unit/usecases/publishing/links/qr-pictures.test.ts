// suite: test:all
/** Pictures of QR codes in the folder of a batch: read by another program, in lists of links, in a ZIP, and cancelled. */
import { unzipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { drawQrCode } from "#adapters/publishing/qr-codes.ts";
import { createPartBlobs } from "#adapters/sink/part-blobs.ts";
import { createZipWriter } from "#adapters/sink/zip-blob.ts";
import { toDosDateTime } from "#adapters/sink/zip-format.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { exportFolder } from "#usecases/publishing/export-folder.ts";
import { listFiles } from "#usecases/publishing/upload/list-files.ts";
import { createLinkOperations, type LinkOperations, type LinkPorts } from "#workers/publishing/link-operations.ts";
import { bytesOf } from "../../../../support/pages.ts";
import { readQrCode } from "../../../../support/qr-code.ts";
import { aFile, aPdf, aWorld, type World } from "../../../../support/world.ts";

const count = 250;
const names = Array.from({ length: count }, (_, index) => `r${index}`);
const files = [
  aFile("template.json", { title: "For [[name]]", pdfz_password: "", config: { global: {} }, assets: [] }),
  aFile(
    "data.json",
    names.map((name) => ({ pdf: "offer.pdf", reference_id: name, suffix: "s", data: { name, qr_code: "mine" } })),
  ),
  aFile("offer.pdf", aPdf(1)),
];
const address = "https://docs.example.org/";
const ignore = () => undefined;
const neverAborted = new AbortController().signal;

const run = async (world: World): Promise<string> => {
  const choices = { batch_id: "spring", strategy: "smallest" } as const;
  const created = await createJobFromFiles(createBatchImporter(world), files, choices, world);
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  for await (const _step of runJob(created.value.job_id, world, new AbortController().signal));
  return created.value.job_id;
};

const isPictureOf = (text: string, bytes: Uint8Array): boolean => Buffer.compare(drawQrCode(text, "png"), bytes) === 0;

/** Reading a picture takes twenty times as long as drawing it, so one of so many is read, and the others are compared. */
const readEvery = 25;

/** Returns the addresses in the pictures by path. */
const readPictures = async (
  { store }: World,
  expectedFolder = `${address}spring/`,
): Promise<ReadonlyMap<string, string | undefined>> => {
  const pictures = new Map<string, string | undefined>();
  for await (const file of listFiles(store, "spring")) {
    if (!file.path.startsWith("qr/")) continue;
    expect(file.mimetype).toBe("image/png");
    const expected = `${expectedFolder}${file.path.slice("qr/".length).replace(/png$/, "html")}`;
    const bytes = await bytesOf(file, store.parts);
    const isRead = pictures.size % readEvery === 0;
    pictures.set(file.path, isRead || !isPictureOf(expected, bytes) ? readQrCode(bytes) : expected);
  }
  return pictures;
};

const readLinks = async ({ store }: World): Promise<readonly string[]> => {
  const file = await store.outputs.get("spring", "links.csv");
  if (file === undefined) throw new Error("There is no list of links.");
  return new TextDecoder().decode(await bytesOf(file, store.parts)).split("\r\n");
};

let world: World;
let jobId: string;
let host: LinkOperations;

beforeEach(async () => {
  world = await aWorld();
  jobId = await run(world);
  const ports = { ...world, drawQrCode: async (text: string, format: "svg" | "png") => drawQrCode(text, format) };
  host = createLinkOperations(async () => ports as unknown as LinkPorts);
});

test("pictures of QR codes have the link of each document, and those of another address other links", async () => {
  expect(await host.hasQrPictures(jobId)).toEqual({ ok: true, value: false });
  await host.setPublicUrl(jobId, address, ignore);
  expect((await readPictures(world)).size).toBe(0);

  const steps: number[] = [];
  const added = await host.addQrPictures(jobId, address, ({ done }) => steps.push(done), neverAborted);
  expect(added).toEqual({ ok: true, value: { done: count, total: count } });
  expect(steps).toEqual([100, 200, 250]);
  expect(await host.hasQrPictures(jobId)).toEqual({ ok: true, value: true });
  expect(Object.fromEntries(await readPictures(world))).toEqual(
    Object.fromEntries(names.map((name) => [`qr/${name}.s.png`, `${address}spring/${name}.s.html`])),
  );

  await host.setPublicUrl(jobId, "https://other.example.org/", ignore);
  const otherFolder = "https://other.example.org/spring/";
  expect(Object.fromEntries(await readPictures(world, otherFolder))).toEqual(
    Object.fromEntries(names.map((name) => [`qr/${name}.s.png`, `${otherFolder}${name}.s.html`])),
  );
});

test("pictures of QR codes are named in the list of links of the batch", async () => {
  await host.setPublicUrl(jobId, address, ignore);
  expect((await readLinks(world))[0]).toBe('"reference_id","suffix","file","link","status","error","name","qr_code"');
  await host.addQrPictures(jobId, address, ignore, neverAborted);
  const [header, , second] = await readLinks(world);
  expect(header).toBe('"reference_id","suffix","file","link","status","error","qr_code","name","data.qr_code"');
  expect(second).toBe(
    `"r1","s","r1.s.html","${address}spring/r1.s.html","done","","${address}spring/qr/r1.s.png","r1","mine"`,
  );
});

test("pictures of QR codes that are cancelled leave those that are drawn, and a second request draws all", async () => {
  const controller = new AbortController();
  const cancelled = await host.addQrPictures(jobId, address, () => controller.abort(), controller.signal);
  expect(cancelled).toEqual({ ok: true, value: { done: 100, total: count } });
  expect((await readPictures(world)).size).toBe(100);
  expect(await host.hasQrPictures(jobId)).toEqual({ ok: true, value: false });
  const lines = await readLinks(world);
  expect(lines.filter((line) => line.includes("/qr/")).length).toBe(100);
  await host.addQrPictures(jobId, address, ignore, neverAborted);
  expect(await host.hasQrPictures(jobId)).toEqual({ ok: true, value: true });
});

test("pictures of QR codes lie in the ZIP as they lie in the folder", async () => {
  await host.addQrPictures(jobId, address, ignore, neverAborted);
  const zip = createZipWriter(createPartBlobs(world.store.parts), toDosDateTime("2026-11-23T08:00:00Z"));
  const write = async (path: string, file: Parameters<typeof zip.add>[1]) => {
    await zip.add(path, file);
    return "written" as const;
  };
  await exportFolder(world.store, "spring", write, { onProgress: ignore });
  const entries = unzipSync(new Uint8Array(await zip.end().arrayBuffer()));
  const pictures = Object.keys(entries).filter((path) => path.startsWith("spring/qr/"));
  expect(pictures.length).toBe(count);
  for (const name of ["r0", "r99", "r249"])
    expect(readQrCode(entries[`spring/qr/${name}.s.png`] ?? new Uint8Array())).toBe(`${address}spring/${name}.s.html`);
});
