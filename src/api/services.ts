/** Creates the REST API: wires ports, use cases and routes. */

import type { Fetcher } from "#ports/fetcher.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { Runner } from "#ports/runner.ts";
import type { TableReader } from "#ports/table-reader.ts";
import { createTemplateLoader } from "#usecases/import/template-loader.ts";
import { createAssets } from "#usecases/library/assets.ts";
import { createContents } from "#usecases/library/contents.ts";
import { exportPdf } from "#usecases/library/exchange/export-pdf.ts";
import { createSmartlinkImport } from "#usecases/library/exchange/import-smartlink.ts";
import { createFolders } from "#usecases/library/folders.ts";
import { createItemMover } from "#usecases/library/move-items.ts";
import { createMarkInspector } from "#usecases/library/page-inspector.ts";
import { readStoredTemplate } from "#usecases/library/read-stored-template.ts";
import { createPdfReplacement } from "#usecases/library/replace/replace-pdf.ts";
import { createRecordSearch } from "#usecases/library/search/search-records.ts";
import type { ServicePorts } from "#usecases/library/service-ports.ts";
import { createSmartlinks } from "#usecases/library/smartlinks.ts";
import { createItemRemoval } from "#usecases/library/trash/item-removal.ts";
import { createTrash } from "#usecases/library/trash/trash.ts";
import { createUsers } from "#usecases/library/users.ts";
import { createVersions } from "#usecases/library/versions/versions.ts";
import { createSmartlinkExport, type SmartlinkExportPorts } from "#usecases/publishing/export-smartlink.ts";
import { createViewPrinter } from "#usecases/publishing/print-view.ts";
import { createViews } from "#usecases/publishing/views.ts";
import { createTrackedEvents } from "#usecases/statistics/tracked-events.ts";
import { readEnvironments } from "#usecases/tool/environments.ts";
import { createToolService, type ToolService } from "#usecases/tool/tool-service.ts";
import { createWorkspace, type Workspace } from "#usecases/workspace/workspace.ts";
import { type Api, createApi } from "./api.ts";
import { createAuthenticate } from "./authenticate.ts";
import { type BatchService, createBatchService } from "./batch-service.ts";
import { createIdempotentRunner } from "./idempotency.ts";
import type { Route } from "./route.ts";
import { batchRoutes } from "./routes/batch/batches.ts";
import { assetRoutes } from "./routes/direct/assets.ts";
import { contentRoutes } from "./routes/direct/contents.ts";
import { exchangeRoutes } from "./routes/direct/exchange.ts";
import { folderRoutes } from "./routes/direct/folders.ts";
import { itemRoutes } from "./routes/direct/items.ts";
import { replacementRoutes } from "./routes/direct/replacement.ts";
import { searchRoutes } from "./routes/direct/search.ts";
import { smartlinkRoutes } from "./routes/direct/smartlinks.ts";
import { trashRoutes } from "./routes/direct/trash.ts";
import { versionRoutes } from "./routes/direct/versions.ts";
import { openApiRoute } from "./routes/openapi.ts";
import { eventRoutes } from "./routes/readers/events.ts";
import { viewRoutes } from "./routes/readers/views.ts";
import { toolRoutes } from "./routes/tool/generation.ts";
import { userRoutes } from "./routes/users/users.ts";

/** The running interface. */
export interface Service {
  readonly handle: Api;
  readonly routes: readonly Route[];
  readonly workspace: Workspace;
}

/** Creates the API of one site. */
export const createService = (ports: ServicePorts & BatchAndToolPorts & SmartlinkExportPorts): Service => {
  const workspace = createWorkspace(ports);
  const { batches, tool } = createBatchAndToolServices(ports);
  const contents = createContents(ports);
  const assets = createAssets(ports);
  const removal = createItemRemoval(ports);
  const base = `${new URL(ports.site).pathname}api`;
  const calls = [
    ...folderRoutes(createFolders(ports), removal),
    ...contentRoutes(contents, removal),
    ...smartlinkRoutes(createSmartlinks(ports), removal),
    ...replacementRoutes(createPdfReplacement(ports)),
    ...exchangeRoutes(createSmartlinkExport(ports), (id) => exportPdf(id, ports), createSmartlinkImport(ports)),
    ...assetRoutes(assets),
    ...searchRoutes(createRecordSearch(ports.store)),
    ...itemRoutes(createItemMover(ports)),
    ...trashRoutes(createTrash(ports)),
    ...versionRoutes(createVersions(ports)),
    ...userRoutes(createUsers(ports)),
    ...viewRoutes(createViews(ports, contents, assets, createViewPrinter(ports))),
    ...eventRoutes(createTrackedEvents(ports)),
    ...batchRoutes(batches),
    ...toolRoutes(tool),
  ];
  const routes = [...calls, openApiRoute(base, calls)];
  const authenticate = createAuthenticate(ports, workspace);
  return {
    handle: createApi({ routes, authenticate, runOnce: createIdempotentRunner(ports), base }),
    routes,
    workspace,
  };
};

/** What both services need from their environment. */
type BatchAndToolPorts = Pick<ServicePorts, "store" | "clock" | "ids" | "bytes" | "site" | "pages"> & {
  /** Wraps bytes as a file. */
  readonly toFile: (bytes: Uint8Array<ArrayBuffer>) => UploadedFile;
  readonly fetcher: Fetcher;
  /** Reads templates of other sites, with credentials where one of them wants some. By default, `fetcher`. */
  readonly templateFetcher?: Fetcher;
  readonly runner: Runner;
  readonly tables: TableReader;
};

/** Creates both services for the site of `ports.site` (docs/api.md, “Batches” and “Standalone tool”). */
const createBatchAndToolServices = (
  ports: BatchAndToolPorts,
): { readonly batches: BatchService; readonly tool: ToolService } => {
  const { store, site, fetcher, templateFetcher = fetcher } = ports;
  const apiUrl = `${site}api`;
  const servicePorts = {
    ...ports,
    ...createMarkInspector(ports),
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
