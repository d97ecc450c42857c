/** Bundles a benchmark written in TypeScript, so that Node runs it with the aliases of the project. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

/**
 * Bundles `test/bench/<name>.ts` into the folder and imports it.
 * @param {import("./site.mjs").BenchWorld} world
 * @param {string} name
 * @returns {Promise<unknown>}
 */
export const importBenchmark = async ({ root, folder }, name) => {
  const file = join(folder, `${name}.mjs`);
  const bundle = await rolldown({
    input: join(root, `test/bench/${name}.ts`),
    platform: "node",
    tsconfig: false,
    logLevel: "silent",
  });
  await bundle.write({ file, format: "es", codeSplitting: false });
  await bundle.close();
  return import(pathToFileURL(file).href);
};
