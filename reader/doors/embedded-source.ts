/**
 * The source for a PDF of an embedding page, which sends the bytes as a message (embed/element.ts). There is no
 * smartlink, so there is no tracking, no stored state and no gate.
 */

import { embedVersion, toEmbedMessage } from "#reader/model/embed-messages.ts";
import { ReaderError } from "../document/reader-error.ts";
import type { ReaderSource } from "../document/source.ts";

/** What the site provides for the reader. */
export interface EmbeddedSite extends Pick<ReaderSource, "policy" | "sentences" | "panels" | "worker"> {
  readonly runtimeUrl: string;
}

interface ReceivedPdf {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly title: string;
  readonly settings: unknown;
}

/** Resolves when the PDF has arrived. Throws a `ReaderError` if the page is not in a frame. */
export const createEmbeddedSource = async ({ runtimeUrl, ...site }: EmbeddedSite): Promise<ReaderSource> => {
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
