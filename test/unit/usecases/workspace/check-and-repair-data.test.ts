/** What is damaged is found; what can be made again is, byte for byte; what cannot is told. */
import { expect, test } from "vitest";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatches } from "#usecases/jobs/batches.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { checkAndRepairData } from "#usecases/workspace/check-and-repair-data.ts";
import { listOutputs } from "../../../support/builders.ts";
import { aFile, aPdf, aWorld, type World } from "../../../support/world.ts";

const rows = [1, 2, 3].map((row) => ({ PDF_file: "a.pdf", data: { name: `Reader ${row}` } }));
const dropped = [
  aFile("template.json", { title: "For [[name]]", config: { global: {} }, assets: [] }),
  aFile("data.json", rows),
  aFile("a.pdf", aPdf(3, ["wasm/openjpeg.wasm"], "x".repeat(200))),
];

const aDoneBatch = async (strategy: "smallest" | "original"): Promise<World> => {
  const world = await aWorld();
  const created = await createJobFromFiles(
    createBatchImporter(world),
    dropped,
    { batch_id: "spring", strategy },
    world,
  );
  if (!created.ok) throw new Error(created.problems[0]?.message);
  for await (const _step of runJob(created.value.job_id, world, new AbortController().signal));
  expect((await createBatches(world).list())[0]?.job.status).toBe("Done");
  return world;
};

const check = (world: World) =>
  checkAndRepairData(
    { ...world, partKeys: () => world.store.parts.keys() },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );

const bytesOf = async (world: World) => {
  const files = await listOutputs(world.store, "spring");
  return Promise.all(
    files.map(async ({ path, pieces }) => [
      path,
      await Promise.all(
        pieces.map(async (piece) =>
          typeof piece === "string" ? piece : Array.from((await world.store.parts.bytes(piece.part)) ?? []),
        ),
      ),
    ]),
  );
};

const damage = async (world: World, sha256: string) => {
  const db = await world.store.connection.open();
  await db.put("parts", { sha256, size: 3, body: new Uint8Array([1, 2, 3]).buffer }, sha256);
};

test("an intact store has nothing to repair", async () => {
  const world = await aDoneBatch("original");
  expect(await check(world)).toMatchObject({ files: 5, damagedParts: 0, repaired: [], lost: [] });
});

test.each(["smallest", "original"] as const)(
  "damaged and missing parts of %s files are made again",
  async (strategy) => {
    const world = await aDoneBatch(strategy);
    const before = await bytesOf(world);
    const input = (await world.store.jobs.input((await world.store.jobs.list())[0]?.job.job_id ?? ""))?.files ?? [];
    const inputKeys = new Set(input.map(({ sha256 }) => sha256));
    const generatedKeys = (await world.store.parts.keys()).filter((key) => !inputKeys.has(key));
    expect(generatedKeys.length).toBeGreaterThan(1);
    for (const [index, key] of generatedKeys.entries())
      if (index % 2 === 0) await damage(world, key);
      else await (await world.store.connection.open()).delete("parts", key);
    const result = await check(world);
    expect(result).toMatchObject({ damagedParts: generatedKeys.length, lost: [] });
    expect(result.repaired.length).toBeGreaterThan(0);
    expect(await bytesOf(world)).toEqual(before);
    expect(await check(world)).toMatchObject({ damagedParts: 0, repaired: [], lost: [] });
  },
);

test("each file that cannot be generated again is reported", async () => {
  const world = await aDoneBatch("original");
  for (const key of await world.store.parts.keys()) await damage(world, key);
  const { lost, repaired } = await check(world);
  expect(repaired).toEqual([]);
  // Three smartlinks, and the PDF they were made from.
  expect(lost.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => "part-damaged"));
  expect(lost.at(-1)?.message).toContain("a.pdf");
});

test("a damaged part that no batch uses is reported", async () => {
  const world = await aDoneBatch("original");
  await damage(world, "f".repeat(64));
  expect((await check(world)).lost).toHaveLength(1);
});
