/** Dependencies of the job host. */
import type { Batches } from "#usecases/jobs/batches.ts";
import type { BatchClient } from "./batch-client.ts";

/** Passed by the composition root. */
export interface JobHostPorts {
  readonly client: Pick<BatchClient, "run" | "cancel">;
  readonly batches: Pick<Batches, "list" | "get" | "remove">;
  /** Undefined where the browser has none, as on `http:` pages: then every page runs jobs, and the store's epoch fences them. */
  readonly locks: Pick<LockManager, "request"> | undefined;
  readonly channel: Pick<BroadcastChannel, "postMessage" | "addEventListener">;
  /** Milliseconds of any monotonic clock. */
  readonly now: () => number;
  /** Whether the page is in the background, where it does not poll. */
  readonly isHidden: () => boolean;
}
