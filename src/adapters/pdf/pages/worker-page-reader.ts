/** A page reader in a worker, which is started when the first PDF is read. */
import { type Remote, wrap } from "comlink";
import type { PageReader } from "#ports/page-reader.ts";

/** `startWorker` starts workers/page-worker.ts. */
export const createWorkerPageReader = (startWorker: () => Worker): PageReader => {
  let worker: Remote<PageReader> | undefined;
  const reader = (): Remote<PageReader> => {
    worker ??= wrap<PageReader>(startWorker());
    return worker;
  };
  return {
    inspect: (file) => reader().inspect(file),
    decrypt: (file, password) => reader().decrypt(file, password),
    texts: (file) => reader().texts(file),
    annotations: (file) => reader().annotations(file),
    facts: (file) => reader().facts(file),
    image: (file, page, width) => reader().image(file, page, width),
  };
};
