/** The entry point of the command line. */
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runWithCodeCache } from "#adapters/node/run-with-code-cache.ts";
import { startInspectionThread } from "#adapters/node/start-inspection-thread.ts";
import type { main } from "./main.ts";

/** After this time, a command is at work. */
const startMs = 1_000;

/** By how many percent the old part of the heap grows until it is collected. 0: as Node decides. */
const setHeapGrowth = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);

/** The thread loads pdf.js while this one loads the program. */
const readsPdfs = process.argv[2] === "generate" || process.argv[2] === "check";
const inspectionThread = readsPdfs ? startInspectionThread(new URL("inspect-pdf.js", import.meta.url)) : undefined;
const { exports: program, storeCache } = runWithCodeCache<{ readonly main: typeof main }>(
  join(import.meta.dirname, "program.cjs"),
);
/** Other commands have compiled little of the code. */
const hasCompiledMuch = process.argv[2] === "generate";
setTimeout(() => {
  // In a long batch, V8 drops the code of the start, which has not run for a while: without it, a start takes 100 ms more.
  if (hasCompiledMuch) storeCache();
  // A batch leaves garbage with every row. Node would let 300 MB of it pile up before it collects the old part of the heap.
  // Later, because a small heap would be collected again and again: a thread would need twice the time to start.
  setHeapGrowth(60);
}, startMs).unref();
await program.main(inspectionThread);
// The cache is stored with the options of the start.
setHeapGrowth(0);
if (hasCompiledMuch) storeCache();
