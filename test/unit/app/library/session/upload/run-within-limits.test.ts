import { expect, test } from "vitest";
import { runWithinLimits } from "#app/library/session/upload/run-within-limits.ts";

const tasksOf = (...sizes: readonly number[]) => sizes.map((size) => ({ file: new Blob([new Uint8Array(size)]) }));

/** Runs tasks that end after some turns; returns the greatest number and bytes that ran at the same time. */
const runAll = async (sizes: readonly number[], limits: { files: number; bytes: number }, signal?: AbortSignal) => {
  const started: number[] = [];
  let running = { files: 0, bytes: 0 };
  const greatest = { files: 0, bytes: 0 };
  const work = async ({ file: { size } }: { file: Blob }) => {
    started.push(size);
    running = { files: running.files + 1, bytes: running.bytes + size };
    greatest.files = Math.max(greatest.files, running.files);
    greatest.bytes = Math.max(greatest.bytes, running.bytes);
    for (let turn = 0; turn <= size % 5; turn++) await Promise.resolve();
    running = { files: running.files - 1, bytes: running.bytes - size };
  };
  await runWithinLimits(tasksOf(...sizes), work, limits, signal ?? new AbortController().signal);
  return { started, greatest };
};

test("work on files runs at most so many at the same time, in their order", async () => {
  const sizes = [3, 1, 4, 1, 5, 9, 2, 6];
  const { started, greatest } = await runAll(sizes, { files: 3, bytes: 1_000 });
  expect([started, greatest.files]).toEqual([sizes, 3]);
});

test("work on a file that is larger than the limit of bytes runs alone", async () => {
  const { started, greatest } = await runAll([4, 50, 4, 4, 50], { files: 3, bytes: 10 });
  expect([started.length, greatest]).toEqual([5, { files: 2, bytes: 50 }]);
});

test("work on files starts nothing after it was aborted", async () => {
  expect((await runAll([1, 2], { files: 3, bytes: 10 }, AbortSignal.abort())).started).toEqual([]);
});
