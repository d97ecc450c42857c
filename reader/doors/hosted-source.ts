/** The source for a smartlink in the site's store: its public fields and the API addresses of its PDF and assets. */
import { readIconAddress } from "#domain/links/icon-address.ts";
import { safeLink } from "#domain/links/link.ts";
import type { ReaderSmartlink } from "#reader/model/smartlink.ts";
import { ReaderError } from "../document/reader-error.ts";
import type { LockedSource, ReaderSource } from "../document/source.ts";
import { element } from "../ui/dom.ts";
import { callSiteApi, type Envelope, getViewPath } from "./site-api.ts";
import { createSiteTracking, restrictConnections } from "./site-tracking.ts";

/** What hosted-reader.ts provides besides the smartlink. */
export interface HostedParts extends Pick<ReaderSource, "policy" | "sentences" | "panels" | "worker"> {
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
}

/** The answer instead of `ViewDetails` if a password is required. */
interface LockedDetails {
  readonly allowRemote?: unknown;
  readonly skin?: unknown;
}

/** Creates the source from the answer of `GET /view/<id>`. Throws a `ReaderError` for any status but 200 and 403. */
export const createHostedSource = (id: string, answer: Envelope, parts: HostedParts): ReaderSource | LockedSource =>
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
    pdf: async () => ({ url: smartlink.file, size: smartlink.filesize }),
    resolveFile: async (address, kind) => safeLink(address, kind, site.href),
    readPart: (address) => (address.startsWith(site.href) ? readStoredFile(address) : undefined),
  };
};
