/**
 * One program a kind of thread, so that a name of the page is an error in a pure room; all of them side by side. What
 * was checked before and has not changed since is remembered beside the packages.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = `${root}/node_modules/.cache/smartlink/types`;

/** @returns {Promise<boolean>} whether nothing is wrong with it */
const isSound = (program) =>
  new Promise((resolve) => {
    const args = ["-p", program, "--incremental", "--tsBuildInfoFile", `${cache}/${program}`];
    const options = { cwd: root, stdio: /** @type {const} */ ("inherit") };
    const checking = spawn(process.execPath, [`${root}/node_modules/typescript/bin/tsc`, ...args], options);
    checking.once("error", () => resolve(false));
    checking.once("exit", (status) => resolve(status === 0));
  });

const programs = ["tsconfig.pure.json", "tsconfig.worker.json", "tsconfig.json", "tsconfig.test.json"];
const found = await Promise.all(programs.map(isSound));
process.exitCode = found.every(Boolean) ? 0 : 1;
