/** Runs the built command line. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../support/imports.ts";

const run = promisify(execFile);

/** Runs the command with these arguments. Rejects if it ends with another exit code than 0. */
export const runCommand = (args: readonly string[]) =>
  run(process.execPath, [join(root, "dist-cli/smartlink.js"), ...args]);
