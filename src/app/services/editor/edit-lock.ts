/** Lets one tab at a time edit a smartlink. Where the browser has no Web Locks, every tab may; revisions detect conflicts. */

/** The right to edit. */
export interface EditLock {
  /** Whether this tab got the lock at once. */
  readonly isHeld: boolean;
  /** Takes the lock from the tab that holds it. */
  takeOver(): Promise<void>;
}

/** Options of `requestEditLock`. */
export interface EditLockOptions {
  /** Undefined where the browser has no Web Locks. */
  readonly locks: LockManager | undefined;
  /** Releases the lock. */
  readonly signal: AbortSignal;
  /** Another tab has taken the lock. */
  onLost(): void;
}

/** Requests the lock of a smartlink without waiting for it. */
export const requestEditLock = async (
  smartlinkId: string,
  { locks, signal, onLost }: EditLockOptions,
): Promise<EditLock> => {
  if (locks === undefined) return { isHeld: true, takeOver: async () => undefined };
  const request = (options: LockOptions): Promise<boolean> =>
    new Promise((resolve) => {
      const hold = (lock: Lock | null): Promise<void> | undefined => {
        resolve(lock !== null);
        // The editor may have been closed while the request was pending.
        if (lock === null || signal.aborted) return undefined;
        return new Promise((release) => signal.addEventListener("abort", () => release(), { once: true }));
      };
      // Rejects when another tab steals the lock.
      locks.request(`smartlink-editor:${smartlinkId}`, options, hold).catch(onLost);
    });
  const isHeld = await request({ ifAvailable: true });
  return { isHeld, takeOver: async () => void (await request({ steal: true })) };
};
