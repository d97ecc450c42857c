import { expect, test } from "vitest";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { setPublicUrl } from "#usecases/publishing/links/set-public-url.ts";
import { bytesOf } from "../../../../support/pages.ts";
import { aFile, aPdf, aWorld, type World } from "../../../../support/world.ts";

const template = { title: "For [[name]]", config: { global: {} }, assets: [] };

/** Runs a batch and returns its job. */
const run = async (world: World, data: readonly object[]) => {
  const files = [aFile("template.json", template), aFile("data.json", data), aFile("offer.pdf", aPdf(1))];
  const job = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "spring" }, world);
  if (!job.ok) throw new Error(JSON.stringify(job.problems));
  for await (const _ of runJob(job.value.job_id, world, new AbortController().signal));
  const stored = await world.store.jobs.get(job.value.job_id);
  if (stored === undefined) throw new Error("There is no job.");
  return stored.job;
};

const readReport = async (world: World): Promise<string> => {
  const file = await world.store.outputs.get("spring", "report.html");
  if (file === undefined) throw new Error("There is no report.");
  return new TextDecoder().decode(await bytesOf(file, world.store.parts));
};

test("a report that is written again has all its parts, although a deletion removes parts that no file names", async () => {
  const world = await aWorld();
  const rows = Array.from({ length: 2_000 }, (_, row) => ({
    PDF_file: "offer.pdf",
    reference_id: `${"customer-".repeat(11)}${row}`,
    data: { name: `Reader ${row}` },
  }));
  const job = await run(world, rows);
  const { outputs, parts } = world.store;
  const newParts = new Set<string>();
  let sweeps = 0;
  const swept = {
    ...world.store,
    parts: {
      ...parts,
      has: async (sha256: string) => parts.has(sha256).then((exists) => exists && !newParts.has(sha256)),
      put: async (sha256: string, bytes: Parameters<typeof parts.put>[1]) => {
        // The first attempt's parts are removed before its files are stored.
        if (sweeps === 0) newParts.add(sha256);
        else {
          newParts.delete(sha256);
          await parts.put(sha256, bytes);
        }
      },
    },
    outputs: {
      ...outputs,
      put: async (files: Parameters<typeof outputs.put>[0]) => {
        sweeps += 1;
        await outputs.put(files);
      },
    },
  };
  const address = "https://docs.example.org/offers/";
  expect(await setPublicUrl(job, address, { ...world, store: swept as never })).toEqual({
    ok: true,
    value: undefined,
  });
  expect([newParts.size, sweeps]).toEqual([0, 2]);
  const report = await readReport(world);
  expect(report).toContain(address);
  expect(report).toContain("customer-1999");
});

test("a report that is written again says how many problems it does not list", async () => {
  const world = await aWorld();
  const rows = Array.from({ length: 1_010 }, (_, row) => ({ PDF_file: `offer-${row}.pdf`, data: { name: "Anna" } }));
  await run(world, [...rows, { PDF_file: "offer.pdf", data: { name: "Anna" } }]);
  expect(await readReport(world)).toContain("10 more problems have other causes and are not listed here.");
});
