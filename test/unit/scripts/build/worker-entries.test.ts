import { join } from "node:path";
import { expect, test } from "vitest";
import type { ModuleGraph } from "../../../../scripts/build/chunk-groups.ts";
import { createWorkerChunkNames } from "../../../../scripts/build/worker-entries.ts";

/** The modules of one build, each with those it imports. Dynamic imports are left out: only a chunk of its own has them. */
const createGraph = (imports: Readonly<Record<string, readonly string[]>>): ModuleGraph => ({
  getModuleInfo: (id) => {
    const names = imports[id.slice("/site/".length)];
    return names === undefined
      ? null
      : { importedIds: names.map((name) => join("/site", name)), dynamicallyImportedIds: [] };
  },
});

const graph = createGraph({
  "workers/batch-worker.ts": ["workers/workspace-operations.ts"],
  "workers/workspace-operations.ts": ["src/shared.ts"],
  "src/shared.ts": [],
  "src/later.ts": ["src/shared.ts"],
});
const nameOf = createWorkerChunkNames("/site");

test("what a worker imports at its start is put into one chunk, without its script", () => {
  expect(nameOf("/site/workers/workspace-operations.ts", graph)).toBe("batch-worker-modules");
  expect(nameOf("/site/src/shared.ts", graph)).toBe("batch-worker-modules");
  expect(nameOf("/site/workers/batch-worker.ts", graph)).toBe(null);
  expect(nameOf("/site/src/later.ts", graph)).toBe(null);
});

test("the builds of other workers are left alone", () => {
  const other = createGraph({ "workers/page-worker.ts": ["src/shared.ts"], "src/shared.ts": [] });
  expect(nameOf("/site/src/shared.ts", other)).toBe(null);
});

test("the chunks of each build are named by its own worker", () => {
  const other = createGraph({ "workers/sample-worker.ts": ["src/shared.ts"], "src/shared.ts": [] });
  expect(nameOf("/site/src/shared.ts", other)).toBe("sample-worker-modules");
  expect(nameOf("/site/src/shared.ts", graph)).toBe("batch-worker-modules");
});
