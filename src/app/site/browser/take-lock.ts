/** A document that is being left can hold its locks a moment longer than its successor loads. */
const maxWaitMs = 500;

/**
 * Takes a lock until this page is closed. Resolves with false if another page holds it, and with true where the browser has no
 * locks.
 */
export const takeLock = (name: string, locks: Pick<LockManager, "request"> | undefined): Promise<boolean> => {
  if (locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      return new Promise<never>(() => undefined);
    };
    locks.request(name, { signal: AbortSignal.timeout(maxWaitMs) }, hold).catch(() => resolve(false));
  });
};
