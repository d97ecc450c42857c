/** The dependencies of the job host, which the composition root passes. */
import type { Batches } from "#usecases/jobs/batches.ts";
import type { BatchClient } from "../../site/batch-client.ts";
import type { StorageRoom } from "./job-retries.ts";

/** What the job host needs from its environment. */
export interface JobHostPorts {
  readonly client: Pick<BatchClient, "run" | "cancel" | "pause">;
  readonly batches: Pick<Batches, "list" | "get" | "remove">;
  /** Undefined if the browser has none, as on `http:` pages: then every page runs jobs, and the store's epoch fences them. */
  readonly locks: Pick<LockManager, "request"> | undefined;
  readonly channel: Pick<BroadcastChannel, "postMessage" | "addEventListener">;
  /** Milliseconds of any monotonic clock. */
  readonly now: () => number;
  /** Estimates the room for more; undefined if the browser does not say. */
  readonly readStorageRoom: () => Promise<StorageRoom | undefined>;
  /** Dispatches `online` when the network returns. */
  readonly network: Pick<EventTarget, "addEventListener">;
  /** Whether the page is in the background. It does not poll then. */
  readonly isHidden: () => boolean;
}
