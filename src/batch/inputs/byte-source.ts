/** Bytes that are read when they are needed, so that a batch does not hold all its PDFs in memory. */
export interface ByteSource {
  /** Hex. */
  readonly sha256: string;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Reads the bytes again after they left the cache. */
type Read = () => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Creates byte sources that share a cache of one entry: rows are usually grouped by PDF, so the last bytes are often
 * needed again. `first` are bytes that have been read already; `read` reads them again.
 */
export const createByteSourceFactory = (): ((
  sha256: string,
  first: Uint8Array<ArrayBuffer>,
  read: Read,
) => ByteSource) => {
  let cached: { readonly sha256: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined;
  return (sha256, first, read) => {
    cached = { sha256, bytes: first };
    return {
      sha256,
      bytes: async () => {
        if (cached?.sha256 !== sha256) cached = { sha256, bytes: await read() };
        return cached.bytes;
      },
    };
  };
};
