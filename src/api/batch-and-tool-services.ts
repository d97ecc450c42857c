/** Creates the use cases of the batch interface and of the standalone tool, which share templates and environments. */
import type { Fetcher } from "#ports/fetcher.ts";
import type { Runner } from "#ports/runner.ts";
import type { TableReader } from "#ports/table-reader.ts";
import { createTemplateLoader } from "#usecases/import/template-loader.ts";
import { readStoredTemplate } from "#usecases/library/read-stored-template.ts";
import type { ServicePorts } from "#usecases/library/service-ports.ts";
import { readEnvironments } from "#usecases/tool/environments.ts";
import { createToolService, type ToolService } from "#usecases/tool/tool-service.ts";
import { type BatchService, createBatchService } from "./batch-service.ts";

/** What both services need from their environment. */
export type BatchAndToolPorts = Pick<ServicePorts, "store" | "clock" | "ids" | "bytes" | "site"> & {
  readonly fetcher: Fetcher;
  /** Reads templates of other sites, with credentials where one of them wants some. By default, `fetcher`. */
  readonly templateFetcher?: Fetcher;
  readonly runner: Runner;
  readonly tables: TableReader;
};

/** Creates both services for the site of `ports.site` (docs/api.md, “Batches” and “Standalone tool”). */
export const createBatchAndToolServices = (
  ports: BatchAndToolPorts,
): { readonly batches: BatchService; readonly tool: ToolService } => {
  const { store, site, fetcher, templateFetcher = fetcher } = ports;
  const apiUrl = `${site}api`;
  const servicePorts = {
    ...ports,
    batchUrl: `${site}batch/`,
    environments: () => readEnvironments(store.records, apiUrl),
    templates: createTemplateLoader({
      readStored: (id) => readStoredTemplate(store.records, site, id),
      fetcher: templateFetcher,
      apiUrl,
    }),
  };
  return { batches: createBatchService(servicePorts), tool: createToolService(servicePorts) };
};
