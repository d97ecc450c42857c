/** The sums of `npm test`, kept for `npm run test:all -- --rest`, which adds the remaining tests to them. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * @typedef {object} Totals
 * @property {number} passed
 * @property {readonly string[]} failures formatted
 * @property {readonly import("./outcomes.mjs").Outcome[]} flaky
 * @property {readonly import("./seconds.mjs").FileSeconds[]} seconds
 */

const totalsFile = (/** @type {string} */ root) => join(root, "node_modules/.cache/smartlink/totals.json");

/**
 * @param {string} root
 * @param {Totals} totals
 */
export const writeTotals = (root, totals) => {
  mkdirSync(dirname(totalsFile(root)), { recursive: true });
  writeFileSync(totalsFile(root), JSON.stringify(totals));
};

/**
 * @param {string} root
 * @returns {Totals}
 * @throws {Error} if `npm test` has not run to its end
 */
export const readTotals = (root) => {
  if (!existsSync(totalsFile(root))) throw new Error("There is no result of npm test to add to. Run npm test first.");
  return JSON.parse(readFileSync(totalsFile(root), "utf8"));
};

/**
 * Removes the sums of an earlier run.
 * @param {string} root
 */
export const removeTotals = (root) => rmSync(totalsFile(root), { force: true });
