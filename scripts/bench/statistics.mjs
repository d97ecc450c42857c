// @ts-nocheck
import { createCalm } from "./calm.mjs";

/** Median of several runs, the contestants taken in turn: what slows the machine for a while then slows them all. */

/** @param {readonly number[]} values */
export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/**
 * Runs every contestant once a round; the first of a round changes, so that none always runs in another's wake. The
 * first round only warms up and is not counted. `busy` is how busy the machine was with other work, 0 to 1.
 * @template {string} Name
 * @param {number} rounds
 * @param {Record<Name, () => Promise<number>>} contestants in the order of the first round that counts
 * @param {{ warmUp?: boolean }} options
 * @returns {Promise<Record<Name | "busy", number[]>>}
 */
export const inTurn = async (rounds, contestants, { warmUp = true } = {}) => {
  const names = Object.keys(contestants);
  const calm = createCalm();
  const found = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = warmUp ? 0 : 1; round <= rounds; round += 1)
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round - 1 + turn + names.length) % names.length];
      if (round > 0) await calm.wait();
      const value = await contestants[name]();
      if (round > 0) found[name].push(value);
    }
  return { ...found, busy: calm.shares };
};

/**
 * Median of a/b round by round: a ratio of neighbours in time is steadier than a ratio of medians.
 * @param {readonly number[]} a @param {readonly number[]} b
 */
export const medianRatio = (a, b) => median(a.map((value, round) => value / b[round]));

export const rounded = (value, digits = 3) => Number(value.toPrecision(digits));
