import { expect, test } from "vitest";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatches } from "#usecases/jobs/batches.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { aFile, aPdf, aWorld } from "../../../support/world.ts";

const template = { title: "For [[name]]", config: { global: {} }, assets: [] };

test("a job keeps the name of its batch and the marks of its delivery, which can be taken back", async () => {
  const world = await aWorld();
  const files = [
    aFile("template.json", template),
    aFile("data.json", [{ PDF_file: "offer.pdf", data: { name: "Zoë" } }]),
    aFile("offer.pdf", aPdf(1)),
  ];
  const choices = { batch_id: "spring", name: "Frühling für Händler" };
  const created = await createJobFromFiles(createBatchImporter(world), files, choices, world);
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  const { job_id } = created.value;
  for await (const _ of runJob(job_id, world, new AbortController().signal));
  const batches = createBatches(world);
  const read = async () => (await batches.get(job_id))?.job;
  const finished = await read();
  expect(finished).toMatchObject({ name: "Frühling für Händler", status: "Done" });
  await batches.setDelivery(job_id, { publishedAt: "2026-11-29T10:00:00.000Z", sentAt: "2026-11-30T10:00:00.000Z" });
  expect(await read()).toEqual({
    ...finished,
    publishedAt: "2026-11-29T10:00:00.000Z",
    sentAt: "2026-11-30T10:00:00.000Z",
  });
  await batches.setDelivery(job_id, {});
  expect(await read()).toEqual(finished);
});
