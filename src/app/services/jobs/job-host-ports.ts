/** The dependencies of the job host, which the composition root passes. */
import type { Batches } from "#usecases/jobs/batches.ts";
import type { BatchClient } from "./batch-client.ts";

/** What the job host needs from its environment. */
export interface JobHostPorts {
  readonly client: Pick<BatchClient, "run" | "cancel">;
  readonly batches: Pick<Batches, "list" | "get" | "remove">;
  /** Undefined if the browser has none, as on `http:` pages: then every page runs jobs, and the store's epoch fences them. */
  readonly locks: Pick<LockManager, "request"> | undefined;
  readonly channel: Pick<BroadcastChannel, "postMessage" | "addEventListener">;
  /** Milliseconds of any monotonic clock. */
  readonly now: () => number;
  /** Whether the page is in the background. It does not poll then. */
  readonly isHidden: () => boolean;
}
