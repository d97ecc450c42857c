/** The batch interface and the standalone tool over the ports of the site's service. */
import type { Fetcher } from "#ports/fetcher.ts";
import type { Runner } from "#ports/runner.ts";
import { ownTemplate } from "../intake/own-template.ts";
import { createTemplates } from "../intake/templates.ts";
import type { ServicePorts } from "../library/service-ports.ts";
import { keptEnvironments } from "../tool/environments.ts";
import { createToolService, type ToolService } from "../tool/tool-service.ts";
import { type BatchService, createBatchService } from "./batch-service.ts";

export type BatchInterfacePorts = Pick<ServicePorts, "store" | "clock" | "ids" | "bytes" | "site"> & {
  readonly fetcher: Fetcher;
  readonly runner: Runner;
};

export const createBatchInterface = (
  ports: BatchInterfacePorts,
): { readonly batches: BatchService; readonly tool: ToolService } => {
  const { store, site, fetcher } = ports;
  const apiUrl = `${site}api`;
  const all = {
    ...ports,
    batchUrl: `${site}batch/`,
    environments: () => keptEnvironments(store.records, apiUrl),
    templates: createTemplates({ own: (id) => ownTemplate(store.records, site, id), fetcher, apiUrl }),
  };
  return { batches: createBatchService(all), tool: createToolService(all) };
};
