/**
 * Disturbs batches at random moments and counts the rows that are lost or made twice: in every second round the browser is
 * killed (kill -9), else the process of its tabs is killed, the tab is closed, some of ten tabs are closed, the site is updated
 * or the network to the PDFs is cut.
 *
 *   node scripts/kill-batches.mjs --rounds=50 --engine=firefox
 *   node scripts/kill-batches.mjs --rounds=50 --engine=chromium --seed=7
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildIfStale } from "./prepare.mjs";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "50" },
    engine: { type: "string", default: "chromium" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
if (!/^[1-9]\d*$/.test(values.rounds)) {
  console.error(`--rounds is “${values.rounds}”, which is not a number of rounds.`);
  process.exit(2);
}
const root = fileURLToPath(new URL("..", import.meta.url));
buildIfStale(root);
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--project", "e2e", "test/e2e/jobs/kill-batches.test.ts"],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      SMARTLINK_ENGINES: values.engine,
      SMARTLINK_KILL_ROUNDS: values.rounds,
      SMARTLINK_KILL_SEED: values.seed,
    },
  },
);
process.exitCode = status ?? 1;
