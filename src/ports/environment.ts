import type { Bytes } from "./bytes.ts";
import type { Clock } from "./clock.ts";
import type { Ids } from "./ids.ts";
import type { Store } from "./store.ts";

/** What use cases have from outside everywhere: in pages, in workers and on the command line. */
export interface Environment {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bytes: Bytes;
  /** Address of the site: absolute, ending in a slash. Addresses in records begin with it. */
  readonly site: string;
  /** The batch folder of the site: absolute, ending in a slash. */
  readonly batchUrl: string;
}
