/** Adds what pdf.js needs and older versions of Node lack: the polyfills of the reader. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

const root = fileURLToPath(new URL("../..", import.meta.url));

export const addPolyfills = async () => {
  const folder = await mkdtemp(join(tmpdir(), "smartlink-polyfills-"));
  for (const name of ["boot", "worker"]) {
    const file = join(folder, `${name}.mjs`);
    const bundle = await rolldown({
      input: join(root, `reader/${name}/polyfills.ts`),
      ...{ platform: "node", tsconfig: false, logLevel: "silent" },
    });
    await bundle.write({ file, format: "es", codeSplitting: false });
    await bundle.close();
    await import(pathToFileURL(file).href);
  }
  await rm(folder, { recursive: true });
};
