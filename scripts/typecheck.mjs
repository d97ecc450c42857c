/**
 * Checks the types: one TypeScript program for each environment, so that a DOM name in pure code is an error. The programs
 * run in parallel, each with one checker because several repeat work, and cache their results in `node_modules/.cache`.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = `${root}/node_modules/.cache/smartlink/types`;

const programs = [
  "tsconfig.pure.json",
  "tsconfig.worker.json",
  "tsconfig.node.json",
  "tsconfig.json",
  "tsconfig.test.json",
  "tsconfig.scripts.json",
];

/**
 * @param {string} program
 * @returns {Promise<boolean>} whether the program has no error
 */
const hasNoErrors = (program) =>
  new Promise((resolve) => {
    const args = ["-p", program, "--incremental", "--tsBuildInfoFile", `${cache}/${program}`, "--checkers", "1"];
    const compiler = spawn(process.execPath, [`${root}/node_modules/typescript/bin/tsc`, ...args], {
      cwd: root,
      stdio: "inherit",
    });
    compiler.once("error", () => resolve(false));
    compiler.once("exit", (status) => resolve(status === 0));
  });

const results = await Promise.all(programs.map(hasNoErrors));
process.exitCode = results.every(Boolean) ? 0 : 1;
