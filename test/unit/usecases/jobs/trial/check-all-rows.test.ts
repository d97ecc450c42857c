/** A dry run: generates every row, stores nothing, and forecasts what the run then does. */
import { expect, test } from "vitest";
import { createJob } from "#domain/jobs/job-state.ts";
import type { BatchEvent } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import { omitListedProblems } from "#domain/problems/group-by-cause.ts";
import { fail, ok } from "#domain/result.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { checkAllRows } from "#usecases/jobs/trial/check-all-rows.ts";
import { forecastDuration } from "#usecases/jobs/trial/forecast-duration.ts";
import { listOutputs } from "../../../../support/builders.ts";
import { aFile, aPdf, aWorld, type World } from "../../../../support/world.ts";

const never = new AbortController().signal;

/** The third row lacks its name, and the PDF of the fifth is on a web server that does not answer. */
const files = [
  aFile("template.json", { title: "For [[name]]", config: { global: {} }, assets: [] }),
  aFile(
    "data.json",
    Array.from({ length: 400 }, (_, index) => ({
      PDF_file: index === 4 ? "https://pdfs.example/gone.pdf" : "a.pdf",
      reference_id: `r${index + 1}`,
      suffix: "s",
      data: index === 2 ? {} : { name: `Reader ${index}` },
    })),
  ),
  aFile("a.pdf", aPdf(1)),
];

const choices = { batch_id: "spring", strategy: "original" } as const;

const aWorldWithoutWeb = async (): Promise<World> => ({
  ...(await aWorld()),
  fetcher: { bytes: async (url) => fail(problem("pdf-unreachable", `${url} does not answer.`)) },
});

test("the check of all rows finds what the run finds, and its size, and stores nothing", async () => {
  const world = await aWorldWithoutWeb();
  const importer = createBatchImporter(world);
  const progress: number[] = [];
  const check = await checkAllRows(files, choices, importer, world, {
    signal: never,
    onProgress: ({ done }) => progress.push(done),
  });
  if (!check.ok) throw new Error(check.problems[0]?.message);
  expect(check.value).toMatchObject({ rows: 400, failingRows: 2 });
  expect(check.value.problems.map(({ code }) => code)).toEqual(["placeholder-without-value", "pdf-unreachable"]);
  expect(check.value.problems.map(({ at }) => at?.row)).toEqual([3, 5]);
  const { leastMs, mostMs } = check.value.duration;
  expect([leastMs > 0, mostMs / leastMs]).toEqual([true, 5]);
  expect(progress).toEqual([100, 200, 300, 400]);
  expect(await world.store.outputs.paths("spring")).toEqual([]);
  expect(await world.store.jobs.list()).toEqual([]);

  const created = await createJobFromFiles(importer, files, choices, world);
  if (!created.ok) throw new Error(created.problems[0]?.message);
  for await (const _step of runJob(created.value.job_id, world, never));
  const outputs = (await listOutputs(world.store, "spring")).filter(({ kind }) => kind !== "report");
  expect(outputs.reduce((sum, { size }) => sum + size, 0)).toBe(check.value.bytes);
  expect((await world.store.jobs.get(created.value.job_id))?.job).toMatchObject({ erroredCount: 2 });
});

test("the check of all rows finds the problems of the inspection with the same words, so that a page lists each once", async () => {
  const world = await aWorldWithoutWeb();
  const fetcher: World["fetcher"] = {
    bytes: async (url) => (url.endsWith("bad.pdf") ? ok(new TextEncoder().encode("none")) : world.fetcher.bytes(url)),
  };
  const importer = createBatchImporter(world);
  const table = [
    "PDF_file,reference_id,suffix,name,day",
    "a.pdf,r1,s,,2026-01-01",
    "a.pdf,r2,s,,someday",
    "gone.pdf,r 3,s,Cid,2026-01-01",
    "a.pdf,r4,s,Dan,2026-01-01,more",
    "a.pdf,r5,s,Eve,2026-01-01",
    "a.pdf,r5,s,Fay,2026-01-01",
    "https://pdfs.example/gone.pdf,r7,s,Gus,2026-01-01",
    "bad.pdf,r8,s,Hal,2026-01-01",
    "https://pdfs.example/bad.pdf,r9,s,Ida,2026-01-01",
  ];
  const rows = [
    aFile("template.json", { title: "For [[name]], [[day|date:long]]", config: { global: {} }, assets: [] }),
    aFile("people.csv", table.join("\n")),
    aFile("a.pdf", aPdf(1)),
    aFile("bad.pdf", "none"),
  ];
  const inspection = await createBatchInspector(importer, world).inspect(rows, choices);
  const check = await checkAllRows(
    rows,
    choices,
    importer,
    { ...world, fetcher },
    { signal: never, onProgress: () => undefined },
  );
  if (!check.ok) throw new Error(check.problems[0]?.message);
  expect(inspection.problemCount).toBeGreaterThan(5);
  const further = omitListedProblems(check.value.problems, inspection.problems);
  // A PDF on the web is read by the check alone, and its problem may be that of a dropped file.
  expect(further.map(({ code, at }) => [code, at?.row ?? at?.rows?.first])).toEqual([
    ["pdf-unreachable", 7],
    ["pdf-not-pdf", [8, 9]],
  ]);
});

test("the check of all rows ends with `cancelled` when it is aborted, and with what is missing", async () => {
  const world = await aWorldWithoutWeb();
  const importer = createBatchImporter(world);
  const controller = new AbortController();
  const onProgress = () => controller.abort();
  const work = { signal: controller.signal, onProgress };
  const aborted = await checkAllRows(files, choices, importer, world, work).catch(() => undefined);
  expect(aborted?.ok ?? false).toBe(false);
  const incomplete = await checkAllRows(files.slice(1), choices, importer, world, { signal: never, onProgress });
  expect(incomplete).toMatchObject({ ok: false, problems: [{ code: "template-missing" }] });
});

test("the check of all rows forecasts the duration from the rate of the last job of the strategy", async () => {
  const { store } = await aWorld();
  const job = {
    ...createJob({
      batch_id: "b",
      job_id: "j",
      started: "",
      total: 2_000,
      strategy: "mixed",
      encoding: "text",
      max_errors: 0,
    }),
    status: "Done",
    finished: "2026-01-01T00:00:01.000Z",
    succeededCount: 2_000,
  } as const;
  const events = Array.from({ length: 2_000 }, (_, row): BatchEvent => {
    return { kind: "row-done", at: new Date(row).toISOString(), row, reference_id: "", path: "", size: 1 };
  });
  const jobs = {
    list: async () => [{ job, cursor: 2_000, epoch: 1, cancelRequested: false }],
    events: async () => events,
  };
  const ports = { store: { ...store, jobs } };
  expect(await forecastDuration(10_000, 4_000, { strategy: "mixed" }, ports)).toEqual({
    leastMs: 4_000,
    mostMs: 10_000,
  });
  expect(await forecastDuration(10_000, 20_000, { strategy: "mixed" }, ports)).toEqual({
    leastMs: 20_000,
    mostMs: 20_000,
  });
  expect(await forecastDuration(10_000, 4_000, { strategy: "original" }, ports)).toEqual({
    leastMs: 4_000,
    mostMs: 20_000,
  });
  const withPdfs = { strategy: "mixed", outputs: "html,pdf" } as const;
  expect(await forecastDuration(10_000, 4_000, withPdfs, ports)).toEqual({ leastMs: 4_000, mostMs: 20_000 });
});
