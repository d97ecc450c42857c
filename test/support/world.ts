/**
 * The ports of a batch for tests in Node: the real store over an in-memory IndexedDB, real hashes and compression, a clock
 * that advances 1 ms per call, and fakes of the runtime files, the PDF inspector and the network.
 */
import { loadPrinter } from "./fonts/load-printer.ts";
import "fake-indexeddb/auto";
import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { decryptPdf } from "#adapters/pdf/decrypt/decrypt-pdf.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { createTableReader } from "#adapters/tables/table-reader.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok } from "#domain/result.ts";
import type { Fetcher } from "#ports/fetcher.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { PdfInspector } from "#ports/pdf.ts";
import type { ReaderRuntime, RuntimeFile, RuntimeManifest, RuntimeScript } from "#ports/reader-runtime.ts";
import type { TableReader } from "#ports/table-reader.ts";
import { createTemplateLoader, type TemplateLoader } from "#usecases/import/template-loader.ts";
import type { JobRow } from "#usecases/jobs/rows/job-row.ts";
import { createJobRows } from "#usecases/jobs/rows/job-rows.ts";
import type { RunPorts } from "#usecases/jobs/run-job.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

const base64Of = (algorithm: string, bytes: Uint8Array) =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest("base64")}`;

/** Creates fake runtime files with small scripts, in the format of the build. */
export const aRuntime = (): ReaderRuntime => {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const file = (path: string, bytes: Uint8Array<ArrayBuffer>): RuntimeFile => {
    files.set(path, bytes);
    return { file: path, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  };
  const script = (name: string): RuntimeScript => {
    const bytes = utf8(`/* ${name} */ globalThis.${name} = "${"x".repeat(2000)}";`);
    return {
      ...file(`${name}-1.js`, bytes),
      hash: base64Of("sha256", bytes),
      integrity: base64Of("sha384", bytes),
      deflated: file(`${name}-1.js.deflate`, new Uint8Array(deflateRawSync(bytes))),
    };
  };
  const inline = (code: string) => ({ code, hash: base64Of("sha256", utf8(code)) });
  const manifest: RuntimeManifest = {
    version: "test-1",
    boot: inline("boot()"),
    step: inline("step()"),
    linked: inline("linked()"),
    style: inline("body{margin:0}"),
    reader: script("reader"),
    worker: script("worker"),
    sentences: script("sentences"),
    panels: script("panels"),
    printing: {},
    resources: {
      "wasm/openjpeg.wasm": file("wasm/openjpeg.wasm", utf8("wasm bytes")),
      "standard_fonts/LiberationSans-Bold.ttf": file("standard_fonts/LiberationSans-Bold.ttf", utf8("font bytes")),
      "cmaps/UniJIS-UTF16-H.bcmap": file("cmaps/UniJIS-UTF16-H.bcmap", utf8("cmap bytes")),
    },
  };
  return {
    manifest: async () => manifest,
    bytes: async ({ file: path }) => files.get(path) ?? Promise.reject(new Error(`no ${path}`)),
  };
};

/** Creates a fake PDF, a text that the fake inspector reads: `%PDF-1.7 pages=3 needs=wasm/openjpeg.wasm`. */
export const aPdf = (pages = 3, needs: readonly string[] = [], filler = ""): Uint8Array<ArrayBuffer> =>
  utf8(`%PDF-1.7 pages=${pages} needs=${needs.join(",")} ${filler}`);

/** Reads what `aPdf` creates. */
export const fakeInspector: PdfInspector = {
  inspect: async (bytes) => {
    const header = /^%PDF-1\.7 pages=(\d+) needs=(\S*)/.exec(new TextDecoder().decode(bytes));
    if (header === null) return fail(problem("pdf-not-pdf", "This file is no PDF. Give a PDF."));
    return ok({
      pages: Array.from({ length: Number(header[1]) }, () => ({ width: 595, height: 842 })),
      needs: (header[2] ?? "").split(",").filter(Boolean),
    });
  },
};

/** Creates a fake network with the files by address; `asked` lists the requested addresses. */
export const aWeb = (
  files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
): Fetcher & { readonly asked: string[] } => {
  const asked: string[] = [];
  return {
    asked,
    bytes: async (url) => {
      asked.push(url);
      const content = files[url];
      return content === undefined ? fail(problem("pdf-missing", `There is no file at ${url}.`)) : ok(content);
    },
  };
};

let worlds = 0;

export type World = RunPorts & {
  /** Finds no smartlink by id and none on other sites. */
  readonly templates: TemplateLoader;
  readonly tables: TableReader;
  readonly store: Awaited<ReturnType<typeof openIdbStore>>;
  /** Name of its database. */
  readonly name: string;
};

/** Creates ports with an empty database of their own. */
export const aWorld = async (over: Partial<RunPorts> = {}): Promise<World> => {
  let ticks = 0;
  let ids = 0;
  const name = `world-${worlds++}`;
  return {
    name,
    templates: createTemplateLoader({
      readStored: async () => undefined,
      fetcher: aWeb({}),
      apiUrl: "https://site.example/x/api",
    }),
    tables: createTableReader(),
    store: await openIdbStore(name),
    runtime: aRuntime(),
    bytes: webBytes,
    fetcher: aWeb({}),
    inspector: fakeInspector,
    decryptPdf,
    loadPrinter,
    clock: { now: () => new Date(Date.UTC(2026, 10, 21, 8) + ticks++).toISOString(), elapsedMs: () => ticks++ },
    ids: {
      newId: () => `id${String(ids++).padStart(22, "0")}`,
      newSuffix: () => `suffix${String(ids++).padStart(20, "0")}`,
    },
    nextTask: async () => undefined,
    batchUrl: "https://site.example/x/batch/",
    ...over,
  } as World;
};

/** Creates a dropped file. Objects become JSON. */
export const aFile = (path: string, content: string | object | Uint8Array<ArrayBuffer>): IntakeFile => {
  const bytes =
    content instanceof Uint8Array ? content : utf8(typeof content === "string" ? content : JSON.stringify(content));
  return {
    path,
    name: path.split("/").at(-1) ?? path,
    size: bytes.length,
    version: "1",
    bytes: async () => bytes,
    slice: async (start, end) => bytes.slice(start, end),
  };
};

/** Lists all rows of a job, in the order of the data. */
export const listRows = async (world: World, jobId: string): Promise<readonly JobRow[]> => {
  const page = await createJobRows(world).listRows(jobId, { state: "all", text: "", first: 0, count: 100_000 });
  if (!page.ok) throw new Error(page.problems[0]?.message);
  return page.value.rows;
};
