/** A collector of events, kept by the test server: one for each test that asks. */
import type { EventRecord } from "#reader/tracking/tracker.ts";

interface Request {
  readonly type: string;
  readonly body: string;
}

export interface Collector {
  readonly address: string;
  requests(): Promise<readonly Request[]>;
  events(): Promise<readonly EventRecord[]>;
}

let count = 0;

/** It answers every request with that status. */
export const newCollector = (status = 204): Collector => {
  count += 1;
  const address = `${location.origin}/collector/${Date.now()}-${count}`;
  const requests = async () => (await (await fetch(address)).json()) as readonly Request[];
  return {
    address: `${address}?status=${status}`,
    requests,
    events: async () =>
      (await requests()).flatMap(({ body }) => (JSON.parse(body) as { events: readonly EventRecord[] }).events),
  };
};
