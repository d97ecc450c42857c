/** The forecast of sizes is that of the batch, also if its PDFs compress differently and need other decoders. */
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { aFile, aPdf, aWorld } from "../../../support/world.ts";

const noise = randomBytes(60_000).toString("base64");

const pdfs = {
  "even.pdf": aPdf(1, [], "x".repeat(300_000)),
  "noisy.pdf": aPdf(2, [], noise),
  "scan.pdf": aPdf(3, ["wasm/openjpeg.wasm", "standard_fonts/LiberationSans-Bold.ttf"], noise.slice(0, 40_000)),
};

const names = Object.keys(pdfs);

test.each([names, names.toReversed()])("matches what is made, with %s first", async (...order) => {
  const rows = order.flatMap((name, index) =>
    Array.from({ length: 2 + index }, (_, row) => ({ PDF_file: name, data: { name: `Reader ${row}` } })),
  );
  const files = [
    aFile("template.json", { title: "For [[name]]", config: { global: {} }, assets: [] }),
    aFile("data.json", rows),
    ...Object.entries(pdfs).map(([name, bytes]) => aFile(name, bytes)),
  ];
  const world = await aWorld();
  const importer = createBatchImporter(world);
  const choices = { batch_id: "spring", strategy: "original" } as const;
  const { forecast } = await createBatchInspector(importer, world).inspect(files, choices);
  const created = await createJobFromFiles(importer, files, choices, world);
  if (!created.ok) throw new Error(created.problems[0]?.message);
  let bytes = 0;
  for await (const { job } of runJob(created.value.job_id, world, new AbortController().signal)) bytes = job.bytes;
  const total = forecast?.[created.value.strategy].total ?? 0;
  expect(created.value.strategy).toBe("original");
  expect(Math.abs(total - bytes) / bytes).toBeLessThan(0.01);
});
