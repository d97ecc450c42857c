/** Bytes at addresses: scripts with their integrity, and what goes wrong on the way as faults. */
import { safeLink } from "#domain/links/link.ts";
import { ReaderError } from "../document/reader-error.ts";

/** The absolute address, or a fault that says why a page from the disk cannot have it. */
export const resolveLinkedUrl = (url: string): string => {
  const href = safeLink(url, "fetch", document.baseURI);
  if (href !== undefined) return href;
  throw new ReaderError(
    location.protocol === "file:" ? "disk" : "internal",
    `An address was refused: ${url.slice(0, 200)}`,
  );
};

/** The browser checks `integrity`; what does not fit is as if it could not be reached. */
export const fetchText = async (url: string, integrity?: string): Promise<string> =>
  (await fetched(url, integrity === undefined ? {} : { integrity })).text();

export const fetchBytes = async (url: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (await fetched(url)).arrayBuffer());

const fetched = async (url: string, more: RequestInit = {}): Promise<Response> => {
  const href = resolveLinkedUrl(url);
  const response = await fetch(href, { credentials: "omit", ...more }).catch((cause: unknown) => {
    throw new ReaderError("unreachable", `${href}: ${cause instanceof Error ? cause.message : cause}`);
  });
  if (!response.ok) throw new ReaderError("unreachable", `${href}: ${response.status}`);
  return response;
};
