/** The reader of the hosted page. hosted.ts has already requested the smartlink and started the worker. */
import "./bundle-order.ts";
import { embedVersion, toEmbedMessage } from "#reader/model/embed-messages.ts";
import type { CodePolicy } from "../boot/code-policy.ts";
import { ReaderError, toReaderError } from "../document/reader-error.ts";
import type { LockedSource, ReaderSource, WorkerScript } from "../document/source.ts";
import { isFramedCrossOrigin, showFrameNotice } from "../gates/frame.ts";
import { showErrorNotice } from "../gates/notice-page.ts";
import { english } from "../i18n/language.ts";
import { openReader } from "../reader.ts";
import { adoptStyles } from "../ui/styles.ts";
import { createHostedSource } from "./hosted-source.ts";
import { fetchText } from "./linked-files.ts";
import type { Envelope } from "./site-api.ts";

/** What hosted.ts passes to the reader. */
export interface HostedPage {
  /** Id of the smartlink; empty if the address has none. */
  readonly id: string;
  readonly isEmbedded: boolean;
  readonly isPreview: boolean;
  readonly site: URL;
  readonly policy: CodePolicy;
  /** The API's answer for the smartlink; undefined without an id. */
  readonly viewAnswer: Promise<Envelope> | undefined;
  worker(): Promise<WorkerScript>;
}

/** Loads the module at the first action that needs it. */
const loadPanels = async () => (await import("../document/panels.ts")).createPanels();

/** The part of `runtime/kit.json` that is used here. */
interface RuntimeManifest {
  readonly sentences: { readonly file: string; readonly integrity: string };
}

/** Opens the smartlink or the embedded PDF and shows an error page if that fails. Never rejects. */
export const openHostedReader = async (host: HTMLElement, page: HostedPage): Promise<void> => {
  let hasFailed = false;
  try {
    await openReader(host, await createSource(page)).opened;
  } catch (cause) {
    adoptStyles();
    if (isStorePartitioned(page, cause)) showFrameNotice(host, english.t, partitionSentence);
    else showErrorNotice(host, cause, english);
    hasFailed = true;
  }
  hasFailed ||= document.documentElement.dataset["smartlinkState"] === "error";
  // The worker was started in advance. A document that is not available yet still needs it.
  if (hasFailed)
    page.worker().then(
      ({ started }) => started?.terminate(),
      () => {},
    );
};

/** In English, like all errors before the smartlink and its languages are known. */
const partitionSentence =
  "The browser does not give pages of other sites access to the documents that this site stores.";

/**
 * Whether the store may be unreachable only because the page is framed by another site. Browsers partition storage and
 * service workers by the site of the top-level page (WebKit: by its origin) or deny them in such frames.
 */
const isStorePartitioned = ({ isEmbedded }: HostedPage, cause: unknown): boolean =>
  !isEmbedded && isFramedCrossOrigin() && ["missing", "unreachable"].includes(toReaderError(cause).kind);

const createSource = async (page: HostedPage): Promise<ReaderSource | LockedSource> => {
  const { id, isEmbedded, isPreview, site, policy, viewAnswer, worker } = page;
  const runtime = new URL("runtime/", site);
  const sentences = async () => {
    const { file, integrity } = (JSON.parse(await fetchText(new URL("kit.json", runtime).href)) as RuntimeManifest)
      .sentences;
    return fetchText(new URL(file, runtime).href, integrity);
  };
  if (isEmbedded)
    return createEmbeddedSource({ runtimeUrl: runtime.href, policy, sentences, panels: loadPanels, worker });
  if (viewAnswer === undefined) throw new ReaderError("missing");
  return createHostedSource(id, await viewAnswer, { site, policy, sentences, panels: loadPanels, worker, isPreview });
};

// The source for a PDF of an embedding page, which sends the bytes as a message (embed/element.ts). There is no
// smartlink, so there is no tracking, no stored state and no gate.

/** What the site provides for the reader. */
interface EmbeddedSite extends Pick<ReaderSource, "policy" | "sentences" | "panels" | "worker"> {
  readonly runtimeUrl: string;
}

interface ReceivedPdf {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly title: string;
  readonly settings: unknown;
}

/** Resolves when the PDF has arrived. Throws a `ReaderError` if the page is not in a frame. */
const createEmbeddedSource = async ({ runtimeUrl, ...site }: EmbeddedSite): Promise<ReaderSource> => {
  if (window.parent === window) throw new ReaderError("missing", "The page is not in a frame that receives a PDF.");
  const { pdf, title, settings } = await receivePdf();
  return {
    smartlink: { id: "", title, activated: true, campaignLanguage: [], assets: [], config: { global: settings } },
    origin: {},
    ...site,
    resources: async () => ({ url: runtimeUrl }),
    pdf: async () => ({ data: pdf }),
    resolveFile: async () => undefined,
    readPart: () => undefined,
  };
};

const receivePdf = (): Promise<ReceivedPdf> =>
  new Promise((resolve) => {
    const listening = new AbortController();
    addEventListener(
      "message",
      ({ source, data }) => {
        const received = source === window.parent ? parsePdfMessage(data) : undefined;
        if (received === undefined) return;
        listening.abort();
        resolve(received);
      },
      { signal: listening.signal },
    );
    window.parent.postMessage(toEmbedMessage({ event: "hello" }), "*");
  });

const parsePdfMessage = (data: unknown): ReceivedPdf | undefined => {
  const { smartlink, command, pdf, title, settings } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (smartlink !== embedVersion || command !== "open" || !(pdf instanceof ArrayBuffer)) return undefined;
  return { pdf: new Uint8Array(pdf), title: typeof title === "string" ? title : "", settings };
};
