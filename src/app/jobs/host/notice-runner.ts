/**
 * Delivers the notices of jobs (e-mails and callbacks) while the page is open. One page of the site delivers at a time;
 * failed deliveries are retried, also after the browser was closed.
 */
export interface NoticeRunnerPorts {
  readonly deliver: (signal: AbortSignal) => Promise<void>;
  /** Undefined if the browser has none: then receivers recognise a repeated notice by its idempotency key. */
  readonly locks: Pick<LockManager, "request"> | undefined;
}

const lockName = "smartlink-notices";
const intervalMs = 2_000;

/** Delivers every 2 s until the signal aborts. */
export const runNotices = ({ deliver, locks }: NoticeRunnerPorts, signal: AbortSignal): void => {
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      // After a storage problem the notices are still stored for the next round.
      await deliver(signal).catch(() => undefined);
      await wait(signal);
    }
  };
  if (locks === undefined) void run();
  else locks.request(lockName, { signal }, run).catch(() => undefined);
};

const wait = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, intervalMs);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
