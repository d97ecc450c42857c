/** Event collectors on the test server; each test creates its own. */
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

/** Creates a collector that answers every request with `status`. */
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
