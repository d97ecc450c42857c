/** One program a kind of thread, so that a name of the page is an error in a pure room. */
import { fileURLToPath } from "node:url";
import { run } from "./prepare.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
for (const program of ["tsconfig.pure.json", "tsconfig.worker.json", "tsconfig.json", "tsconfig.test.json"])
  run(root, process.execPath, [`${root}/node_modules/typescript/bin/tsc`, "-p", program]);
