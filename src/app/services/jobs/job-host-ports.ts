/** What the jobs of a page need of the world. */
import type { Batches } from "#usecases/jobs/batches.ts";
import type { BatchClient } from "./batch-client.ts";

export interface JobHostPorts {
  readonly client: Pick<BatchClient, "run" | "cancel">;
  readonly batches: Pick<Batches, "list" | "get" | "remove">;
  /** Absent where the browser has none (a plain http address): then every page runs, and the store fences them. */
  readonly locks: Pick<LockManager, "request"> | undefined;
  readonly channel: Pick<BroadcastChannel, "postMessage" | "addEventListener">;
  readonly now: () => number;
  /** Whether nobody can see this page: then it need not look. */
  readonly isHidden: () => boolean;
}
