/** Statistics over several runs. The contestants take turns, so what slows the machine for a while slows all of them. */
import { createIdleWatch } from "./machine-load.mjs";

/**
 * @param {readonly number[]} values
 * @returns {number}
 */
export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/**
 * Runs every contestant once a round. The first contestant of a round changes, so that none always runs after the same
 * one. The first round only warms up and is not counted.
 * @template {string} Name
 * @template Result
 * @param {number} rounds
 * @param {Record<Name, () => Promise<Result>>} contestants in the order of the first round that counts
 * @param {{ warmUp?: boolean }} options
 * @returns {Promise<{ results: Record<Name, Result[]>, busy: readonly number[] }>} `busy` is how busy the machine was
 * with other work before each run, 0 to 1
 */
export const runInTurns = async (rounds, contestants, { warmUp = true } = {}) => {
  const names = /** @type {Name[]} */ (Object.keys(contestants));
  const idleWatch = createIdleWatch();
  /** @type {[Name, Result[]][]} */
  const entries = names.map((name) => [name, []]);
  const results = /** @type {Record<Name, Result[]>} */ (Object.fromEntries(entries));
  for (let round = warmUp ? 0 : 1; round <= rounds; round += 1) {
    console.error(round === 0 ? "  warm-up" : `  round ${round} of ${rounds}`);
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round - 1 + turn + names.length) % names.length];
      if (round > 0) await idleWatch.wait();
      const result = await contestants[name]();
      if (round > 0) results[name].push(result);
    }
  }
  return { results, busy: idleWatch.shares };
};

/**
 * Returns the median of `a / b` round by round: a ratio of runs close in time is steadier than a ratio of medians.
 * @param {readonly number[]} a
 * @param {readonly number[]} b
 */
export const medianRatio = (a, b) => median(a.map((value, round) => value / b[round]));

/**
 * Rounds to significant digits.
 * @param {number} value
 * @param {number} [digits]
 */
export const round = (value, digits = 3) => Number(value.toPrecision(digits));
