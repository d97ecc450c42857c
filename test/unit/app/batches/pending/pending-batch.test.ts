import { expect, test, vi } from "vitest";
import { createPendingBatch } from "#app/batches/pending/pending-batch.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok } from "#domain/result.ts";
import type { BatchInspection, DroppedFile, ParamChoices } from "#workers/batch-protocol.ts";

const file = (path: string, text = ""): DroppedFile => ({ path, file: new File([text], path) });
const inspectionOf = (rows: number) => ({ rows }) as BatchInspection;

/** Resolves an inspection when `finishInspection` is called. */
const slowInspector = () => {
  const waiting: ((inspection: BatchInspection) => void)[] = [];
  const inspect = vi.fn(
    (_files: readonly DroppedFile[], _choices: ParamChoices, _onProgress: unknown, _signal: AbortSignal) =>
      new Promise<ReturnType<typeof ok<BatchInspection>>>((resolve) =>
        waiting.push((finishInspection) => resolve(ok(finishInspection))),
      ),
  );
  const finishInspection = async (rows: number) => {
    waiting.shift()?.(inspectionOf(rows));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { inspect, finishInspection };
};

test("a pending batch inspects the latest files only, one inspection at a time", async () => {
  const { inspect, finishInspection } = slowInspector();
  const pendingBatch = createPendingBatch({ inspect });
  pendingBatch.add([file("a.pdf")]);
  pendingBatch.add([file("b.pdf")]);
  pendingBatch.add([file("c.pdf")]);
  expect(inspect).toHaveBeenCalledTimes(1);
  await finishInspection(1);
  expect(pendingBatch.inspection).toBeUndefined();
  expect(pendingBatch.inspecting).toBe(true);
  // Files and choices that were replaced need not be read to the end.
  expect(inspect.mock.calls.map((call) => call[3].aborted)).toEqual([true, false]);
  expect(inspect.mock.calls[1]?.[0].map(({ path }) => path)).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
  await finishInspection(3);
  await pendingBatch.settled();
  expect(pendingBatch.inspection?.rows).toBe(3);
  expect(inspect).toHaveBeenCalledTimes(2);
});

test("a pending batch replaces a file with a corrected one of the same path", async () => {
  const { inspect, finishInspection } = slowInspector();
  const pendingBatch = createPendingBatch({ inspect });
  pendingBatch.add([file("data.json", "bad")]);
  pendingBatch.add([file("data.json", "better")]);
  expect(pendingBatch.files.map((droppedFile) => droppedFile.file.size)).toEqual([6]);
  await finishInspection(1);
  await finishInspection(1);
  pendingBatch.remove("data.json");
  await pendingBatch.settled();
  expect(pendingBatch.files).toEqual([]);
  expect(pendingBatch.inspection).toBeUndefined();
});

test("a pending batch reports reading progress only while PDFs are read", async () => {
  const changes: unknown[] = [];
  const pendingBatch = createPendingBatch({
    inspect: async (_files, _choices, onProgress) => {
      onProgress({ kind: "pdfs", read: 0, total: 2 });
      onProgress({ kind: "pdfs", read: 1, total: 2 });
      return ok(inspectionOf(2));
    },
  });
  pendingBatch.addEventListener("change", () => {
    const { progress } = pendingBatch;
    changes.push(progress?.kind === "pdfs" ? progress.read : undefined);
  });
  pendingBatch.add([file("a.pdf"), file("b.pdf")]);
  await pendingBatch.settled();
  expect(changes).toContain(0);
  expect(changes).toContain(1);
  expect(pendingBatch.progress).toBeUndefined();
  expect(changes.at(-1)).toBeUndefined();
});

test("a pending batch shows the result of the first rows while others are read, but not that of older choices", async () => {
  const shown: (number | undefined)[] = [];
  let inspections = 0;
  const pendingBatch = createPendingBatch({
    inspect: async (_files, _choices, onProgress) => {
      inspections += 1;
      const rows = inspections * 10;
      await Promise.resolve();
      onProgress({ kind: "first-rows", inspection: inspectionOf(rows) });
      shown.push(pendingBatch.inspection?.rows);
      expect(pendingBatch.inspecting).toBe(true);
      return ok(inspectionOf(rows + 1));
    },
  });
  pendingBatch.add([file("people.csv")]);
  await pendingBatch.settled();
  pendingBatch.choose({ strategy: "mixed" });
  pendingBatch.choose({ strategy: "smallest" });
  await pendingBatch.settled();
  expect(shown).toEqual([10, 11, 30]);
  expect(pendingBatch.inspection?.rows).toBe(31);
});

test("a pending batch keeps the forecast of sizes until that of the new choices is known, but not for other files", async () => {
  const size = { perFile: 2, total: 20, stored: 10 };
  const forecasts = [5, 6].map((total) => ({
    smallest: { ...size, total },
    mixed: { ...size, total },
    original: { ...size, total },
  }));
  const [first, second] = forecasts;
  const shown: unknown[] = [];
  const pendingBatch = createPendingBatch({
    inspect: async (_files, _choices, onProgress) => {
      onProgress({ kind: "first-rows", inspection: { ...inspectionOf(10), forecast: undefined } });
      shown.push(pendingBatch.inspection?.forecast);
      return ok({ ...inspectionOf(10), forecast: forecasts.shift() });
    },
  });
  pendingBatch.add([file("people.csv")]);
  await pendingBatch.settled();
  pendingBatch.choose({ batch_id: "spring" });
  await pendingBatch.settled();
  expect(shown).toEqual([undefined, first]);
  expect(pendingBatch.inspection?.forecast).toEqual(second);
  pendingBatch.add([file("people.csv")]);
  await pendingBatch.settled();
  expect(shown.at(-1)).toBeUndefined();
});

test("a pending batch keeps files that were added while a job was created from the others", async () => {
  const pendingBatch = createPendingBatch({ inspect: async () => ok(inspectionOf(1)) });
  const stored = [file("data.json"), file("a.pdf")];
  pendingBatch.add(stored, { environments: [] });
  pendingBatch.choose({ batch_id: "spring" });
  const newer = file("data.json", "of the next one");
  pendingBatch.add([newer, file("b.pdf")]);
  pendingBatch.release(stored);
  await pendingBatch.settled();
  expect(pendingBatch.files.map(({ path, file: { size } }) => [path, size])).toEqual([
    ["data.json", 15],
    ["b.pdf", 0],
  ]);
  expect(pendingBatch.choices).toEqual({ environments: [] });
});

test("a pending batch keeps choices until it is cleared", async () => {
  const inspect = vi.fn(async (_files: readonly DroppedFile[], _choices: ParamChoices) => ok(inspectionOf(1)));
  const pendingBatch = createPendingBatch({ inspect });
  pendingBatch.add([file("a.pdf")], { environments: [] });
  pendingBatch.choose({ strategy: "mixed" });
  pendingBatch.choose({ max_errors: 5 });
  await pendingBatch.settled();
  expect(inspect.mock.calls.at(-1)?.[1]).toEqual({ environments: [], strategy: "mixed", max_errors: 5 });
  pendingBatch.clear();
  await pendingBatch.settled();
  expect(pendingBatch.choices).toEqual({});
});

test("a pending batch inspects a smartlink as the template without files, until it is removed", async () => {
  const pendingBatch = createPendingBatch({ inspect: async () => ok(inspectionOf(0)) });
  pendingBatch.choose({ document_id: "65ab", batch_id: "spring" });
  await pendingBatch.settled();
  expect(pendingBatch.inspection?.rows).toBe(0);
  pendingBatch.removeTemplate();
  await pendingBatch.settled();
  expect(pendingBatch.inspection).toBeUndefined();
  expect(pendingBatch.choices).toEqual({ batch_id: "spring" });
});

test("a pending batch shows the problems of the worker", async () => {
  const pendingBatch = createPendingBatch({ inspect: async () => fail(problem("internal", "gone")) });
  pendingBatch.add([file("a.pdf")]);
  await pendingBatch.settled();
  expect(pendingBatch.problems.map(({ message }) => message)).toEqual(["gone"]);
});
