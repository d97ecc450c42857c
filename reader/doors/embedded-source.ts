/**
 * The door for a PDF of somebody else's page: it waits for the page around the frame to hand the bytes over
 * (embed/element.ts). There is no smartlink, so nothing is tracked, remembered or asked.
 */

import { embedVersion, toEmbedMessage } from "#reader/model/embed-messages.ts";
import { ReaderError } from "../document/reader-error.ts";
import type { ReaderSource } from "../document/source.ts";

export interface EmbeddedSite extends Pick<ReaderSource, "policy" | "sentences" | "panels" | "worker"> {
  readonly runtimeUrl: string;
}

interface Handed {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly title: string;
  readonly settings: unknown;
}

export const createEmbeddedSource = async ({ runtimeUrl, ...site }: EmbeddedSite): Promise<ReaderSource> => {
  if (window.parent === window) throw new ReaderError("missing", "No page hands a PDF over.");
  const { pdf, title, settings } = await handedOver();
  return {
    smartlink: { id: "", title, activated: true, campaignLanguage: [], assets: [], config: { global: settings } },
    origin: {},
    ...site,
    resources: async () => ({ url: runtimeUrl }),
    pdf: async () => ({ data: pdf }),
    resolveFile: async () => undefined,
  };
};

const handedOver = (): Promise<Handed> =>
  new Promise((resolve) => {
    const stop = new AbortController();
    addEventListener(
      "message",
      ({ source, data }) => {
        const handed = source === window.parent ? readHanded(data) : undefined;
        if (handed === undefined) return;
        stop.abort();
        resolve(handed);
      },
      { signal: stop.signal },
    );
    window.parent.postMessage(toEmbedMessage({ event: "hello" }), "*");
  });

const readHanded = (data: unknown): Handed | undefined => {
  const { smartlink, command, pdf, title, settings } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (smartlink !== embedVersion || command !== "open" || !(pdf instanceof ArrayBuffer)) return undefined;
  return { pdf: new Uint8Array(pdf), title: typeof title === "string" ? title : "", settings };
};
