/** The interface over its ports: the one place that ties use cases and routes together. */

import { createAssets } from "#usecases/assets.ts";
import { type BatchInterfacePorts, createBatchInterface } from "#usecases/batch-interface.ts";
import { createContents } from "#usecases/contents.ts";
import { createFolders } from "#usecases/folders.ts";
import type { ServicePorts } from "#usecases/service-ports.ts";
import { createSmartlinks } from "#usecases/smartlinks.ts";
import { createTrackedEvents } from "#usecases/tracked-events.ts";
import { createUsers } from "#usecases/users.ts";
import { createViews } from "#usecases/views.ts";
import { createWorkspace, type Workspace } from "#usecases/workspace.ts";
import { type Api, createApi } from "./api.ts";
import { createAuthenticate } from "./authenticate.ts";
import { createReplay } from "./idempotency.ts";
import type { Route } from "./route.ts";
import { batchRoutes } from "./routes/batch/batches.ts";
import { assetRoutes } from "./routes/direct/assets.ts";
import { contentRoutes } from "./routes/direct/contents.ts";
import { folderRoutes } from "./routes/direct/folders.ts";
import { smartlinkRoutes } from "./routes/direct/smartlinks.ts";
import { documentRoute } from "./routes/document.ts";
import { eventRoutes } from "./routes/readers/events.ts";
import { viewRoutes } from "./routes/readers/views.ts";
import { toolRoutes } from "./routes/tool/generation.ts";
import { userRoutes } from "./routes/users/users.ts";

export interface Service {
  readonly answer: Api;
  readonly routes: readonly Route[];
  readonly workspace: Workspace;
}

export const createService = (ports: ServicePorts & BatchInterfacePorts): Service => {
  const workspace = createWorkspace(ports);
  const { batches, tool } = createBatchInterface(ports);
  const contents = createContents(ports);
  const assets = createAssets(ports);
  const base = `${new URL(ports.site).pathname}api`;
  const calls = [
    ...folderRoutes(createFolders(ports)),
    ...contentRoutes(contents),
    ...smartlinkRoutes(createSmartlinks(ports)),
    ...assetRoutes(assets),
    ...userRoutes(createUsers(ports)),
    ...viewRoutes(createViews(ports, contents, assets)),
    ...eventRoutes(createTrackedEvents(ports)),
    ...batchRoutes(batches),
    ...toolRoutes(tool),
  ];
  const routes = [...calls, documentRoute(base, calls)];
  const authenticate = createAuthenticate(ports, workspace);
  return { answer: createApi({ routes, authenticate, replay: createReplay(ports), base }), routes, workspace };
};
