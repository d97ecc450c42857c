/** When the outbox sends: a moment after an event, when the network is back, and when the page is hidden or left. */

import { toLimitedJson } from "#reader/model/event-chunks.ts";
import { openEventStore } from "./event-store.ts";
import { Outbox } from "./outbox.ts";
import { createSender } from "./send-chunk.ts";
import type { EventRecord } from "./tracker.ts";

export interface Transport {
  add(record: EventRecord): void;
  /** Sends nothing more, and deletes what waits. */
  close(): void;
}

/** Events of a moment go together. */
export const gatherMs = 1_500;
/** Another page of the site is sending. */
const busyMs = 3_000;

export const lockName = "smartlink-events";

/** One page of the site sends at a time, where the browser can hold the others back; undefined: not now. */
const alone = async <T>(work: () => Promise<T>): Promise<{ readonly done: T } | undefined> => {
  let begun = false;
  const run = async () => {
    begun = true;
    return { done: await work() };
  };
  try {
    return await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => (lock ? run() : undefined));
  } catch (cause) {
    // Pages without an origin, and those over plain http, have no locks.
    if (begun) throw cause;
    return run();
  }
};

/** `tab` names this opening, `scope` the consent; `until` ends it all. */
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
  let dueMs = Number.POSITIVE_INFINITY;

  const soon = (delayMs: number) => {
    const at = performance.now() + delayMs;
    if (signal.aborted || at >= dueMs) return;
    clearTimeout(timer);
    dueMs = at;
    timer = setTimeout(() => void flush(), delayMs);
  };
  let flushing = false;
  const flush = async () => {
    dueMs = Number.POSITIVE_INFINITY;
    if (flushing) return soon(gatherMs);
    flushing = true;
    const turn = await alone(() => outbox.flush()).finally(() => {
      flushing = false;
    });
    if (turn === undefined) soon(busyMs);
    else if (turn.done !== undefined) soon(turn.done);
  };

  addEventListener(
    "online",
    () => {
      outbox.resetBackoff();
      soon(0);
    },
    { signal },
  );
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") return outbox.sendOnUnload();
      outbox.clearUnloadBuffer();
      soon(gatherMs);
    },
    { signal },
  );
  addEventListener("pagehide", () => outbox.sendOnUnload(), { signal });
  addEventListener("pageshow", () => outbox.clearUnloadBuffer(), { signal });
  until.addEventListener("abort", () => {
    clearTimeout(timer);
    outbox.sendOnUnload();
  });
  // What an earlier opening could not send.
  soon(0);
  return {
    add: (record) => {
      void outbox.add(record.id, Date.parse(record.dt), toLimitedJson(record));
      soon(gatherMs);
    },
    close: () => {
      clearTimeout(timer);
      controller.abort();
      void outbox.discard();
    },
  };
};
