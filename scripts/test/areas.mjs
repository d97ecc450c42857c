/**
 * Adds up the seconds of test files for each area, and compares them with what an area may take and with the last recorded run.
 * An area is a folder of tests. Its seconds are the sum over its files and engines: files run side by side, so that a run is
 * shorter than the sum of its areas.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {import("./seconds.mjs").FileSeconds} FileSeconds
 * @typedef {"test" | "test:all" | "test:matrix"} Command of package.json
 * @typedef {Record<string, number>} AreaSeconds by area
 * @typedef {{ minutes: number, areas: AreaSeconds }} RecordedRun
 */

/**
 * What an area may take, in seconds on a quiet machine with two cores: in `npm test`, and in `npm run test:all`. Beyond that,
 * tests are made quicker, or one goes to a longer suite. `docs/contributing.md` has the same table.
 * @type {Readonly<Record<string, Readonly<Record<"test" | "test:all", number>>>>}
 */
export const areaBudgets = {
  checks: { test: 160, "test:all": 160 },
  unit: { test: 210, "test:all": 330 },
  "browser/adapters": { test: 10, "test:all": 30 },
  "browser/api": { test: 10, "test:all": 10 },
  "browser/app": { test: 90, "test:all": 460 },
  "browser/driver": { test: 10, "test:all": 10 },
  "browser/editor": { test: 30, "test:all": 210 },
  "browser/reader": { test: 170, "test:all": 920 },
  "browser/ui": { test: 10, "test:all": 10 },
  "e2e/api": { test: 10, "test:all": 280 },
  "e2e/cli": { test: 10, "test:all": 380 },
  "e2e/editor": { test: 20, "test:all": 1170 },
  "e2e/exchange": { test: 10, "test:all": 90 },
  "e2e/jobs": { test: 10, "test:all": 170 },
  "e2e/journeys": { test: 70, "test:all": 70 },
  "e2e/library": { test: 10, "test:all": 220 },
  "e2e/manager": { test: 50, "test:all": 690 },
  "e2e/publishing": { test: 10, "test:all": 490 },
  "e2e/reader": { test: 30, "test:all": 1810 },
  "e2e/site": { test: 50, "test:all": 310 },
};

/** @param {string} file path of a test file from the root */
export const areaOf = (file) => {
  const [test, suite = "", folder = ""] = file.split("/");
  if (test !== "test") return "checks";
  return suite === "browser" || suite === "e2e" ? `${suite}/${folder.endsWith(".ts") ? "driver" : folder}` : "unit";
};

/**
 * @param {readonly FileSeconds[]} files
 * @returns {AreaSeconds}
 */
export const sumAreas = (files) => {
  /** @type {AreaSeconds} */
  const sums = {};
  for (const { file, seconds } of files) sums[areaOf(file)] = (sums[areaOf(file)] ?? 0) + seconds;
  return Object.fromEntries(
    Object.entries(sums)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([area, seconds]) => [area, Math.round(seconds)]),
  );
};

const recordFile = (/** @type {string} */ root) => join(root, "test/recorded-runs.json");

/**
 * Reads the last recorded run of each command.
 * @param {string} root
 * @returns {Partial<Record<Command, RecordedRun>>}
 */
export const readRecordedRuns = (root) =>
  existsSync(recordFile(root)) ? JSON.parse(readFileSync(recordFile(root), "utf8")) : {};

/**
 * Records a run, for the next ones to be compared with.
 * @param {string} root
 * @param {Command} command
 * @param {RecordedRun} run
 */
export const recordRun = (root, command, run) =>
  writeFileSync(recordFile(root), `${JSON.stringify({ ...readRecordedRuns(root), [command]: run }, null, 2)}\n`);

/**
 * Formats one line for each area: its seconds, those of the last recorded run, and whether it took more than it may.
 * @param {AreaSeconds} areas
 * @param {AreaSeconds} recorded
 * @param {Command} command
 */
export const formatAreas = (areas, recorded, command) => {
  const lines = Object.entries(areas).map(([area, seconds]) => {
    const budget = command === "test:matrix" ? undefined : areaBudgets[area]?.[command];
    const columns = [`${seconds} s`, recorded[area] === undefined ? "-" : `${recorded[area]} s`];
    const excess = budget !== undefined && seconds > budget ? `  more than the ${budget} s it may take` : "";
    return `  ${area.padEnd(18)}${columns.map((column) => column.padStart(9)).join("")}${excess}`;
  });
  return [`  ${"".padEnd(18)}${"this run".padStart(9)}${"recorded".padStart(9)}`, ...lines].join("\n");
};
