import { expect, test } from "vitest";
import { createGroupedWrites } from "#adapters/store/parts/grouped-writes.ts";

/** Groups that the test finishes one after the other. */
const createManualGroups = () => {
  const groups: { readonly items: readonly number[]; finish(error?: Error): void }[] = [];
  const write = createGroupedWrites<number>(
    (items) =>
      new Promise((resolve, reject) =>
        groups.push({ items, finish: (error) => (error === undefined ? resolve() : reject(error)) }),
      ),
  );
  return { groups, write };
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("items that arrive during a write are written together, and resolve only when they are written", async () => {
  const { groups, write } = createManualGroups();
  const done: number[] = [];
  for (const item of [1, 2, 3]) void write(item).then(() => done.push(item));
  await settled();
  expect(groups.map(({ items }) => items)).toEqual([[1]]);
  groups[0]?.finish();
  await settled();
  expect([groups[1]?.items, done]).toEqual([[2, 3], [1]]);
  groups[1]?.finish();
  await settled();
  expect(done).toEqual([1, 2, 3]);
  void write(4);
  await settled();
  expect(groups[2]?.items).toEqual([4]);
});

test("items of a group that fails are written one by one, each with its own result", async () => {
  const { groups, write } = createManualGroups();
  const writes = [1, 2, 3].map((item) => write(item));
  const outcome = Promise.allSettled(writes);
  await settled();
  groups[0]?.finish();
  await settled();
  groups[1]?.finish(new Error("the group"));
  await settled();
  groups[2]?.finish(new Error("2 is too large"));
  await settled();
  groups[3]?.finish();
  expect((await outcome).map((result) => (result.status === "rejected" ? String(result.reason) : "written"))).toEqual([
    "written",
    "Error: 2 is too large",
    "written",
  ]);
  expect(groups.map(({ items }) => items)).toEqual([[1], [2, 3], [2], [3]]);
});
