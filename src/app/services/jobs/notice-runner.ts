/**
 * Sends what jobs owe to people and programs outside, for as long as the page is open. One page of the site does it at a
 * time; what it does not get through is tried again, also after the browser was closed.
 */
export interface NoticeRunnerPorts {
  readonly deliver: (signal: AbortSignal) => Promise<void>;
  /** Absent where the browser has none: then the idempotency key guards the receiver. */
  readonly locks: Pick<LockManager, "request"> | undefined;
}

const lockName = "smartlink-notices";
const everyMs = 2_000;

/** Ends with the signal. */
export const runNotices = ({ deliver, locks }: NoticeRunnerPorts, signal: AbortSignal): void => {
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      // The storage may refuse for a while; the notices are still there then.
      await deliver(signal).catch(() => undefined);
      await pause(signal);
    }
  };
  if (locks === undefined) void run();
  else locks.request(lockName, { signal }, run).catch(() => undefined);
};

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, everyMs);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
