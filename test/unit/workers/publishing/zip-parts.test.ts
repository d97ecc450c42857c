/** The ZIP files of a batch that is too large for one: read by another program, together, again and after a change. */
import { unzipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { createIdbUploadLog } from "#adapters/publishing/idb-upload-log.ts";
import { createPartBlobs } from "#adapters/sink/part-blobs.ts";
import { createZipWriter } from "#adapters/sink/zip-blob.ts";
import { toDosDateTime } from "#adapters/sink/zip-format.ts";
import { setPublicUrl } from "#usecases/publishing/links/set-public-url.ts";
import { maxZipBytes } from "#usecases/publishing/zip/plan-zip.ts";
import { createZipOperations, type OfferedZipPart, type ZipOperations } from "#workers/publishing/zip-operations.ts";
import { runBatch } from "../../../support/run-batch.ts";
import { aFile, aPdf, aWorld, type World } from "../../../support/world.ts";

const rows = 120;
/** The documents have about 300 kB. */
const limit = 100_000;
const ignore = () => undefined;
const neverAborted = new AbortController().signal;

const files = [
  aFile("template.json", { title: "For [[name]]", config: { global: {} }, assets: [] }),
  aFile(
    "data.json",
    Array.from({ length: rows }, (_, row) => ({
      pdf: "offer.pdf",
      reference_id: `r${row}`,
      data: { name: `ü ${row}` },
    })),
  ),
  aFile("offer.pdf", aPdf(1)),
];

const hostOf = ({ store, clock }: World, maxBytes: number): ZipOperations =>
  createZipOperations(
    async () => ({
      store,
      clock,
      exports: {
        createZipWriter: (dateTime) => createZipWriter(createPartBlobs(store.parts), toDosDateTime(dateTime)),
      },
    }),
    async () => createIdbUploadLog(),
    maxBytes,
  );

const readZip = async (archive: Blob): Promise<Record<string, Uint8Array>> =>
  unzipSync(new Uint8Array(await archive.arrayBuffer()));

const offerParts = async (host: ZipOperations, jobId: string): Promise<readonly OfferedZipPart[]> => {
  const offer = await host.zip(jobId, ignore, neverAborted);
  if (!offer.ok || offer.value.kind !== "parts") throw new Error(`There are no parts: ${JSON.stringify(offer)}`);
  return offer.value.parts;
};

const packPart = async (host: ZipOperations, jobId: string, part: OfferedZipPart): Promise<Blob> => {
  const packed = await host.zipPart(jobId, part, ignore, neverAborted);
  if (!packed.ok) throw new Error(JSON.stringify(packed.problems));
  return packed.value;
};

const isDocument = (path: string) => /\/r\d+\b.*\.html$/.test(path);

let world: World;
let jobId: string;
let host: ZipOperations;

beforeEach(async () => {
  world = await aWorld();
  jobId = await runBatch(files, "spring", world);
  host = hostOf(world, limit);
});

test("a large batch is offered in ZIP parts that have all files together, each once and none above the limit", async () => {
  const whole = await hostOf(world, maxZipBytes).zip(jobId, ignore, neverAborted);
  if (!whole.ok || whole.value.kind !== "archive") throw new Error("There is no archive.");
  const all = await readZip(whole.value.archive);
  const parts = await offerParts(host, jobId);
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.map(({ number }) => number)).toEqual(parts.map((_, index) => index + 1));

  const united: Record<string, Uint8Array> = {};
  for (const part of parts) {
    const archive = await packPart(host, jobId, part);
    expect(archive.size).toBeLessThanOrEqual(Math.min(limit, part.bytes));
    expect(part.bytes - archive.size).toBeLessThan(part.files * 300 + 200);
    const entries = await readZip(archive);
    expect(Object.keys(entries)).toHaveLength(part.files);
    for (const [path, bytes] of Object.entries(entries)) {
      expect(united, path).not.toHaveProperty([path]);
      united[path] = bytes;
    }
  }
  expect(Object.keys(united).sort()).toEqual(Object.keys(all).sort());
  for (const [path, bytes] of Object.entries(all))
    expect(Buffer.compare(united[path] ?? bytes.slice(1), bytes)).toBe(0);
});

test("a large batch has the files that documents link in the first ZIP part, and its lists in none", async () => {
  const parts = await offerParts(host, jobId);
  const names: string[][] = [];
  for (const part of parts) names.push(Object.keys(await readZip(await packPart(host, jobId, part))));
  const findPart = (path: string) => names.findIndex((paths) => paths.includes(path));
  const linked = names.flat().filter((path) => path.endsWith(".pdf") || path.startsWith("spring/runtime/"));
  expect(linked.length).toBeGreaterThan(1);
  expect(linked.map(findPart).every((part) => part === 0)).toBe(true);
  expect(findPart("spring/links.csv")).toBe(-1);
  expect(names.flat().filter(isDocument)).toHaveLength(rows);
  expect(names.slice(1).flat().every(isDocument)).toBe(true);
});

test("reports, lists and logs of a batch are in a ZIP of their own, and in no other", async () => {
  const packed = await host.zipForMaker(jobId, neverAborted);
  if (!packed.ok) throw new Error("There is no archive.");
  const archive = await readZip(packed.value);
  expect(Object.keys(archive).sort()).toEqual(["spring/links.csv", "spring/log.txt", "spring/report.html"]);
  const log = Buffer.from(archive["spring/log.txt"] ?? []).toString();
  expect(log.split("\n").filter((line) => line.includes(" info "))).toHaveLength(rows + 2);
  expect(Buffer.from(archive["spring/links.csv"] ?? []).toString()).toContain("r0");
  const whole = await hostOf(world, maxZipBytes).zip(jobId, ignore, neverAborted);
  if (!whole.ok || whole.value.kind !== "archive") throw new Error("There is no archive.");
  const published = Object.keys(await readZip(whole.value.archive));
  expect(published.filter((path) => !isDocument(path) && !/\.pdf$|\/runtime\//.test(path))).toEqual([]);
});

test("a ZIP for the maker that is cancelled is not packed", async () => {
  const cancelled = await host.zipForMaker(jobId, AbortSignal.abort());
  expect(cancelled.ok ? "packed" : cancelled.problems[0]?.code).toBe("cancelled");
});

test("the ZIP parts of a batch have the same bytes each time", async () => {
  for (const part of await offerParts(host, jobId)) {
    const [first, second] = [await packPart(host, jobId, part), await packPart(hostOf(world, limit), jobId, part)];
    expect(Buffer.compare(await readBytes(first), await readBytes(second))).toBe(0);
  }
});

test("the ZIP parts that were saved are remembered until their files change", async () => {
  const parts = await offerParts(host, jobId);
  const last = parts.length - 1;
  expect(parts.some(({ isSaved }) => isSaved)).toBe(false);
  for (const at of [0, 1, last]) await host.noteSavedPart(jobId, parts[at] as OfferedZipPart);
  const savedNumbers = async () =>
    (await offerParts(hostOf(world, limit), jobId)).filter(({ isSaved }) => isSaved).map(({ number }) => number);
  expect(await savedNumbers()).toEqual([1, 2, parts.length]);

  // The list of links, which has new links then, is in no part.
  const stored = await world.store.jobs.get(jobId);
  if (stored === undefined) throw new Error("There is no job.");
  await setPublicUrl(stored.job, "https://docs.example.org/", world);
  expect(await savedNumbers()).toEqual([1, 2, parts.length]);
  // Files that documents link are in the first part.
  const picture = {
    path: "qr/r0.s.png",
    kind: "support",
    mimetype: "image/png",
    pieces: ["picture"],
    size: 7,
  } as const;
  await world.store.outputs.put([{ ...picture, batch_id: "spring", job_id: jobId }]);
  expect(await savedNumbers()).not.toContain(1);
  expect(await host.zipPart(jobId, parts[0] as OfferedZipPart, ignore, neverAborted)).toMatchObject({
    ok: false,
    problems: [{ code: "changed-meanwhile" }],
  });
});

test("the ZIP parts of a deleted batch are forgotten, also for a batch of the same name", async () => {
  const parts = await offerParts(host, jobId);
  await host.noteSavedPart(jobId, parts[0] as OfferedZipPart);
  await world.store.jobs.remove(jobId);
  const again = await runBatch(files, "spring", world);
  expect((await offerParts(host, again))[1]?.isSaved).toBe(false);
  const other = await runBatch(files, "autumn", world);
  await world.store.jobs.remove(again);
  await host.noteSavedPart(other, parts[0] as OfferedZipPart);
  expect((await createIdbUploadLog().read("zip", "spring")).size).toBe(0);
});

test("a file that is larger than the limit gets a ZIP part of its own", async () => {
  const small = hostOf(world, 3_000);
  const parts = await offerParts(small, jobId);
  expect(parts.filter(({ bytes }) => bytes > 3_000).every(({ files: count }) => count === 1)).toBe(true);
  expect(parts.reduce((sum, { files: count }) => sum + count, 0)).toBe(
    (await world.store.outputs.paths("spring")).filter((path) => !/^(?:report|links)\./.test(path)).length,
  );
});

const readBytes = async (blob: Blob): Promise<Buffer> => Buffer.from(await blob.arrayBuffer());
