// engines: none; test:all: none
/** The contract inside a page that no service worker controls: the same router, with the page's own thread for PDFs. */

import { openIdbStore } from "#adapters/store/idb-store.ts";
import { createTableReader } from "#adapters/tables/table-reader.ts";
import { createApiCall } from "#app/api/rest/api-call.ts";
import type { PageReader } from "#ports/page-reader.ts";
import { connect } from "#rpc/connect.ts";
import { createSiteService } from "#workers/site-service.ts";
import { createCaller, createExchange } from "../../contract/caller.ts";
import { browserContract } from "../../contract/contract.ts";
import { loadPrinter } from "../../support/fonts/load-printer.ts";

const site = new URL("/some/path/", location.href);
const startThread = () => new Worker("/workers/page-worker.ts", { type: "module" });

for (const [index, { name, run }] of browserContract.entries())
  it(name, async () => {
    const store = await openIdbStore(`interface-${index}`);
    try {
      const service = createSiteService(store, site.href, {
        pages: connect<PageReader>(startThread).remote,
        tables: createTableReader(),
        loadPrinter,
      });
      const authorization = (await service.workspace.readAuthorization()) ?? "";
      const call = createApiCall(
        async () => service,
        () => false,
      );
      await run(createCaller(`${site.href}api`, authorization, createExchange(call)));
    } finally {
      await store.close();
    }
  });
