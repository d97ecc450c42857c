/** The thread that reads dropped files and makes batches. Wiring only: what it does stands in the use cases. */
import { expose } from "comlink";
import { createHttpFetcher } from "#adapters/http-fetcher.ts";
import { createHttpReaderKit } from "#adapters/http-reader-kit.ts";
import { borrowThreads } from "#adapters/pdf/lent-threads.ts";
import { createRememberingInspector } from "#adapters/pdf/remembering-inspector.ts";
import { createWorkerInspector } from "#adapters/pdf/worker-inspector.ts";
import { randomIds } from "#adapters/random-ids.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import type { BatchPorts } from "#usecases/pipeline.ts";
import { createBatchHost } from "./batch-host.ts";

/** Built workers lie in `assets/`, so the site is the folder above. */
const siteUrl = new URL(import.meta.env.DEV ? "/" : "../", self.location.href).href;

/** Listens from the start: the page sends its port before anything else. */
const startThread = borrowThreads(self);

const ports = async (): Promise<BatchPorts & { store: Awaited<ReturnType<typeof openIdbStore>> }> => ({
  store: await openIdbStore(),
  kit: createHttpReaderKit(new URL("runtime/", siteUrl).href),
  bytes: webBytes,
  fetcher: createHttpFetcher(),
  inspector: createRememberingInspector(
    createWorkerInspector(startThread, new URL("runtime/", siteUrl).href),
    webBytes,
  ),
  clock: systemClock,
  ids: randomIds,
  batchUrl: new URL("batch/", siteUrl).href,
});

expose(createBatchHost(ports));
