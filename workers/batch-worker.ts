/** The thread that reads dropped files and makes batches. Wiring only: what it does stands in the use cases. */
import { expose } from "comlink";
import { createHttpFetcher } from "#adapters/http/http-fetcher.ts";
import { createHttpReaderRuntime } from "#adapters/http/http-reader-runtime.ts";
import { createCachedInspector } from "#adapters/pdf/cached-inspector.ts";
import { decryptPdf } from "#adapters/pdf/decrypt/decrypt-pdf.ts";
import { createWorkerInspector } from "#adapters/pdf/worker-inspector.ts";
import { connectWorkerPool } from "#adapters/pdf/worker-pool.ts";
import { randomIds } from "#adapters/random-ids.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { createQuarantine } from "#adapters/store/quarantine.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { ownTemplate } from "#usecases/intake/own-template.ts";
import { createTemplates } from "#usecases/intake/templates.ts";
import { createBatchHost, type HostPorts } from "./batch-host.ts";
import { memoizeAsync } from "./memoize-async.ts";
import { createWorkspaceHost } from "./workspace-host.ts";

/** Built workers lie in `assets/`, so the site is the folder above. */
const siteUrl = new URL(import.meta.env.DEV ? "/" : "../", self.location.href).href;

/** Listens from the start: the page sends its port before anything else. */
const startThread = connectWorkerPool(self);

const openPorts = async (): Promise<HostPorts> => {
  const store = await openIdbStore();
  const fetcher = createHttpFetcher();
  const apiUrl = `${siteUrl}api`;
  return {
    store,
    templates: createTemplates({ own: (id) => ownTemplate(store.records, siteUrl, id), fetcher, apiUrl }),
    kit: createHttpReaderRuntime(new URL("runtime/", siteUrl).href),
    bytes: webBytes,
    fetcher,
    inspector: createCachedInspector(createWorkerInspector(startThread, new URL("runtime/", siteUrl).href), webBytes),
    decryptPdf,
    clock: systemClock,
    ids: randomIds,
    batchUrl: new URL("batch/", siteUrl).href,
  };
};

const ports = memoizeAsync(openPorts);

expose({
  ...createBatchHost(ports),
  ...createWorkspaceHost(async () => ({ ...(await ports()), quarantine: createQuarantine() })),
});
