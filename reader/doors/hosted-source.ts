/** A smartlink of the site's store as a source: its public fields, and the addresses at which the interface gives the rest. */
import { readIconAddress } from "#domain/links/icon-address.ts";
import { safeLink } from "#domain/links/link.ts";
import { ReaderError } from "../document/reader-error.ts";
import type { LockedSource, ReaderSmartlink, ReaderSource } from "../document/source.ts";
import { element } from "../ui/dom.ts";
import { callSiteApi, type Envelope, getViewPath } from "./site-api.ts";
import { createSiteTracking, restrictConnections } from "./site-tracking.ts";

export interface HostedParts extends Pick<ReaderSource, "policy" | "sentences" | "panels" | "worker"> {
  readonly site: URL;
}

/** What `GET /view/<id>` answers, besides what every reader shows. */
interface Viewed extends ReaderSmartlink {
  readonly faviconB64?: string;
  readonly file: string;
  /** Bytes of the PDF. */
  readonly filesize: number;
}

/** What it answers instead where a password is needed. */
interface Refused {
  readonly allowRemote?: unknown;
}

/** Throws a fault where there is nothing to open. */
export const createHostedSource = (id: string, viewed: Envelope, parts: HostedParts): ReaderSource | LockedSource =>
  viewed.code === 403 ? lockedSource(viewed, getViewPath(id), parts) : sourceOf(viewed, getViewPath(id), parts);

/** The interface checks the password: nothing of the document is here before it. */
const lockedSource = ({ details }: Envelope, path: string, parts: HostedParts): LockedSource => ({
  languages: [],
  mayBeFramed: (details as Refused | null)?.allowRemote === "true",
  sentences: parts.sentences,
  ready: async () => {},
  prepare: () => {},
  unlock: async (password) => {
    const answer = await callSiteApi(parts, `${path}/unlock`, { password });
    return answer.code === 403 ? undefined : sourceOf(answer, path, parts);
  },
});

/** The only assets that need frames and inline styles. */
const showsMarkup = ({ assets }: ReaderSmartlink): boolean =>
  assets.some(({ aura }) => aura.actions?.some(({ type }) => type === "html"));

/** The page's own policy must allow for every smartlink. From here on both policies hold. */
const forbidMarkup = (): void => {
  const content = "style-src 'self'; frame-src 'none'";
  document.head.append(element("meta", { "http-equiv": "Content-Security-Policy", content }));
};

const sourceOf = ({ code, details }: Envelope, path: string, { site, ...given }: HostedParts): ReaderSource => {
  if (code !== 200) throw new ReaderError(code === 404 ? "missing" : "unreachable", `${path}: ${code}`);
  const smartlink = details as Viewed;
  const tracking = createSiteTracking(site, smartlink);
  restrictConnections(tracking);
  if (!showsMarkup(smartlink)) forbidMarkup();
  const icon = readIconAddress(smartlink.faviconB64 ?? "");
  if (icon !== undefined)
    document.querySelector("link[rel=icon]")?.replaceWith(element("link", { rel: "icon", href: icon }));
  return {
    smartlink,
    origin: {},
    tracking,
    ...given,
    resources: async () => ({ url: new URL("runtime/", site).href }),
    pdf: async () => ({ url: smartlink.file, size: smartlink.filesize }),
    resolveFile: async (address, kind) => safeLink(address, kind, site.href),
  };
};
