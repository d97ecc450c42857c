/** Lets a test fire the timers of one duration itself, so that it does not depend on the speed of the machine. */

export interface HeldTimers {
  /** Number of held timers. */
  readonly waiting: number;
  /** Runs the callbacks of all held timers. */
  fire(): void;
  /** Restores the timer functions of the browser. */
  restore(): void;
}

const { setTimeout: originalSet, clearTimeout: originalClear } = window;

const replace = (name: "setTimeout" | "clearTimeout", value: unknown) =>
  Object.defineProperty(window, name, { value, configurable: true, writable: true });

/** Holds every timer of `heldMs` until `fire` is called. Other timers run as usual. */
export const holdTimers = (heldMs: number): HeldTimers => {
  const callbacks = new Map<number, () => void>();
  let lastId = 0;
  replace("setTimeout", (work: () => void, ms?: number) => {
    if (ms !== heldMs) return originalSet(work, ms);
    // Negative, because browsers return positive ids.
    lastId -= 1;
    callbacks.set(lastId, work);
    return lastId;
  });
  replace("clearTimeout", (id?: number) => {
    if (id === undefined || !callbacks.delete(id)) originalClear(id);
  });
  return {
    get waiting() {
      return callbacks.size;
    },
    fire: () => {
      const due = [...callbacks.values()];
      callbacks.clear();
      for (const work of due) work();
    },
    restore: () => {
      replace("setTimeout", originalSet);
      replace("clearTimeout", originalClear);
    },
  };
};
