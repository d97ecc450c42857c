/**
 * Waits for an idle machine before each measurement, because a busy machine makes measurements unreliable. The total
 * waiting time is limited; after that, measurements start anyway and the load is reported.
 */
import { cpus } from "node:os";

const sampleMs = 150;
const idleShare = 0.15;

/**
 * Creates a watch that waits for an idle machine.
 * @param {number} patienceMs for all calls together
 */
export const createIdleWatch = (patienceMs = 15_000) => {
  let remainingMs = patienceMs;
  /** @type {number[]} */
  const shares = [];
  return {
    /** Resolves when the machine is idle, or when the total waiting time is used up. */
    wait: async () => {
      for (;;) {
        const share = await measureBusyShare();
        remainingMs -= share > idleShare ? sampleMs : 0;
        if (share <= idleShare || remainingMs <= 0) return shares.push(share);
      }
    },
    /** How busy the processors were at the start of each run, 0 to 1. */
    shares,
  };
};

const measureBusyShare = async () => {
  const before = processorTimes();
  await new Promise((resolve) => setTimeout(resolve, sampleMs));
  const after = processorTimes();
  return 1 - (after.idle - before.idle) / Math.max(1, after.total - before.total);
};

const processorTimes = () => {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (/** @type {number[]} */ values) => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), total: sum(times.flatMap((entry) => Object.values(entry))) };
};
