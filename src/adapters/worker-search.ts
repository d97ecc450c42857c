import { type Remote, wrap } from "comlink";
import type { LibrarySearch } from "#ports/library-search.ts";

/** Creates a search that runs in a worker. `startWorker` starts workers/search-worker.ts; it is called at the first search. */
export const createWorkerSearch = (startWorker: () => Worker): LibrarySearch => {
  let remote: Remote<LibrarySearch> | undefined;
  const worker = (): Remote<LibrarySearch> => {
    remote ??= wrap<LibrarySearch>(startWorker());
    return remote;
  };
  return {
    start: () => worker().start(),
    search: (query, limit) => worker().search(query, limit),
    waitForChange: (version) => worker().waitForChange(version),
  };
};
