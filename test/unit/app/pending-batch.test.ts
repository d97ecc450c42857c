import { describe, expect, it, vi } from "vitest";
import { createPendingBatch } from "#app/services/composer/pending-batch.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok } from "#domain/result.ts";
import type { BatchInspection, DroppedFile, ParamChoices } from "#workers/batch-protocol.ts";

const file = (path: string, text = ""): DroppedFile => ({ path, file: new File([text], path) });
const found = (rows: number) => ({ rows }) as BatchInspection;

/** Resolves an examination when `answer` is called. */
const slowExaminer = () => {
  const waiting: ((examination: BatchInspection) => void)[] = [];
  const examine = vi.fn(
    (_files: readonly DroppedFile[], _choices: ParamChoices) =>
      new Promise<ReturnType<typeof ok<BatchInspection>>>((resolve) => waiting.push((answer) => resolve(ok(answer)))),
  );
  const answer = async (rows: number) => {
    waiting.shift()?.(found(rows));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { examine, answer };
};

describe("createPendingBatch", () => {
  it("examines the latest files only, one examination at a time", async () => {
    const { examine, answer } = slowExaminer();
    const draft = createPendingBatch({ examine });
    draft.add([file("a.pdf")]);
    draft.add([file("b.pdf")]);
    draft.add([file("c.pdf")]);
    expect(examine).toHaveBeenCalledTimes(1);
    await answer(1);
    expect(draft.examination).toBeUndefined();
    expect(draft.examining).toBe(true);
    expect(examine.mock.calls[1]?.[0].map(({ path }) => path)).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
    await answer(3);
    await draft.settled();
    expect(draft.examination?.rows).toBe(3);
    expect(examine).toHaveBeenCalledTimes(2);
  });

  it("replaces a file with a corrected one of the same path", async () => {
    const { examine, answer } = slowExaminer();
    const draft = createPendingBatch({ examine });
    draft.add([file("data.json", "bad")]);
    draft.add([file("data.json", "better")]);
    expect(draft.files.map((one) => one.file.size)).toEqual([6]);
    await answer(1);
    await answer(1);
    draft.remove("data.json");
    await draft.settled();
    expect(draft.files).toEqual([]);
    expect(draft.examination).toBeUndefined();
  });

  it("reports reading progress only while PDFs are read", async () => {
    const changes: unknown[] = [];
    const draft = createPendingBatch({
      examine: async (_files, _choices, onProgress) => {
        onProgress({ read: 0, total: 2 });
        onProgress({ read: 1, total: 2 });
        return ok(found(2));
      },
    });
    draft.addEventListener("change", () => changes.push(draft.progress?.read));
    draft.add([file("a.pdf"), file("b.pdf")]);
    await draft.settled();
    expect(changes).toContain(0);
    expect(changes).toContain(1);
    expect(draft.progress).toBeUndefined();
    expect(changes.at(-1)).toBeUndefined();
  });

  it("keeps files that were added while a job was created from the others", async () => {
    const draft = createPendingBatch({ examine: async () => ok(found(1)) });
    const stored = [file("data.json"), file("a.pdf")];
    draft.add(stored, { environments: [] });
    draft.choose({ batch_id: "spring" });
    const newer = file("data.json", "of the next one");
    draft.add([newer, file("b.pdf")]);
    draft.release(stored);
    await draft.settled();
    expect(draft.files.map(({ path, file: { size } }) => [path, size])).toEqual([
      ["data.json", 15],
      ["b.pdf", 0],
    ]);
    expect(draft.choices).toEqual({ environments: [] });
  });

  it("keeps choices until the batch is cleared", async () => {
    const examine = vi.fn(async (_files: readonly DroppedFile[], _choices: ParamChoices) => ok(found(1)));
    const draft = createPendingBatch({ examine });
    draft.add([file("a.pdf")], { environments: [] });
    draft.choose({ strategy: "mixed" });
    draft.choose({ max_errors: 5 });
    await draft.settled();
    expect(examine.mock.calls.at(-1)?.[1]).toEqual({ environments: [], strategy: "mixed", max_errors: 5 });
    draft.clear();
    await draft.settled();
    expect(draft.choices).toEqual({});
  });

  it("exposes the problems of the worker", async () => {
    const draft = createPendingBatch({ examine: async () => fail(problem("internal", "gone")) });
    draft.add([file("a.pdf")]);
    await draft.settled();
    expect(draft.problems.map(({ message }) => message)).toEqual(["gone"]);
  });
});
