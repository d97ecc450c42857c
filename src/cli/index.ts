/** The entry point for programs. */
import { join } from "node:path";
import { runWithCodeCache } from "#adapters/node/run-with-code-cache.ts";
import type { Generate } from "./library-types.ts";

const { exports: program, storeCache } = runWithCodeCache<{ readonly generate: Generate }>(
  join(import.meta.dirname, "program.cjs"),
);

export const generate: Generate = async (options) => {
  const result = await program.generate(options);
  storeCache();
  return result;
};
