/** Fetches files that a generated file links. Failures are thrown as `ReaderError`. */
import { safeLink } from "#domain/links/link.ts";
import { ReaderError } from "../document/reader-error.ts";

/** Returns the absolute address. Throws a `ReaderError`: `disk` for a page opened from disk, else `internal`. */
export const resolveLinkedUrl = (url: string): string => {
  const href = safeLink(url, "fetch", document.baseURI);
  if (href !== undefined) return href;
  throw new ReaderError(
    location.protocol === "file:" ? "disk" : "internal",
    `The address is not allowed: ${url.slice(0, 200)}`,
  );
};

/** Fetches text. A file that does not match `integrity` fails like one that cannot be reached. */
export const fetchText = async (url: string, integrity?: string): Promise<string> =>
  (await fetchOk(url, integrity === undefined ? {} : { integrity })).text();

/** Fetches bytes without credentials. Throws a `ReaderError` of kind `unreachable`. */
export const fetchBytes = async (url: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (await fetchOk(url)).arrayBuffer());

const fetchOk = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const href = resolveLinkedUrl(url);
  const response = await fetch(href, { credentials: "omit", ...init }).catch((cause: unknown) => {
    throw new ReaderError("unreachable", `${href}: ${cause instanceof Error ? cause.message : cause}`);
  });
  if (!response.ok) throw new ReaderError("unreachable", `${href}: ${response.status}`);
  return response;
};
