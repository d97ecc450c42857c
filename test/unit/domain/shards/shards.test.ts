import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeSuffix, seedSuffix } from "#domain/jobs/suffix.ts";
import { findShard, formatShard, isInShard } from "#domain/shards/shards.ts";

const find = (environment: Readonly<Record<string, string>>, shard?: string, shards?: number) => {
  const result = findShard({ shard, shards, environment });
  return result.ok ? formatShard(result.value) : (result.problems[0]?.message ?? "");
};

test("the shard of a process is the whole batch where nothing says otherwise", () => {
  expect(find({})).toBe("1/1");
});

test("the shard of a process comes from the option, whatever the scheduler says", () => {
  expect(find({ SLURM_ARRAY_TASK_ID: "9", SLURM_ARRAY_TASK_COUNT: "10" }, "3/8")).toBe("3/8");
});

test.each([
  [{ SLURM_ARRAY_TASK_ID: "0", SLURM_ARRAY_TASK_MIN: "0", SLURM_ARRAY_TASK_COUNT: "4" }, undefined, "1/4"],
  [{ SLURM_ARRAY_TASK_ID: "13", SLURM_ARRAY_TASK_MIN: "10", SLURM_ARRAY_TASK_COUNT: "4" }, undefined, "4/4"],
  [
    {
      SLURM_ARRAY_TASK_ID: "14",
      SLURM_ARRAY_TASK_MIN: "10",
      SLURM_ARRAY_TASK_STEP: "2",
      SLURM_ARRAY_TASK_COUNT: "4",
    },
    undefined,
    "3/4",
  ],
  [{ JOB_COMPLETION_INDEX: "0" }, 8, "1/8"],
  [{ JOB_COMPLETION_INDEX: "7" }, 8, "8/8"],
  [{ PARALLEL_SEQ: "5" }, 8, "5/8"],
])("the shard of a process comes from the scheduler: %o", (environment, shards, expected) => {
  expect(find(environment as Record<string, string>, undefined, shards)).toBe(expected);
});

test.each([
  [{}, "0/8", undefined, "Shard 0 of 8 does not exist."],
  [{}, "9/8", undefined, "Shard 9 of 8 does not exist."],
  [{}, "3 of 8", undefined, "“3 of 8” is no shard. Write it as 3/8"],
  [{}, "1/0", undefined, "“1/0” is no shard. Write it as 3/8"],
  [{ JOB_COMPLETION_INDEX: "3" }, undefined, undefined, "Add --shards with their number."],
  [{}, undefined, 8, "nothing says which one this is"],
  [
    {
      SLURM_ARRAY_TASK_ID: "11",
      SLURM_ARRAY_TASK_MIN: "10",
      SLURM_ARRAY_TASK_STEP: "2",
      SLURM_ARRAY_TASK_COUNT: "4",
    },
    undefined,
    undefined,
    "Shard 1.5 of 4 does not exist.",
  ],
])("a shard that cannot exist is rejected: %o %s %s", (environment, shard, shards, sentence) => {
  expect(find(environment as Record<string, string>, shard, shards)).toContain(sentence);
});

test("each row is in exactly one of the shards", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 500 }), (row, count) => {
      const owners = Array.from({ length: count }, (_, index) => ({ index: index + 1, count })).filter((shard) =>
        isInShard(row, shard),
      );
      expect(owners).toHaveLength(1);
    }),
  );
});

test("suffixes have 26 characters of base32, the lowest bits first", () => {
  expect(encodeSuffix(new Uint8Array(16))).toBe("a".repeat(26));
  expect(encodeSuffix(new Uint8Array(16).fill(255))).toMatch(/^7{25}h$/);
});

test("suffixes of a seed depend on seed and row only", () => {
  expect(seedSuffix("spring", 1)).toBe(seedSuffix("spring", 1));
  const suffixes = new Set(["a", "b"].flatMap((seed) => [1, 2, 11].map((row) => seedSuffix(seed, row))));
  expect(suffixes.size).toBe(6);
  for (const suffix of suffixes) expect(suffix).toMatch(/^[a-z2-7]{26}$/);
});
