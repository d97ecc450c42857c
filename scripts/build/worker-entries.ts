import { basename, join } from "node:path";
import type { Plugin } from "vite";
import { createGroupNames, type ModuleGraph } from "./chunk-groups.ts";

/** Workers that load some of their modules later. */
const scripts = ["workers/batch-worker.ts", "workers/sample-worker.ts", "workers/content-worker.ts"];

/**
 * Returns the function that names the chunks of workers, each of which is a build of its own: what the script of a worker
 * imports at its start is one chunk. By default, other chunks import what they share with the script from the script.
 */
export const createWorkerChunkNames = (root: string) => {
  const builds = scripts.map((script) => ({
    entry: join(root, script),
    nameOf: createGroupNames(root, [{ name: `${basename(script, ".ts")}-modules`, scripts: [script], others: [] }]),
  }));
  return (id: string, graph: ModuleGraph): string | null =>
    builds.find(({ entry }) => graph.getModuleInfo(entry) !== null)?.nameOf(id, graph) ?? null;
};

/**
 * Fails the build where a chunk imports the script of a worker. WebKit runs that script a second time, as another module: the
 * worker would then perform each call twice.
 */
export const checkWorkerImports = (): Plugin => ({
  name: "check-worker-imports",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
    const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
    for (const { fileName, imports, dynamicImports } of chunks)
      for (const name of [...imports, ...dynamicImports])
        if (entries.has(name)) this.error(`${fileName} imports the script of a worker, ${name}.`);
  },
});
