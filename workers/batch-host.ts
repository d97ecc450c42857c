/** Implements the batch worker's protocol with the use cases, over one importer that remembers the files it has read. */

import type { IdbStore } from "#adapters/store/idb-store.ts";
import type { TableReader } from "#ports/table-reader.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import type { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";
import type { TemplateLoader } from "#usecases/import/template-loader.ts";
import type { RunPorts } from "#usecases/jobs/run-job.ts";
import { createJobsHost } from "./batch/jobs-host.ts";
import { createPendingBatchHost, type PendingBatchPorts } from "./batch/pending-batch-host.ts";
import { createSmartlinkHost, type SmartlinkHostPorts } from "./batch/smartlink-host.ts";
import type { BatchWorker } from "./batch-protocol.ts";

/** What the batch operations need. */
export type HostPorts = PendingBatchPorts &
  RunPorts &
  SmartlinkHostPorts & {
    readonly store: IdbStore;
    readonly templates: TemplateLoader;
    readonly tables: TableReader;
  };

/** Creates the operations. `toFile` wraps a dropped file without reading its bytes. */
export const createBatchHost = (openPorts: () => Promise<HostPorts>, toFile: typeof toIntakeFile): BatchWorker => {
  const importer = openPorts().then((ports) => createBatchImporter(ports));
  // The call that awaits it reports the error. Until then it must not count as an unhandled rejection.
  importer.catch(() => undefined);
  return {
    ...createPendingBatchHost(openPorts, importer, toFile),
    ...createJobsHost(openPorts, importer, toFile),
    ...createSmartlinkHost(openPorts),
  };
};
