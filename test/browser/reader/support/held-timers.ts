/** Timers of one length fire when a test says so, not by the clock of a machine that may be busy. */

export interface HeldTimers {
  /** Those that wait. */
  readonly waiting: number;
  /** Their time is over. */
  fire(): void;
  /** Timers are the browser's own again. */
  restore(): void;
}

const { setTimeout: ownSet, clearTimeout: ownClear } = window;

const replace = (name: "setTimeout" | "clearTimeout", value: unknown) =>
  Object.defineProperty(window, name, { value, configurable: true, writable: true });

export const holdTimers = (heldMs: number): HeldTimers => {
  const held = new Map<number, () => void>();
  let last = 0;
  replace("setTimeout", (work: () => void, ms?: number) => {
    if (ms !== heldMs) return ownSet(work, ms);
    // No browser gives such a number.
    last -= 1;
    held.set(last, work);
    return last;
  });
  replace("clearTimeout", (id?: number) => {
    if (id === undefined || !held.delete(id)) ownClear(id);
  });
  return {
    get waiting() {
      return held.size;
    },
    fire: () => {
      const due = [...held.values()];
      held.clear();
      for (const work of due) work();
    },
    restore: () => {
      replace("setTimeout", ownSet);
      replace("clearTimeout", ownClear);
    },
  };
};
