/** What is left in the database after a job was deleted. */
import { openDB } from "idb";
import { expect, test } from "vitest";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatches } from "#usecases/jobs/batches.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { createToolFolder } from "#usecases/tool/tool-folder.ts";
import { aFile, aPdf, aWorld, type World } from "../../../support/world.ts";

const template = { title: "For [[name]]", pdfz_password: "", config: { global: {} }, assets: [] };
const rows = [{ pdf: "offer.pdf", reference_id: "ann", suffix: "s", data: { name: "Ann" } }];
const dropped = [
  aFile("param.json", {}),
  aFile("data.json", rows),
  aFile("template.json", template),
  aFile("offer.pdf", aPdf(3)),
];

const run = async (world: World, batchId: string): Promise<string> => {
  const created = await createJobFromFiles(createBatchImporter(world), dropped, { batch_id: batchId }, world);
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  for await (const _step of runJob(created.value.job_id, world, new AbortController().signal));
  return created.value.job_id;
};

/** Returns the number of records by store. */
const countRecords = async ({ name }: World): Promise<Readonly<Record<string, number>>> => {
  const db = await openDB(name);
  const stores = ["jobs", "inputs", "rows", "events", "outputs", "packs", "packPaths", "notices", "toolFiles", "parts"];
  const counts = await Promise.all(stores.map(async (store) => [store, await db.count(store)] as const));
  db.close();
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
};

test("deleting the last job leaves nothing, not even the copies in the tool's folder", async () => {
  const world = await aWorld();
  await createToolFolder(world).replaceFiles(dropped);
  const jobId = await run(world, "spring");
  expect(Object.keys(await countRecords(world))).toEqual(
    expect.arrayContaining(["jobs", "inputs", "outputs", "toolFiles", "parts"]),
  );
  await createBatches(world).remove(jobId);
  expect(await countRecords(world)).toEqual({});
});

test("the tool's folder stays while another job uses its PDF", async () => {
  const world = await aWorld();
  await createToolFolder(world).replaceFiles(dropped);
  const first = await run(world, "spring");
  const second = await run(world, "autumn");
  const batches = createBatches(world);
  await batches.remove(first);
  expect((await countRecords(world))["toolFiles"]).toBe(4);
  await batches.remove(second);
  expect(await countRecords(world)).toEqual({});
});

test("the tool's folder stays if it has other PDFs than the deleted job", async () => {
  const world = await aWorld();
  await createToolFolder(world).replaceFiles([...dropped.slice(0, 3), aFile("offer.pdf", aPdf(2))]);
  await createBatches(world).remove(await run(world, "spring"));
  expect(await countRecords(world)).toEqual({ toolFiles: 4, parts: 4 });
});
