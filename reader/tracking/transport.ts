/** Decides when the outbox sends: shortly after an event, when the network returns, and when the page is hidden or closed. */

import { toLimitedJson } from "#reader/model/event-chunks.ts";
import { openEventStore } from "./event-store.ts";
import { Outbox } from "./outbox.ts";
import { createSender } from "./send-chunk.ts";
import type { EventRecord } from "./tracker.ts";

/** Accepts records and sends them in the background. */
export interface Transport {
  add(record: EventRecord): void;
  /** Stops sending and deletes all waiting events. */
  close(): void;
}

/** Events within this time are sent together. */
export const gatherMs = 1_500;
/** Delay before the next try while another tab is sending. */
const busyMs = 3_000;

/** Name of the Web Lock that lets one tab send at a time. */
export const lockName = "smartlink-events";

/** Runs `work` in one tab of the site at a time (Web Locks). Resolves to undefined if another tab holds the lock. */
const runExclusive = async <T>(work: () => Promise<T>): Promise<{ readonly done: T } | undefined> => {
  let hasStarted = false;
  const run = async () => {
    hasStarted = true;
    return { done: await work() };
  };
  try {
    return await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => (lock ? run() : undefined));
  } catch (cause) {
    // Sandboxed pages and pages over plain http have no Web Locks.
    if (hasStarted) throw cause;
    return run();
  }
};

/** Starts sending. `tab` identifies this opening, `scope` the consent; aborting `until` sends what waits and stops. */
export const openTransport = (
  addresses: readonly string[],
  scope: string,
  tab: string,
  until: AbortSignal,
): Transport => {
  const controller = new AbortController();
  const signal = AbortSignal.any([until, controller.signal]);
  const outbox = new Outbox({
    addresses,
    store: openEventStore(),
    send: createSender(signal),
    tab,
    scope,
    nowMs: Date.now,
    random: Math.random,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextFlushMs = Number.POSITIVE_INFINITY;

  const schedule = (delayMs: number) => {
    const flushMs = performance.now() + delayMs;
    if (signal.aborted || flushMs >= nextFlushMs) return;
    clearTimeout(timer);
    nextFlushMs = flushMs;
    timer = setTimeout(() => void flush(), delayMs);
  };
  let isFlushing = false;
  const flush = async () => {
    nextFlushMs = Number.POSITIVE_INFINITY;
    if (isFlushing) return schedule(gatherMs);
    isFlushing = true;
    const result = await runExclusive(() => outbox.flush()).finally(() => {
      isFlushing = false;
    });
    if (result === undefined) schedule(busyMs);
    else if (result.done !== undefined) schedule(result.done);
  };

  addEventListener(
    "online",
    () => {
      outbox.resetBackoff();
      schedule(0);
    },
    { signal },
  );
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") return outbox.sendOnUnload();
      outbox.clearUnloadBuffer();
      schedule(gatherMs);
    },
    { signal },
  );
  addEventListener("pagehide", () => outbox.sendOnUnload(), { signal });
  addEventListener("pageshow", () => outbox.clearUnloadBuffer(), { signal });
  until.addEventListener("abort", () => {
    clearTimeout(timer);
    outbox.sendOnUnload();
  });
  // Events that an earlier opening could not send.
  schedule(0);
  return {
    add: (record) => {
      void outbox.add(record.id, Date.parse(record.dt), toLimitedJson(record));
      schedule(gatherMs);
    },
    close: () => {
      clearTimeout(timer);
      controller.abort();
      void outbox.discard();
    },
  };
};
