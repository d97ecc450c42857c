/** Runs the API in Node: the real router, use cases and store, over an IndexedDB in memory. */
import { loadPrinter } from "../support/fonts/load-printer.ts";
import "fake-indexeddb/auto";
import { readFile } from "node:fs/promises";
import "../support/newer-platform.ts";
import "pdfjs-dist/build/pdf.worker.mjs";
import { createPageReader } from "#adapters/pdf/pages/page-reader.ts";
import { randomIds } from "#adapters/random-ids.ts";
import { fileAssembler } from "#adapters/sink/file-assembler.ts";
import { createIdbSecretStore } from "#adapters/store/idb-secret-store.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { createTableReader } from "#adapters/tables/table-reader.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { webPasswords } from "#adapters/web-passwords.ts";
import { createService, type Service } from "#api/services.ts";
import { problem } from "#domain/problem.ts";
import { fail } from "#domain/result.ts";
import type { Fetcher } from "#ports/fetcher.ts";
import type { Runner } from "#ports/runner.ts";
import { aRuntime } from "../support/world.ts";
import { type ApiCaller, createCaller, createExchange } from "./caller.ts";

const pdfjs = new URL("../../node_modules/pdfjs-dist/", import.meta.url);
let count = 0;

/** One running interface with a store of its own. */
export interface NodeApi {
  readonly service: Service;
  readonly caller: ApiCaller;
  /** The site's folder, ending in a slash. */
  readonly site: string;
  readonly store: Awaited<ReturnType<typeof openIdbStore>>;
}

/** A network without any files. */
const emptyWeb: Fetcher = {
  bytes: async (url) => fail(problem("pdf-missing", `There is no file at ${url}.`)),
};
/** A runner without an open page. */
const noPage: Runner = { isPresent: async () => false, wake: () => undefined };

/** Creates an interface with an empty store and the owner's credentials. */
export const createNodeApi = async (
  over: { readonly fetcher?: Fetcher; readonly runner?: Runner } = {},
): Promise<NodeApi> => {
  const site = "https://site.example/some/path/";
  const name = `interface-${count++}`;
  const store = await openIdbStore(name);
  const service = createService({
    store,
    site,
    clock: systemClock,
    ids: randomIds,
    bytes: webBytes,
    passwords: webPasswords,
    pages: createPageReader((path) => readFile(new URL(path, pdfjs)).then((bytes) => new Uint8Array(bytes))),
    tables: createTableReader(),
    runtime: aRuntime(),
    loadPrinter,
    assembler: fileAssembler,
    toFile: (bytes) => new Blob([bytes]),
    secrets: createIdbSecretStore(`${name}-keepsake`),
    fetcher: emptyWeb,
    runner: noPage,
    ...over,
  });
  const authorization = (await service.workspace.readAuthorization()) ?? "";
  return {
    service,
    site,
    store,
    caller: createCaller(
      `${site}api`,
      authorization,
      createExchange((address, init) => service.handle(new Request(address, init))),
    ),
  };
};
