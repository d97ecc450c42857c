/** The entry point of the command line. */
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runWithCodeCache } from "#adapters/node/run-with-code-cache.ts";
import type { main } from "./main.ts";

// A batch leaves garbage with every row. Node would let 300 MB of it pile up before it collects the old part of the heap.
setFlagsFromString("--semi-space-growth-factor=1");
setFlagsFromString("--heap-growing-percent=20");

const { exports: program, storeCache } = runWithCodeCache<{ readonly main: typeof main }>(
  join(import.meta.dirname, "program.cjs"),
);
await program.main();
// Other commands have compiled little of the code.
if (process.argv[2] === "generate") storeCache();
