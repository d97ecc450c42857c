/** Report and list of links of a run are those of its stored log, whether or not the log was read for them. */
import { expect, test } from "vitest";
import type { JobInput } from "#ports/store.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { createReportFiles } from "#usecases/jobs/job-report.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { bytesOf } from "../../../support/pages.ts";
import { aFile, aPdf, aWorld, type World } from "../../../support/world.ts";

/** More than one checkpoint has. */
const rows = 700;

/** Creates a job in which every row has a warning, of its accent colour. */
const createJob = async (world: World, pdfOf: (row: number) => string): Promise<string> => {
  const files = [
    aFile("template.json", {
      title: "For [[name]]",
      config: { global: {}, skin: { accent: "[[accent]]" } },
      assets: [],
    }),
    aFile(
      "data.json",
      Array.from({ length: rows }, (_, index) => ({
        PDF_file: pdfOf(index + 1),
        reference_id: `r${index + 1}`,
        suffix: "s",
        // A field that only the last row has.
        data: { name: `Reader ${index + 1}`, accent: "#ffb300", ...(index === rows - 1 ? { note: "last" } : {}) },
      })),
    ),
    aFile("a.pdf", aPdf(1)),
  ];
  const created = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "spring" }, world);
  if (!created.ok) throw new Error(created.problems[0]?.message);
  return created.value.job_id;
};

/** Counts the events that are read, from the second call on: each run reads the beginning of the log once. */
const countReadEvents = (world: World): { readonly world: World; readonly count: () => number } => {
  let calls = 0;
  let count = 0;
  const events: World["store"]["jobs"]["events"] = async (...args) => {
    const list = await world.store.jobs.events(...args);
    calls += 1;
    if (calls > 1) count += list.length;
    return list;
  };
  return {
    world: { ...world, store: { ...world.store, jobs: { ...world.store.jobs, events } } },
    count: () => count,
  };
};

/** Returns the texts of report and list: those that the run has stored, and those that its stored log gives. */
const readBoth = async (world: World, jobId: string) => {
  const stored = await world.store.jobs.get(jobId);
  const input = (await world.store.jobs.input(jobId)) as JobInput;
  if (stored === undefined) throw new Error("There is no such job.");
  const textOf = async (path: string) => {
    const file = await world.store.outputs.get("spring", path);
    if (file === undefined) throw new Error(`${path} is missing.`);
    return new TextDecoder().decode(await bytesOf(file, world.store.parts));
  };
  const written = { report: await textOf("report.html"), links: await textOf("links.csv") };
  await world.store.outputs.put(await createReportFiles({ job: stored.job, input, unstoredEvents: [] }, world));
  return { written, fromLog: { report: await textOf("report.html"), links: await textOf("links.csv") } };
};

test("a run without failures reads no log for its report", async () => {
  const { world, count } = countReadEvents(await aWorld());
  const jobId = await createJob(world, () => "a.pdf");
  for await (const _step of runJob(jobId, world, new AbortController().signal));
  expect(count()).toBe(0);
  const { written, fromLog } = await readBoth(world, jobId);
  expect(written).toEqual(fromLog);
  expect(written.report).toMatch(/<code>skin-adjusted<\/code><\/td><td>700<\/td>/);
  expect(written.links).toMatch(/^"reference_id",.*"name","accent","note"/);
});

test.each([
  ["at once", false],
  ["in two runs", true],
])("a job with failures has the report of its whole log: %s", async (_, isInterrupted) => {
  const world = await aWorld();
  const jobId = await createJob(world, (row) => (row % 100 === 0 ? "missing.pdf" : "a.pdf"));
  // A run that is left after its first checkpoint, as if its page were closed.
  for await (const _step of runJob(jobId, world, new AbortController().signal)) if (isInterrupted) break;
  for await (const _step of runJob(jobId, world, new AbortController().signal));
  const { written, fromLog } = await readBoth(world, jobId);
  expect(written).toEqual(fromLog);
  expect(written.report).toContain("Done, 7 failed.");
  expect(written.links.trimEnd().split("\r\n")).toHaveLength(rows + 1);
});

test("a job that was paused before its first row has its warnings once", async () => {
  const world = await aWorld();
  const jobId = await createJob(world, () => "a.pdf");
  await world.store.jobs.note(jobId, [{ kind: "paused", at: world.clock.now() }]);
  for await (const _step of runJob(jobId, world, new AbortController().signal));
  const { written, fromLog } = await readBoth(world, jobId);
  expect(written).toEqual(fromLog);
});
