/** Creates the REST API over this browser's adapters, for the service worker and for pages without one. Wiring only. */

import { createBrowserEnvironment } from "#adapters/browser-environment.ts";
import { createHttpFetcher } from "#adapters/http/http-fetcher.ts";
import { createHttpReaderRuntime } from "#adapters/http/http-reader-runtime.ts";
import { createSharedLogins } from "#adapters/http/shared-logins.ts";
import { createPageRunner } from "#adapters/page-runner.ts";
import { fileAssembler } from "#adapters/sink/file-assembler.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import { createService, type Service } from "#api/services.ts";
import type { OpenPrinter } from "#batch/printing/open-printer.ts";
import type { PageReader } from "#ports/page-reader.ts";
import type { ReaderRuntime } from "#ports/reader-runtime.ts";
import type { TableReader } from "#ports/table-reader.ts";
import { jobChannelName, runnerLockName } from "#usecases/jobs/job-channel.ts";

/** The readers of files, whose large libraries each environment loads in its own way. */
export interface SiteReaders {
  readonly pages: PageReader;
  readonly tables: TableReader;
  readonly loadPrinter: () => Promise<OpenPrinter>;
  /** Fetched from the site by default. */
  readonly runtime?: ReaderRuntime;
}

/** Creates the service. `site`: absolute address of the site's folder, ending in a slash. */
export const createSiteService = (
  store: IdbStore,
  site: string,
  { pages, tables, loadPrinter, runtime = createHttpReaderRuntime(`${site}runtime/`) }: SiteReaders,
): Service =>
  createService({
    ...createBrowserEnvironment(store, site),
    pages,
    tables,
    runtime,
    loadPrinter,
    assembler: fileAssembler,
    toFile: (bytes) => new Blob([bytes]),
    fetcher: createHttpFetcher({ timeoutMs: 20_000 }),
    templateFetcher: createHttpFetcher({ timeoutMs: 20_000, logins: createSharedLogins() }),
    runner: createPageRunner({ lockName: runnerLockName, channelName: jobChannelName }),
  });
