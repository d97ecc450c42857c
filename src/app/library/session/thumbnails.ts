/**
 * Images of first pages as object URLs. Two are drawn at a time, the last requested first: what is on the screen comes
 * before what was scrolled past. The least recently used URLs are revoked.
 */
import type { Contents } from "#usecases/library/contents.ts";

const maxCachedImages = 400;
const maxConcurrentReads = 2;

/** Loads page images. */
export interface Thumbnails {
  /** Resolves with the address of an image, undefined where the page cannot be drawn. Rejects when aborted. */
  load(content: string, signal: AbortSignal): Promise<string | undefined>;
  /** Returns the address of an image that is loaded. */
  peek(content: string): string | undefined;
  /** Waits with images that are not loaded yet, or goes on. */
  setPaused(isPaused: boolean): void;
  /** Revokes all addresses. */
  close(): void;
}

interface Request {
  readonly content: string;
  readonly signal: AbortSignal;
  readonly resolve: (address: string | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/** Creates the loader. */
export const createThumbnails = ({ image }: Pick<Contents, "image">): Thumbnails => {
  const addresses = new Map<string, string>();
  const waiting: Request[] = [];
  let active = 0;
  let isPausedNow = false;

  const remember = (content: string, address: string): string => {
    addresses.set(content, address);
    const [oldest] = addresses.keys();
    if (addresses.size > maxCachedImages && oldest !== undefined) {
      URL.revokeObjectURL(addresses.get(oldest) ?? "");
      addresses.delete(oldest);
    }
    return address;
  };

  const peek = (content: string): string | undefined => {
    const address = addresses.get(content);
    if (address === undefined) return undefined;
    addresses.delete(content);
    addresses.set(content, address);
    return address;
  };

  const read = async (content: string): Promise<string | undefined> => {
    const known = peek(content);
    if (known !== undefined) return known;
    const result = await image(content, 1, "preview");
    if (!result.ok) return undefined;
    const { bytes, mimetype } = result.value;
    return remember(content, URL.createObjectURL(new Blob([bytes], { type: mimetype })));
  };

  const next = (): void => {
    if (isPausedNow || active >= maxConcurrentReads) return;
    const request = waiting.pop();
    if (request === undefined) return;
    if (request.signal.aborted) {
      request.reject(request.signal.reason);
      next();
      return;
    }
    active += 1;
    read(request.content)
      .then(request.resolve, request.reject)
      .finally(() => {
        active -= 1;
        next();
      });
  };

  return {
    peek,
    load: (content, signal) =>
      new Promise((resolve, reject) => {
        waiting.push({ content, signal, resolve, reject });
        next();
      }),
    setPaused: (isPaused) => {
      isPausedNow = isPaused;
      for (let count = 0; count < maxConcurrentReads; count++) next();
    },
    close: () => {
      for (const address of addresses.values()) URL.revokeObjectURL(address);
      addresses.clear();
    },
  };
};
