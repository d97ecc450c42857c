/** A stage for the reader: a real PDF in a real pdf.js worker, opened in an element of the test's page. */

import { createPanels } from "#reader/assets/panels.ts";
import type { PdfWorkerPort } from "#reader/document/source.ts";
import { translations } from "#reader/i18n/translations.ts";
import { createCodePolicy, type LockedSource, openReader, type Reader, type ReaderSource } from "#reader/index.ts";
import type { EventRecord } from "#reader/tracking/tracker.ts";
import { type TinyDocument, type TinyPage, tinyPdf } from "./tiny-pdf.ts";

export interface Scene {
  readonly pages?: readonly TinyPage[];
  readonly pdf?: Uint8Array<ArrayBuffer>;
  /** Read and drawn in threads of its own, as in generated files. */
  readonly beside?: boolean;
  /** The thread that draws begins. */
  readonly onThread?: () => void;
  /** Its script; without, the one that is shipped. */
  readonly drawingScript?: string;
  readonly rightToLeft?: boolean;
  readonly document?: TinyDocument;
  /** Of the page's address, when the document is opened. */
  readonly hash?: string;
  readonly languages?: readonly string[];
  /** Those of the smartlink itself. */
  readonly campaignLanguage?: readonly string[];
  readonly settings?: unknown;
  readonly assets?: ReaderSource["smartlink"]["assets"];
  readonly activated?: boolean;
  /** What the author says of it where it is shared. */
  readonly description?: string;
  readonly tracking?: NonNullable<ReaderSource["tracking"]>;
  /** Which row of the batch it is: what a smartlink remembers is its own. */
  readonly reference?: string;
  /** Files that lie in the smartlink itself, by their address (`part:…`). */
  readonly parts?: Readonly<Record<string, string>>;
  /** How the panels are loaded. */
  readonly panels?: ReaderSource["panels"];
  /** Puts a lock before the document. */
  readonly lock?: (source: ReaderSource) => LockedSource;
}

export interface Stage {
  readonly host: HTMLElement;
  readonly reader: Reader;
  readonly events: EventRecord[];
}

const threePages: readonly TinyPage[] = [1, 2, 3].map((page) => ({ text: [`This is page ${page}`, "A harbour"] }));
const readFromRight = { catalog: "/ViewerPreferences << /Direction /R2L >>" };
const policy = createCodePolicy();
export const drawingScript = "/reader/worker/drawing-worker.ts";
let last: { readonly reader: Reader; readonly stop: AbortController } | undefined;

const ownThread = (): PdfWorkerPort =>
  new Worker("/node_modules/pdfjs-dist/build/pdf.worker.min.mjs", { type: "module" });

let shared: Worker | undefined;

/** Starting pdf.js takes longer than most tests: documents that do not try its thread hard share one. */
const sharedThread = (): PdfWorkerPort => {
  shared ??= new Worker("/test/browser/reader/support/shared-pdf-worker.ts", { type: "module" });
  const { port1, port2 } = new MessageChannel();
  // pdf.js listens there too, and looks into what comes.
  shared.postMessage({}, [port2]);
  port1.start();
  return Object.assign(port1, { terminate: () => port1.close() });
};

/** As a host's file and a part of a generated file hold them. */
export const readSentences = async (): Promise<string> => JSON.stringify(translations);

/** Opens a document and waits until it is ready, unavailable or an error. The one before is closed. */
export const open = async (scene: Scene = {}): Promise<Stage> => {
  const stage = begin(scene);
  await stage.reader.opened;
  return stage;
};

/** Opens a document that will ask something before it opens. */
export const begin = (scene: Scene = {}): Stage => {
  close();
  history.replaceState(null, "", location.pathname + location.search + (scene.hash ?? ""));
  // As in every page that has the reader.
  document.documentElement.lang = "en";
  const host = document.createElement("smartlink-reader");
  document.body.append(host);
  const stop = new AbortController();
  const events: EventRecord[] = [];
  const hear = (event: Event) => events.push((event as CustomEvent<EventRecord>).detail);
  document.addEventListener("smartlink-event", hear, { signal: stop.signal });
  const source: ReaderSource = {
    smartlink: {
      id: "sl-1",
      title: "A title",
      smartlinkSocialDesc: scene.description ?? "",
      activated: scene.activated ?? true,
      campaignLanguage: scene.campaignLanguage ?? ["en"],
      config: { global: scene.settings ?? {} },
      assets: scene.assets ?? [],
      _content: "content-1",
      _organization: "organization-1",
    },
    origin: { batch_id: "batch-1", reference_id: scene.reference ?? "reference-1" },
    ...(scene.tracking ? { tracking: scene.tracking } : {}),
    policy,
    sentences: readSentences,
    panels: scene.panels ?? (async () => createPanels()),
    // Not built here: the same code as a module, which a page from a server may start.
    worker: async () => ({
      code: "",
      started: scene.beside ? ownThread() : sharedThread(),
      startDrawingWorker: () => {
        scene.onThread?.();
        return scene.beside ? new Worker(scene.drawingScript ?? drawingScript, { type: "module" }) : undefined;
      },
    }),
    resources: async () => ({ url: new URL("/node_modules/pdfjs-dist/", location.href).href }),
    pdf: async () => ({
      data: scene.pdf ?? tinyPdf(scene.pages ?? threePages, scene.rightToLeft ? readFromRight : scene.document),
    }),
    readPart: (address, type) => {
      const text = scene.parts?.[address];
      return text === undefined ? undefined : Promise.resolve(new Blob([text], { type }));
    },
    resolveFile: async (address) =>
      /^(?:data:(?:image|audio|video)\/|blob:|https:|http:\/\/localhost)/.test(address) ? address : undefined,
  };
  delete document.documentElement.dataset["smartlinkState"];
  const reader = openReader(host, scene.lock?.(source) ?? source, { languages: scene.languages ?? ["en"] });
  last = { reader, stop };
  return { host, reader, events };
};

export const close = (): void => {
  last?.stop.abort();
  last?.reader.close();
  last = undefined;
  document.querySelector("smartlink-reader")?.remove();
};

export const state = (): string | undefined => document.documentElement.dataset["smartlinkState"];

/** Waits until it holds; fails with the sentence after twenty seconds, which are much for a loaded machine too. */
export const until = async (holds: () => unknown, sentence: string): Promise<void> => {
  for (const end = performance.now() + 20_000; performance.now() < end; ) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Not so: ${sentence}`);
};

export const equal = (actual: unknown, expected: unknown): void => {
  const [is, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== wanted) throw new Error(`is ${is}, not ${wanted}`);
};

export const maybeNamed = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>("smartlink-reader :is(button, a, input, [role=treeitem])")].find(
    (node) => node.getAttribute("aria-label") === name && node.checkVisibility(),
  );

/** The control with that accessible name. */
export const named = (name: string): HTMLElement => {
  const found = maybeNamed(name);
  if (found === undefined) throw new Error(`There is no control named "${name}"`);
  return found;
};

export const pageElement = (page: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-page-number="${page}"]`);
  if (found === null) throw new Error(`There is no page ${page}`);
  return found;
};

export const anAsset = (
  name: string,
  actions: readonly { type: string; data: string }[],
  over: Readonly<Record<string, unknown>> = {},
): ReaderSource["smartlink"]["assets"][number] => ({
  id: `asset-${name}`,
  page: 1,
  files: {},
  aura: {
    api: "1.3.2",
    name,
    center_x: 50,
    center_y: 50,
    center_z: 0,
    rect: [20, 10],
    actions: [...actions],
    order: 0,
    ...over,
  },
});
