/**
 * One program a kind of thread, so that a name of the page is an error in a pure room. What was checked before and has
 * not changed since is remembered beside the packages.
 */
import { fileURLToPath } from "node:url";
import { run } from "./prepare.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = `${root}/node_modules/.cache/smartlink/types`;
for (const program of ["tsconfig.pure.json", "tsconfig.worker.json", "tsconfig.json", "tsconfig.test.json"])
  run(root, process.execPath, [
    `${root}/node_modules/typescript/bin/tsc`,
    ...["-p", program, "--incremental", "--tsBuildInfoFile", `${cache}/${program}`],
  ]);
