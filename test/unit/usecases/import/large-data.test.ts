// suite: test:all
/** Data files that are too large to be in memory: rows are read chunk by chunk, can be followed and aborted. */
import { expect, test } from "vitest";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { BatchChoices } from "#usecases/import/batch-choices.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import {
  type BatchInspection,
  createBatchInspector,
  type InspectionProgress,
  type InspectionWork,
} from "#usecases/import/inspect-batch.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { aFile, aPdf, aWorld } from "../../../support/world.ts";

const template = aFile("template.json", { title: "For [[name]]", config: { global: {} }, assets: [] });
const others = [template, aFile("offer.pdf", aPdf(1))];

/** A file whose bytes can only be read in slices of at most 2 MB. */
const largeFile = (path: string, text: string): IntakeFile => {
  const file = aFile(path, text);
  return {
    ...file,
    bytes: () => Promise.reject(new Error("The whole file was read.")),
    slice: async (start, end) => {
      if (end - start > 2 * 1024 * 1024) throw new Error("Too much was read at once.");
      return file.slice(start, end);
    },
  };
};

const padding = "x".repeat(2_000);
/** The files have 18 MB, which are read in pieces of 1 or 2 MB. */
const rowCount = 9_000;
const jsonRow = (row: number) => `{"PDF_file":"offer.pdf","data":{"name":"Ann ${row}","note":"${padding}"}}`;
const jsonText = (change: (row: number, text: string) => string = (_, text) => text, rows = rowCount) =>
  `[\n${Array.from({ length: rows }, (_, index) => change(index + 1, jsonRow(index + 1))).join(",\n")}\n]`;
const csvText = () =>
  `PDF_file,name,note\n${Array.from({ length: rowCount }, (_, index) => `offer.pdf,Ann ${index + 1},${padding}`).join("\n")}\n`;

const open = async () => {
  const world = await aWorld();
  const importer = createBatchImporter(world);
  return { world, importer, inspector: createBatchInspector(importer, world) };
};

test.each([
  ["data.json", jsonText],
  ["people.csv", csvText],
] as const)("%s is inspected and stored without being in memory as a whole", async (path, text) => {
  const { world, importer, inspector } = await open();
  const files = [...others, largeFile(path, text())];
  const progress: InspectionProgress[] = [];
  const inspection = await inspector.inspect(files, {}, { onProgress: (step) => progress.push(step) });
  expect(inspection).toMatchObject({ ready: true, rows: rowCount, failingRows: 0, problemCount: 0 });
  expect(inspection.files.find((file) => file.path === path)?.note).toBe(`${rowCount.toLocaleString("en")} rows`);
  expect(inspection.preview.map(({ title }) => title).at(-1)).toBe("For Ann 5");
  const steps = progress.flatMap((step) => (step.kind === "rows" ? [step] : []));
  expect(steps.length).toBeGreaterThan(5);
  expect(steps.map(({ done }) => done)).toEqual(steps.map(({ done }) => done).sort((a, b) => a - b));
  const job = await createJobFromFiles(importer, files, { batch_id: "spring" }, world);
  if (!job.ok) throw new Error(JSON.stringify(job.problems));
  expect(job.value.total).toBe(rowCount);
  let last: unknown;
  for await (const { entries } of world.store.jobs.rows(job.value.job_id)) last = entries.at(-1);
  expect(last).toMatchObject({ row: rowCount, data: { name: `Ann ${rowCount}` } });
});

test("a data.json of 2 MB is not read as a whole either, because its rows would need ten times as much memory", async () => {
  const { inspector } = await open();
  const text = jsonText(undefined, 1_000);
  expect(await inspector.inspect([...others, largeFile("data.json", text)], {})).toMatchObject({
    ready: true,
    rows: 1_000,
  });
});

test("an error at the end of a large data.json has its line and column, and nothing stays stored", async () => {
  const { world, importer, inspector } = await open();
  const text = jsonText((row, json) => (row === rowCount - 3 ? json.replace('"data"', "data") : json));
  const files = [...others, largeFile("data.json", text)];
  const inspection = await inspector.inspect(files, {});
  expect(inspection).toMatchObject({ ready: false, problemCount: 1 });
  expect(inspection.problems[0]).toMatchObject({
    code: "json-malformed",
    at: { file: "data.json", line: rowCount - 2, column: 25 },
  });
  const job = await createJobFromFiles(importer, files, { batch_id: "spring" }, world);
  expect(job).toMatchObject({ ok: false, problems: [{ code: "json-malformed" }] });
  expect(await (await world.store.connection.open()).count("rows")).toBe(0);
});

/** Inspects `people.csv`, and returns what was reported and which bytes were read. */
const openCounted = async (text = csvText()) => {
  const { inspector } = await open();
  const file = largeFile("people.csv", text);
  const reads: number[] = [];
  const slice: IntakeFile["slice"] = (start, end) => {
    reads.push(start);
    return file.slice(start, end);
  };
  const files = [...others, { ...file, slice }];
  const readsOf = async (choices: BatchChoices, work: InspectionWork = {}) => {
    reads.length = 0;
    return inspector.inspect(files, choices, work);
  };
  return { readsOf, reads, size: file.size };
};

const mappingOf = (column: string): BatchChoices => ({
  table: { path: "people.csv", options: {}, mapping: { placeholders: { name: column } } },
});

test("the first rows of a large table are known while the others are read, also after a change of the columns", async () => {
  const { readsOf } = await openCounted(csvText().replace("offer.pdf,Ann 3,", "gone.pdf,Ann 3,"));
  for (const [choices, title] of [
    [{}, "For Ann 1"],
    [mappingOf("note"), `For ${padding}`],
  ] as const) {
    const first: BatchInspection[] = [];
    let isBeforeEnd = true;
    const work = {
      onFirstRows: (inspection: BatchInspection) => first.push(inspection),
      onProgress: (step: InspectionProgress) => {
        if (step.kind === "rows" && step.done > step.total / 2) isBeforeEnd &&= first.length === 1;
      },
    };
    const whole = await readsOf(choices, work);
    expect(first.length).toBe(1);
    expect(isBeforeEnd).toBe(true);
    expect(first[0]).toMatchObject({ isPartial: true, ready: false, problemCount: 1, failingRows: 1 });
    expect(first[0]?.problems[0]).toMatchObject({ code: "pdf-missing", at: { row: 3 } });
    expect(first[0]?.preview[0]?.title).toBe(title);
    expect(first[0]?.rows).toBeLessThan(rowCount / 2);
    expect(whole).toMatchObject({ isPartial: false, ready: true, rows: rowCount, failingRows: 1 });
  }
});

test("an inspection that was aborted goes on where it was, with the same result", async () => {
  const { readsOf, reads, size } = await openCounted();
  const controller = new AbortController();
  const onProgress = (step: InspectionProgress) => {
    if (step.kind === "rows" && step.done > size / 2) controller.abort();
  };
  await expect(readsOf({}, { signal: controller.signal, onProgress })).rejects.toMatchObject({ name: "AbortError" });
  const rest = await readsOf({ batch_id: "autumn" });
  expect(Math.min(...reads)).toBeGreaterThan(size / 2);
  const { readsOf: readsOfAnother } = await openCounted();
  expect(rest).toEqual(await readsOfAnother({ batch_id: "autumn" }));
});

test("rows are read again only if they depend on what has changed", async () => {
  const { readsOf, reads } = await openCounted();
  await readsOf({});
  const again = await readsOf({ batch_id: "autumn", strategy: "smallest", public_url: "https://a.example/" });
  expect(reads).toEqual([]);
  expect(again).toMatchObject({ ready: true, rows: rowCount, params: { batch_id: "autumn" } });
  expect(again.forecast?.smallest.stored).toBeGreaterThan(0);
  expect((await readsOf(mappingOf("note"))).preview[0]?.title).toBe(`For ${padding}`);
  expect(reads.length).toBeGreaterThan(5);
});

test("an aborted inspection or creation stops reading, and nothing stays stored", async () => {
  const { world, importer, inspector } = await open();
  const files = [...others, largeFile("people.csv", csvText())];
  const controller = new AbortController();
  let reads = 0;
  const onProgress = () => {
    reads += 1;
    if (reads === 3) controller.abort();
  };
  const { signal } = controller;
  await expect(inspector.inspect(files, {}, { signal, onProgress })).rejects.toMatchObject({ name: "AbortError" });
  expect(reads).toBe(3);
  await expect(createJobFromFiles(importer, files, {}, world, { signal })).rejects.toMatchObject({
    name: "AbortError",
  });
  expect(await (await world.store.connection.open()).count("rows")).toBe(0);
});

test("a large data file finds the dropped files that only its last rows name", async () => {
  const { inspector } = await open();
  const text = jsonText((row, json) => (row === rowCount ? json.replace("offer.pdf", "prices.xyz") : json));
  const files = [...others, largeFile("data.json", text), aFile("prices.xyz", "1")];
  const inspection = await inspector.inspect(files, {});
  expect(inspection.files.find(({ path }) => path === "prices.xyz")?.role).toBe("resource");
});

test("a change that no row depends on reads the rows of a file of half a megabyte no second time", async () => {
  const { inspector } = await open();
  const rows = Array.from({ length: 6_000 }, (_, index) => ({
    PDF_file: index === 5_000 ? "missing.pdf" : "offer.pdf",
    data: { name: `Ann ${index}`, note: "x".repeat(30) },
  }));
  const files = [...others, aFile("data.json", rows)];
  const partial: BatchInspection[] = [];
  const inspect = (choices: BatchChoices) =>
    inspector.inspect(files, choices, { onFirstRows: (inspection) => partial.push(inspection) });
  const first = await inspect({});
  expect([first.ready, first.problemCount, partial.length]).toEqual([true, 1, 1]);
  const second = await inspect({ strategy: "smallest" });
  expect(partial).toHaveLength(1);
  expect(second).toMatchObject({ ready: true, rows: 6_000, failingRows: 1, problems: first.problems });
});
