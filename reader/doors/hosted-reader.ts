/** The reader behind the hosted page's door: it takes what the door has asked for already. */
import "../boot/bundle-order.ts";
import type { CodePolicy } from "../boot/code-policy.ts";
import { ReaderError } from "../document/reader-error.ts";
import type { LockedSource, ReaderSource, WorkerScript } from "../document/source.ts";
import { showFault } from "../gates/notice-page.ts";
import { english } from "../i18n/language.ts";
import { openReader } from "../reader.ts";
import { adoptStyles } from "../ui/styles.ts";
import { createEmbeddedSource } from "./embedded-source.ts";
import { createHostedSource } from "./hosted-source.ts";
import { fetchText } from "./linked-files.ts";
import type { Envelope } from "./site-api.ts";

export interface HostedPage {
  /** Of the smartlink; empty: the address names none. */
  readonly id: string;
  readonly isEmbedded: boolean;
  readonly site: URL;
  readonly policy: CodePolicy;
  /** What the interface answers of the smartlink. */
  readonly viewed: Promise<Envelope> | undefined;
  worker(): Promise<WorkerScript>;
}

/** A module of the site's own, loaded at the first press that needs it. */
const panels = async () => (await import("../assets/panels.ts")).createPanels();

/** What this door needs of `runtime/kit.json`. */
interface RuntimeKit {
  readonly sentences: { readonly file: string; readonly integrity: string };
}

export const openHostedReader = async (host: HTMLElement, page: HostedPage): Promise<void> => {
  try {
    await openReader(host, await sourceOf(page)).opened;
  } catch (cause) {
    adoptStyles();
    showFault(host, cause, english);
  }
  const ended = document.documentElement.dataset["smartlinkState"] === "error";
  // It was started before anybody knew. A document that waits for its time needs it still.
  if (ended)
    page.worker().then(
      ({ started }) => started?.terminate(),
      () => {},
    );
};

const sourceOf = async (page: HostedPage): Promise<ReaderSource | LockedSource> => {
  const { id, isEmbedded, site, policy, viewed, worker } = page;
  const runtime = new URL("runtime/", site);
  const sentences = async () => {
    const { file, integrity } = (JSON.parse(await fetchText(new URL("kit.json", runtime).href)) as RuntimeKit)
      .sentences;
    return fetchText(new URL(file, runtime).href, integrity);
  };
  if (isEmbedded) return createEmbeddedSource({ runtimeUrl: runtime.href, policy, sentences, panels, worker });
  if (viewed === undefined) throw new ReaderError("missing");
  return createHostedSource(id, await viewed, { site, policy, sentences, panels, worker });
};
