/** The reader of the hosted page. hosted.ts has already requested the smartlink and started the worker. */
import "./bundle-order.ts";
import { readIconAddress } from "#domain/links/icon-address.ts";
import { safeLink } from "#domain/links/link.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { embedVersion, toEmbedMessage } from "#reader/model/embed-messages.ts";
import { decodeByteText } from "#reader/model/pdf-updates.ts";
import type { ReaderSmartlink } from "#reader/model/smartlink.ts";
import type { CodePolicy } from "../boot/code-policy.ts";
import { ReaderError, toReaderError } from "../document/reader-error.ts";
import type { LockedSource, PdfInput, ReaderSource, WorkerScript } from "../document/source.ts";
import { isFramedCrossOrigin, showFrameNotice } from "../gates/frame.ts";
import { showErrorNotice } from "../gates/notice-page.ts";
import { english } from "../i18n/language.ts";
import { openReader } from "../reader.ts";
import { element } from "../ui/dom.ts";
import { adoptStyles } from "../ui/styles.ts";
import { fetchText } from "./linked-files.ts";
import { callSiteApi, type Envelope, getViewPath } from "./site-api.ts";
import { createSiteTracking, restrictConnections } from "./site-tracking.ts";

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

// The source for a smartlink in the site's store: its public fields and the API addresses of its PDF and assets.

/** What hosted-reader.ts provides besides the smartlink. */
interface HostedParts extends Pick<ReaderSource, "policy" | "sentences" | "panels" | "worker"> {
  readonly site: URL;
  /** Whether the editor shows the page as a preview, which is not tracked. */
  readonly isPreview?: boolean;
}

/** The fields of `GET /view/<id>` that are used here. */
interface ViewDetails extends ReaderSmartlink {
  readonly faviconB64?: string;
  readonly file: string;
  /** Size of the PDF in bytes. */
  readonly filesize: number;
  /** Updates that print the contents of assets. Each character is a byte. */
  readonly updates?: readonly { readonly text: string }[];
}

/** The answer instead of `ViewDetails` if a password is required. */
interface LockedDetails {
  readonly allowRemote?: unknown;
  readonly skin?: unknown;
}

/** Creates the source from the answer of `GET /view/<id>`. Throws a `ReaderError` for any status but 200 and 403. */
const createHostedSource = (id: string, answer: Envelope, parts: HostedParts): ReaderSource | LockedSource =>
  answer.code === 403
    ? createLockedSource(answer, getViewPath(id), parts)
    : createOpenSource(answer, getViewPath(id), parts);

/** The API checks the password; before that, it returns nothing of the document. */
const createLockedSource = ({ details }: Envelope, path: string, parts: HostedParts): LockedSource => ({
  languages: [],
  mayBeFramed: (details as LockedDetails | null)?.allowRemote === "true",
  skin: (details as LockedDetails | null)?.skin,
  sentences: parts.sentences,
  ready: async () => {},
  prepare: () => {},
  unlock: async (password) => {
    const answer = await callSiteApi(parts, `${path}/unlock`, { password });
    return answer.code === 403 ? undefined : createOpenSource(answer, path, parts);
  },
});

/** HTML actions are the only ones that need frames and inline styles. */
const hasHtmlAction = ({ assets }: ReaderSmartlink): boolean =>
  assets.some(({ aura }) => aura.actions?.some(({ type }) => type === "html"));

/** The page's static policy allows what any smartlink may need. This adds a stricter one; both apply. */
const forbidHtmlActions = (): void => {
  const content = "style-src 'self'; frame-src 'none'";
  document.head.append(element("meta", { "http-equiv": "Content-Security-Policy", content }));
};

/** All addresses in assets with films that have captions, which the reader fetches as text. The panels read the data. */
const findCaptionAddresses = ({ assets }: ReaderSmartlink): readonly string[] =>
  assets.flatMap((asset) =>
    asset.aura.actions?.some(({ type, data }) => type === "video" && /^\s*{/.test(data))
      ? (JSON.stringify(asset)
          .replaceAll("\\", "")
          .match(/https?:[^"]+/g) ?? [])
      : [],
  );

const readStoredFile = async (address: string): Promise<Blob> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.blob();
};

/** The code that opens a PDF with updates is among the panels, because few PDFs have some. */
const openFile = (
  { file: url, filesize: size, updates = [] }: ViewDetails,
  panels: ReaderSource["panels"],
): PdfInput =>
  updates.length === 0
    ? { url, size }
    : {
        open: async (options) => {
          const { openUpdatedPdf } = await panels();
          const bytes = concatenateBytes(updates.map(({ text }) => decodeByteText(text)));
          return openUpdatedPdf({ ...options, url, updates: bytes });
        },
      };

const createOpenSource = (
  { code, details }: Envelope,
  path: string,
  { site, isPreview = false, ...environment }: HostedParts,
): ReaderSource => {
  if (code !== 200) throw new ReaderError(code === 404 ? "missing" : "unreachable", `${path}: ${code}`);
  const smartlink = details as ViewDetails;
  const siteTracking = createSiteTracking(site, smartlink);
  const tracking = isPreview ? { ...siteTracking, preview: true } : siteTracking;
  restrictConnections(tracking, findCaptionAddresses(smartlink));
  if (!hasHtmlAction(smartlink)) forbidHtmlActions();
  const icon = readIconAddress(smartlink.faviconB64 ?? "");
  if (icon !== undefined)
    document.querySelector("link[rel=icon]")?.replaceWith(element("link", { rel: "icon", href: icon }));
  return {
    smartlink,
    origin: {},
    tracking,
    ...environment,
    resources: async () => ({ url: new URL("runtime/", site).href }),
    pdf: async () => openFile(smartlink, environment.panels),
    resolveFile: async (address, kind) => safeLink(address, kind, site.href),
    readPart: (address) => (address.startsWith(site.href) ? readStoredFile(address) : undefined),
  };
};
