/** Sends requests to file servers, without cookies and without a referrer. */
import type { Bytes } from "#ports/bytes.ts";
import type { UploadFile } from "#ports/publishing/upload-target.ts";

/** What the adapters of file servers need. */
export interface UploadRequestPorts {
  readonly fetch: typeof fetch;
  readonly bytes: Pick<Bytes, "sha256">;
  /** Returns the current time as ISO 8601. */
  readonly now: () => string;
}

/** Time for the answer to a small request. */
const baseTimeoutMs = 60_000;
/** Slowest upload that is waited for. */
const slowestBytesPerMs = 20;

/**
 * Sends a request. Resolves with undefined if no answer came: the connection ended, or CORS hides the answer. Rejects if
 * `signal` aborts.
 */
export const send = async (
  { fetch: request }: Pick<UploadRequestPorts, "fetch">,
  address: string,
  init: RequestInit,
  { signal, size = 0 }: { readonly signal: AbortSignal; readonly size?: number },
): Promise<Response | undefined> => {
  const timeout = AbortSignal.timeout(baseTimeoutMs + Math.ceil(size / slowestBytesPerMs));
  try {
    return await request(address, {
      credentials: "omit",
      referrerPolicy: "no-referrer",
      cache: "no-store",
      // A redirect would pass the file, and a signature or password, to another address.
      redirect: "manual",
      ...init,
      signal: AbortSignal.any([signal, timeout]),
    });
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
};

/** Returns the digest of an answer's body; undefined if the connection ended in the middle. */
export const digestBody = async (
  response: Response,
  bytes: Pick<Bytes, "sha256">,
  signal: AbortSignal,
): Promise<string | undefined> => {
  try {
    return await bytes.sha256(new Uint8Array(await response.arrayBuffer()));
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
};

/** Longest text of a server that is read. */
const maxTextLength = 64 * 1024;

/** Returns the beginning of an answer's text; empty if the connection ended before. */
export const readTextStart = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = "";
  try {
    const reader = response.body?.getReader();
    while (reader !== undefined && text.length < maxTextLength) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += decoder.decode(value, { stream: true });
    }
    await reader?.cancel();
  } catch {
    // What has arrived is read.
  }
  return text;
};

/** Ends a response whose body nobody reads, so that its connection is free for the next request. */
export const discardBody = async (response: Response): Promise<void> => {
  await response.arrayBuffer().catch(() => undefined);
};

/** Returns whether the answer to a HEAD request shows a file: undefined if it does not say so. */
export const readPresence = (response: Response | undefined, size: number): boolean | undefined => {
  if (response?.status === 404 || response?.status === 410) return false;
  return response?.ok && response.headers.get("Content-Length") === String(size) ? true : undefined;
};

/** Returns the body of a request. An uploaded file is a Blob in every host. */
export const toBody = ({ content }: UploadFile): BodyInit =>
  content instanceof Uint8Array ? content : (content as unknown as Blob);

/** Returns the size in bytes. */
export const sizeOf = ({ content }: UploadFile): number =>
  content instanceof Uint8Array ? content.length : content.size;

/** Encodes a path for an address, segment by segment. */
export const encodePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
