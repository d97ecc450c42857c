/** Lets one tab at a time edit a smartlink. Where the browser has no Web Locks, every tab may; revisions detect conflicts. */

/** The right to edit. */
export interface EditLock {
  /** Whether this tab has the lock now. */
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
  /** Milliseconds after which another tab counts as editing. */
  readonly patienceMs?: number;
  /** The other tab has released the lock, and this one has it. */
  onGained(): void;
  /** Another tab has taken the lock. */
  onLost(): void;
}

/** The browser releases the locks of a page some time after it was left: at a reload, the page before still has its lock. */
const defaultPatienceMs = 400;

/** Requests the lock of a smartlink. Waits a moment for it; where another tab keeps it longer, `onGained` tells its release. */
export const requestEditLock = async (
  smartlinkId: string,
  { locks, signal, patienceMs = defaultPatienceMs, onGained, onLost }: EditLockOptions,
): Promise<EditLock> => {
  if (locks === undefined) return { isHeld: true, takeOver: async () => undefined };
  let isHeld = false;
  let waiting = new AbortController();
  signal.addEventListener("abort", () => waiting.abort(), { once: true });

  /** Resolves when this tab has the lock. */
  const request = (options: LockOptions): Promise<void> =>
    new Promise((resolve) => {
      let isGranted = false;
      const hold = (): Promise<void> | undefined => {
        [isGranted, isHeld] = [true, true];
        resolve();
        // The editor may have been closed while the request was pending.
        if (signal.aborted) return undefined;
        return new Promise((release) => signal.addEventListener("abort", () => release(), { once: true }));
      };
      const handleRejection = (): void => {
        if (isGranted) lose();
        else if (options.signal?.aborted !== true) {
          // A browser that rejects locks is like one without them.
          isHeld = true;
          resolve();
        }
      };
      locks.request(`smartlink-editor:${smartlinkId}`, options, hold).catch(handleRejection);
    });

  const gain = async (granted: Promise<void>): Promise<void> => {
    await granted;
    if (!signal.aborted) onGained();
  };

  /** Another tab has stolen the lock. This one gets it back when that tab is closed. */
  const lose = (): void => {
    if (signal.aborted) return;
    isHeld = false;
    onLost();
    waiting = new AbortController();
    void gain(request({ signal: waiting.signal }));
  };

  const granted = request({ signal: waiting.signal });
  await Promise.race([granted, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  if (!isHeld) void gain(granted);
  return {
    get isHeld() {
      return isHeld;
    },
    takeOver: async () => {
      waiting.abort();
      await request({ steal: true });
    },
  };
};
