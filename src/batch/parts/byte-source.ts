/** Bytes that are read when they are needed, so that a batch does not hold all its PDFs in memory. */
export interface ByteSource {
  /** Hex. */
  readonly sha256: string;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/** A source whose bytes are in a cache. */
export interface CachedByteSource extends ByteSource {
  /** Drops the bytes from the cache. They are read again if they are needed after all. */
  release(): void;
}

/** Reads the bytes again after they left the cache. */
type Read = () => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Most bytes in the cache: enough for the PDFs that are prepared ahead (pdf-prefetch.ts). A single PDF may be larger.
 */
const maxCachedBytes = 64 * 2 ** 20;

/**
 * Creates byte sources that share a cache, from which the oldest bytes are dropped. `first` are bytes that have been read
 * already; `read` reads them again.
 */
export const createByteSourceFactory = (
  limit = maxCachedBytes,
): ((sha256: string, first: Uint8Array<ArrayBuffer>, read: Read) => CachedByteSource) => {
  const cache = new Map<string, Uint8Array<ArrayBuffer>>();
  let cachedBytes = 0;
  const drop = (sha256: string): void => {
    cachedBytes -= cache.get(sha256)?.length ?? 0;
    cache.delete(sha256);
  };
  const remember = (sha256: string, bytes: Uint8Array<ArrayBuffer>): void => {
    drop(sha256);
    cache.set(sha256, bytes);
    cachedBytes += bytes.length;
    for (const oldest of cache.keys()) {
      if (cachedBytes <= limit || oldest === sha256) return;
      drop(oldest);
    }
  };
  return (sha256, first, read) => {
    remember(sha256, first);
    return {
      sha256,
      bytes: async () => {
        const bytes = cache.get(sha256) ?? (await read());
        remember(sha256, bytes);
        return bytes;
      },
      release: () => drop(sha256),
    };
  };
};
