/** The interface over its ports: the one place that ties use cases and routes together. */
import { type BatchInterfacePorts, createBatchInterface } from "#usecases/batch-interface.ts";
import { createFolders } from "#usecases/folders.ts";
import type { ServicePorts } from "#usecases/service-ports.ts";
import { createWorkspace, type Workspace } from "#usecases/workspace.ts";
import { type Api, createApi } from "./api.ts";
import { createAuthenticate } from "./authenticate.ts";
import { createReplay } from "./idempotency.ts";
import type { Route } from "./route.ts";
import { batchRoutes } from "./routes/batch/batches.ts";
import { folderRoutes } from "./routes/direct/folders.ts";
import { toolRoutes } from "./routes/tool/generation.ts";

export interface Service {
  readonly answer: Api;
  readonly routes: readonly Route[];
  readonly workspace: Workspace;
}

export const createService = (ports: ServicePorts & BatchInterfacePorts): Service => {
  const workspace = createWorkspace(ports);
  const { batches, tool } = createBatchInterface(ports);
  const routes = [...folderRoutes(createFolders(ports)), ...batchRoutes(batches), ...toolRoutes(tool)];
  const base = `${new URL(ports.site).pathname}api`;
  const authenticate = createAuthenticate(ports, workspace);
  return { answer: createApi({ routes, authenticate, replay: createReplay(ports), base }), routes, workspace };
};
