/** Bytes that a row will place, read when they are placed: a batch need not hold all its PDFs in memory. */
export interface ByteSource {
  /** Hex. */
  readonly sha256: string;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

type Read = () => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Contents of which the last one is kept at hand: rows come PDF after PDF, and what was just read need not be read
 * again. `first`: the bytes, as they have been read already.
 */
export const createByteSourceFactory = (): ((
  sha256: string,
  first: Uint8Array<ArrayBuffer>,
  read: Read,
) => ByteSource) => {
  let atHand: { readonly sha256: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined;
  return (sha256, first, read) => {
    atHand = { sha256, bytes: first };
    return {
      sha256,
      bytes: async () => {
        if (atHand?.sha256 !== sha256) atHand = { sha256, bytes: await read() };
        return atHand.bytes;
      },
    };
  };
};
