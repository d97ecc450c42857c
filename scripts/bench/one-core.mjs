/** Runs programs of Node on one core, so that their own threads help no contestant. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Runs Node with the arguments until it ends. */
export const onOneCore = (/** @type {readonly string[]} */ args, core = 0) =>
  run("taskset", ["-c", String(core), process.execPath, ...args], { maxBuffer: 1e8 });
