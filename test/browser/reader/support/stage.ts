/** Opens the reader in the test's page, with a real PDF and a real pdf.js worker, and finds its controls. */

import { createPanels } from "#reader/document/panels.ts";
import type { PdfWorkerPort } from "#reader/document/source.ts";
import { translations } from "#reader/i18n/translations.ts";
import { createCodePolicy, type LockedSource, openReader, type Reader, type ReaderSource } from "#reader/index.ts";
import type { EventRecord } from "#reader/tracking/tracker.ts";
import { pressKey } from "../../input.ts";
import { type TinyDocument, type TinyPage, tinyPdf } from "./tiny-pdf.ts";

/** What `open` opens; every field has a default. */
export interface Scene {
  readonly pages?: readonly TinyPage[];
  readonly pdf?: Uint8Array<ArrayBuffer>;
  /** Uses a pdf.js worker and a drawing worker of its own, as generated files do. */
  readonly beside?: boolean;
  /** The drawing worker is started. */
  readonly onDrawingWorker?: () => void;
  /** Address of the drawing worker's script; defaults to the reader's own. */
  readonly drawingScript?: string;
  readonly rightToLeft?: boolean;
  readonly document?: TinyDocument;
  /** Fragment of the page's address. */
  readonly hash?: string;
  readonly languages?: readonly string[];
  /** The smartlink's `campaignLanguage`. */
  readonly campaignLanguage?: readonly string[];
  readonly settings?: unknown;
  /** `config.skin`. */
  readonly skin?: unknown;
  readonly assets?: ReaderSource["smartlink"]["assets"];
  readonly activated?: boolean;
  /** The smartlink's `smartlinkSocialDesc`. */
  readonly description?: string;
  readonly tracking?: NonNullable<ReaderSource["tracking"]>;
  /** The `reference_id`. Stored values (openings, e-mail address) belong to it. */
  readonly reference?: string;
  /** Texts of files inside the smartlink, by their address (`part:…`). */
  readonly parts?: Readonly<Record<string, string>>;
  /** Loads the panels. */
  readonly panels?: ReaderSource["panels"];
  /** Wraps the source in one that needs a password. */
  readonly lock?: (source: ReaderSource) => LockedSource;
}

/** An opened document and its tracked events. */
export interface Stage {
  readonly host: HTMLElement;
  readonly reader: Reader;
  readonly events: EventRecord[];
}

const threePages: readonly TinyPage[] = [1, 2, 3].map((page) => ({ text: [`This is page ${page}`, "A harbour"] }));
const rightToLeftDocument = { catalog: "/ViewerPreferences << /Direction /R2L >>" };
const policy = createCodePolicy();
export const drawingScript = "/reader/worker/drawing-worker.ts";
let openScene: { readonly reader: Reader; readonly stop: AbortController } | undefined;

const createPdfWorker = (): PdfWorkerPort =>
  new Worker("/node_modules/pdfjs-dist/build/pdf.worker.min.mjs", { type: "module" });

let sharedWorker: Worker | undefined;

/** Starting pdf.js takes longer than most tests, so documents share a worker where the test does not concern it. */
const connectToSharedWorker = (): PdfWorkerPort => {
  sharedWorker ??= new Worker("/test/browser/reader/support/shared-pdf-worker.ts", { type: "module" });
  const { port1, port2 } = new MessageChannel();
  // An object, because pdf.js listens there too and reads fields of every message.
  sharedWorker.postMessage({}, [port2]);
  port1.start();
  return Object.assign(port1, { terminate: () => port1.close() });
};

/** Returns the translations as JSON, as in the runtime files and in a part of a generated file. */
export const readSentences = async (): Promise<string> => JSON.stringify(translations);

/** Closes the previous document, opens this one, and resolves when it is ready, unavailable or has failed. */
export const open = async (scene: Scene = {}): Promise<Stage> => {
  const stage = begin(scene);
  await stage.reader.opened;
  return stage;
};

/** Strokes a key that changes nothing: the first act of a person, with which the opening and its events count. */
export const act = (): Promise<void> => pressKey("Shift");

/** Opens a document as `open` does, and acts. */
export const openAndAct = async (scene: Scene = {}): Promise<Stage> => {
  const stage = await open(scene);
  await act();
  return stage;
};

/** Starts to open a document without waiting, for example one with a gate. */
export const begin = (scene: Scene = {}): Stage => {
  close();
  history.replaceState(null, "", location.pathname + location.search + (scene.hash ?? ""));
  // As in every page with the reader.
  document.documentElement.lang = "en";
  const host = document.createElement("smartlink-reader");
  document.body.append(host);
  const stop = new AbortController();
  const events: EventRecord[] = [];
  const onEvent = (event: Event) => events.push((event as CustomEvent<EventRecord>).detail);
  document.addEventListener("smartlink-event", onEvent, { signal: stop.signal });
  const source: ReaderSource = {
    smartlink: {
      id: "sl-1",
      title: "A title",
      smartlinkSocialDesc: scene.description ?? "",
      activated: scene.activated ?? true,
      campaignLanguage: scene.campaignLanguage ?? ["en"],
      config: { global: scene.settings ?? {}, ...(scene.skin === undefined ? {} : { skin: scene.skin }) },
      assets: scene.assets ?? [],
      _content: "content-1",
      _organization: "organization-1",
    },
    origin: { batch_id: "batch-1", reference_id: scene.reference ?? "reference-1" },
    ...(scene.tracking ? { tracking: scene.tracking } : {}),
    policy,
    sentences: readSentences,
    panels: scene.panels ?? (async () => createPanels()),
    // Module workers from source files: this page is served, so it needs no classic script.
    worker: async () => ({
      code: "",
      started: scene.beside ? createPdfWorker() : connectToSharedWorker(),
      startDrawingWorker: () => {
        scene.onDrawingWorker?.();
        return scene.beside ? new Worker(scene.drawingScript ?? drawingScript, { type: "module" }) : undefined;
      },
    }),
    resources: async () => ({ url: new URL("/node_modules/pdfjs-dist/", location.href).href }),
    pdf: async () => ({
      data: scene.pdf ?? tinyPdf(scene.pages ?? threePages, scene.rightToLeft ? rightToLeftDocument : scene.document),
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
  openScene = { reader, stop };
  return { host, reader, events };
};

/** Closes the document that is open, if any. */
export const close = (): void => {
  openScene?.stop.abort();
  openScene?.reader.close();
  openScene = undefined;
  document.querySelector("smartlink-reader")?.remove();
};

/** Returns `data-smartlink-state`. */
export const state = (): string | undefined => document.documentElement.dataset["smartlinkState"];

/** Waits until `holds` returns a truthy value. Fails with `sentence` after 20 s, which suffices on a busy machine. */
export const until = async (holds: () => unknown, sentence: string): Promise<void> => {
  for (const end = performance.now() + 20_000; performance.now() < end; ) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Timed out, waiting for: ${sentence}`);
};

/** Fails if the values differ as JSON. */
export const equal = (actual: unknown, expected: unknown): void => {
  const [actualJson, expectedJson] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (actualJson !== expectedJson) throw new Error(`is ${actualJson}, not ${expectedJson}`);
};

/** Returns the visible control with that accessible name, if any. */
export const maybeNamed = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>("smartlink-reader :is(button, a, input, [role=treeitem])")].find(
    (node) => node.getAttribute("aria-label") === name && node.checkVisibility(),
  );

/** Returns the visible control with that accessible name; fails if there is none. */
export const named = (name: string): HTMLElement => {
  const control = maybeNamed(name);
  if (control === undefined) throw new Error(`There is no control named "${name}"`);
  return control;
};

/** Returns the element of a page; fails if there is none. */
export const pageElement = (page: number): HTMLElement => {
  const element = document.querySelector<HTMLElement>(`[data-page-number="${page}"]`);
  if (element === null) throw new Error(`There is no page ${page}`);
  return element;
};

/** Creates an asset in the middle of page 1; `over` replaces fields of its `aura`. */
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
