/**
 * The outbox of events. Each event is stored before it is sent and deleted when its collector has confirmed it. If the
 * confirmation is lost the event is sent again; collectors recognise it by its `id`.
 */
import { splitIntoChunks, toRequestBody } from "#reader/model/event-chunks.ts";
import { maxEventAgeMs, pruneQueue, retryDelayMs } from "#reader/model/event-queue.ts";
import type { EventStore } from "./event-store.ts";
import type { StoredEvent } from "./stored-event.ts";

/** Resolves to true if the collector confirmed the events. `leaving`: the page may close before the answer arrives. */
export type SendChunk = (url: string, body: string, leaving: boolean) => Promise<boolean>;

/** Options of `Outbox`. */
export interface OutboxOptions {
  /** Collectors of this smartlink. Stored events for other collectors are left alone. */
  readonly addresses: readonly string[];
  readonly store: Promise<EventStore>;
  readonly send: SendChunk;
  /** Identifies this opening. */
  readonly tab: string;
  /** Scope of the consent under which events are stored (tracking.ts). */
  readonly scope: string;
  readonly nowMs: () => number;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
}

interface CollectorFailure {
  readonly failures: number;
  readonly notBeforeMs: number;
}

/** Events that another tab stored more recently are left to that tab. */
const otherTabDelayMs = 5_000;

/** Stores events and sends them to their collectors. */
export class Outbox {
  readonly #options: OutboxOptions;
  /** Events of this opening that no collector has confirmed. */
  readonly #unconfirmed = new Map<string, StoredEvent>();
  readonly #sendingKeys = new Set<string>();
  readonly #failuresByUrl = new Map<string, CollectorFailure>();
  #writes: Promise<unknown> = Promise.resolve();
  #openStore: EventStore | undefined;
  #lastMs = 0;
  #closed = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
    void options.store.then((store) => {
      this.#openStore = store;
    });
  }

  /** Stores an event for every collector. Resolves when it is stored, in memory if the store fails. */
  async add(id: string, atMs: number, json: string): Promise<void> {
    const { addresses, tab, scope, store } = this.#options;
    if (this.#closed) return;
    // Keeps the order of events with the same timestamp.
    this.#lastMs = Math.max(atMs, this.#lastMs + 0.001);
    const events = addresses.map((url) => ({ key: `${url} ${id}`, url, atMs: this.#lastMs, tab, scope, json }));
    for (const event of events) this.#unconfirmed.set(event.key, event);
    const writing = store.then((readyStore) => readyStore.put(events)).catch(() => {});
    this.#writes = Promise.all([this.#writes, writing]);
    await writing;
  }

  /** Sends all events that are due. Resolves to the delay in ms until the next ones are due; undefined if none wait. */
  async flush(): Promise<number | undefined> {
    await this.#writes;
    const { waiting, resting } = await this.#waiting();
    let nextMs = resting ? otherTabDelayMs : undefined;
    for (const url of this.#options.addresses) {
      const eventsForUrl = waiting.filter((event) => event.url === url);
      const delayMs = await this.#flushTo(url, eventsForUrl);
      if (delayMs !== undefined) nextMs = Math.min(nextMs ?? delayMs, delayMs);
    }
    return nextMs;
  }

  /** Sends this opening's events when the page is hidden or closed, up to the browser's limit for such requests. */
  sendOnUnload(): void {
    this.#openStore?.saveUnsent?.(this.#options.tab, [...this.#unconfirmed.values()]);
    for (const url of this.#options.addresses) {
      const unsentEvents = [...this.#unconfirmed.values()].filter(
        (event) => event.url === url && !this.#sendingKeys.has(event.key),
      );
      for (const chunk of splitIntoChunks(unsentEvents)) void this.#send(url, chunk, true);
    }
  }

  /** Clears the copy that `sendOnUnload` stored, when the page is visible again. */
  clearUnloadBuffer(): void {
    this.#openStore?.saveUnsent?.(this.#options.tab, []);
  }

  /** Retries failed collectors at once, when the network is available again. */
  resetBackoff(): void {
    this.#failuresByUrl.clear();
  }

  /** Deletes all waiting events and accepts no more, after consent was withdrawn. */
  async discard(): Promise<void> {
    this.#closed = true;
    this.#unconfirmed.clear();
    await this.#writes;
    const store = await this.#options.store;
    const storedEvents = await store.all();
    await store.remove(storedEvents.filter(({ scope }) => scope === this.#options.scope).map(({ key }) => key));
  }

  /** Returns the events that may be sent, oldest first. Deletes those that are too old or too many. */
  async #waiting(): Promise<{ readonly waiting: readonly StoredEvent[]; readonly resting: boolean }> {
    const store = await this.#options.store;
    const stored = await store.all().catch(() => []);
    const eventsByKey = new Map([...stored, ...this.#unconfirmed.values()].map((event) => [event.key, event]));
    const nowMs = this.#options.nowMs();
    const { retained, dropped } = pruneQueue([...eventsByKey.values()], nowMs);
    await this.#forget(dropped);
    const sendable = retained.filter(
      ({ key, url }) => !this.#sendingKeys.has(key) && this.#options.addresses.includes(url),
    );
    const belongsToOtherTab = ({ tab, atMs }: StoredEvent) =>
      tab !== this.#options.tab && Math.abs(nowMs - atMs) <= otherTabDelayMs;
    return {
      waiting: sendable.filter((event) => !belongsToOtherTab(event)),
      resting: sendable.some(belongsToOtherTab),
    };
  }

  async #flushTo(url: string, events: readonly StoredEvent[]): Promise<number | undefined> {
    const { nowMs, random } = this.#options;
    const waitMs = () => Math.max(0, (this.#failuresByUrl.get(url)?.notBeforeMs ?? 0) - nowMs());
    if (events.length === 0) return undefined;
    // Ignore a pause that became too long because the clock was set back.
    if (waitMs() > 0 && waitMs() < maxEventAgeMs) return waitMs();
    for (const chunk of splitIntoChunks(events)) {
      if (this.#closed) return undefined;
      if (await this.#send(url, chunk, false)) {
        this.#failuresByUrl.delete(url);
        continue;
      }
      const failures = (this.#failuresByUrl.get(url)?.failures ?? 0) + 1;
      const delayMs = retryDelayMs(failures, random());
      this.#failuresByUrl.set(url, { failures, notBeforeMs: nowMs() + delayMs });
      return delayMs;
    }
    return undefined;
  }

  async #send(url: string, chunk: readonly StoredEvent[], leaving: boolean): Promise<boolean> {
    for (const { key } of chunk) this.#sendingKeys.add(key);
    try {
      const isConfirmed = await this.#options.send(url, toRequestBody(chunk.map(({ json }) => json)), leaving);
      if (isConfirmed) await this.#forget(chunk);
      return isConfirmed;
    } catch {
      return false;
    } finally {
      for (const { key } of chunk) this.#sendingKeys.delete(key);
    }
  }

  async #forget(events: readonly StoredEvent[]): Promise<void> {
    const keys = events.map(({ key }) => key);
    for (const key of keys) this.#unconfirmed.delete(key);
    if (keys.length === 0) return;
    // An event that cannot be deleted is sent again, and its collector ignores it.
    await this.#writes;
    await this.#options.store.then((store) => store.remove(keys)).catch(() => {});
  }
}
