/** Files of the site that do not load for a moment: the job pauses with the reason, and the next run makes all rows. */
import { expect, test } from "vitest";
import { createHttpReaderRuntime } from "#adapters/http/http-reader-runtime.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import { fail } from "#domain/result.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { type RunPorts, runJob } from "#usecases/jobs/run-job.ts";
import { aFile, aPdf, aRuntime, aWorld, fakeInspector, type World } from "../../../support/world.ts";

const rows = 40;

const aJob = async (world: World): Promise<string> => {
  const files = [
    aFile("template.json", { title: "For [[name]]", config: { global: {} }, assets: [] }),
    aFile(
      "data.json",
      Array.from({ length: rows }, (_, row) => ({
        PDF_file: row < rows / 2 ? "a.pdf" : "b.pdf",
        data: { name: `Reader ${row}` },
      })),
    ),
    aFile("a.pdf", aPdf(1)),
    aFile("b.pdf", aPdf(2, ["wasm/openjpeg.wasm"])),
  ];
  const created = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "spring" }, world);
  if (!created.ok) throw new Error(created.problems[0]?.message);
  return created.value.job_id;
};

const run = async (jobId: string, world: World) => {
  let last: BatchJob | undefined;
  const events: BatchEvent[] = [];
  for await (const checkpoint of runJob(jobId, world, new AbortController().signal)) {
    last = checkpoint.job;
    events.push(...checkpoint.events);
  }
  return { last, events };
};

/** Nothing of the runtime folder can be loaded. */
const lostRuntime = createHttpReaderRuntime("https://site.example/runtime/", {
  load: () => Promise.reject(new TypeError("Failed to fetch")),
  wait: async () => undefined,
});

const wholeRuntime = aRuntime();

const failures: readonly (readonly [string, Partial<RunPorts>])[] = [
  ["the list of the reader's files", { runtime: lostRuntime }],
  ["the reader's files", { runtime: { ...wholeRuntime, bytes: lostRuntime.bytes } }],
  [
    "a decoder that later rows need",
    {
      runtime: {
        ...wholeRuntime,
        bytes: (file) => (file.file.endsWith(".wasm") ? lostRuntime.bytes(file) : wholeRuntime.bytes(file)),
      },
    },
  ],
  [
    "the program that reads PDFs",
    {
      inspector: {
        inspect: async (bytes) =>
          new TextDecoder().decode(bytes).includes("pages=2")
            ? fail(problem("kit-unavailable", "The part of this site that reads PDFs could not be loaded."))
            : fakeInspector.inspect(bytes),
      },
    },
  ],
];

test.each(failures)("a job pauses while %s cannot be loaded, and then makes every row once", async (_what, ports) => {
  const world = await aWorld();
  const jobId = await aJob(world);
  const { last, events } = await run(jobId, { ...world, ...ports } as World);
  expect(last?.status).toBe("Paused");
  expect(events.at(-1)).toMatchObject({ kind: "paused", problem: { code: "kit-unavailable" } });
  expect(events.filter(({ kind }) => kind === "row-failed")).toEqual([]);

  const second = await run(jobId, world);
  expect(second.last).toMatchObject({ status: "Done", succeededCount: rows, erroredCount: 0, skippedCount: 0 });
  const stored = await world.store.jobs.events(jobId);
  expect(stored.filter(({ kind }) => kind === "row-done")).toHaveLength(rows);
});
