import type { Result } from "#domain/result.ts";
import type { JobServices } from "../jobs/job-services.ts";
import type { LibraryPresence } from "../library/session/library-presence.ts";
import type { LibraryServices } from "../library/session/library-services.ts";
import type { FileOffers } from "./pending/file-offers.ts";
import type { PendingBatch } from "./pending/pending-batch.ts";

/** What the Batches page uses. */
export interface BatchServices extends JobServices {
  readonly pendingBatch: PendingBatch;
  /** Files from other pages and programs that wait for the person's consent. */
  readonly fileOffers: FileOffers;
  /** Returns the files of the sample batch as a ZIP. */
  readonly createSampleZip: () => Promise<Result<Blob>>;
  /** Whether the library has items. */
  readonly libraryPresence: LibraryPresence;
  /** Loads the code of the library at the first call. */
  readonly loadLibrary: () => Promise<LibraryServices>;
}
