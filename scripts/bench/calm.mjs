// @ts-nocheck
/**
 * A busy machine tells little: before each run the benchmarks wait for it to become calm, up to a limit in all, and say
 * how busy it was when they ran nevertheless.
 */
import { cpus } from "node:os";

const lookMs = 150;
const calmShare = 0.15;

/** @param {number} patienceMs for all calls together */
export const createCalm = (patienceMs = 15_000) => {
  let patience = patienceMs;
  const shares = [];
  return {
    /** Resolves when the machine is calm, or when no patience is left. */
    wait: async () => {
      for (;;) {
        const share = await busyShare();
        patience -= share > calmShare ? lookMs : 0;
        if (share <= calmShare || patience <= 0) return shares.push(share);
      }
    },
    /** Busy shares of the processors, 0 to 1, at the beginning of each run. */
    shares,
  };
};

const busyShare = async () => {
  const before = processorTimes();
  await new Promise((done) => setTimeout(done, lookMs));
  const after = processorTimes();
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
};

const processorTimes = () => {
  const times = cpus().map(({ times }) => times);
  const sum = (values) => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((one) => Object.values(one))) };
};
