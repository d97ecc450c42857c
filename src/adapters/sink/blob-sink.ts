/** Collects the bytes of a file as a Blob. Browsers move the bytes of Blobs out of memory, those of buffers not. */

/** Takes bytes. */
export interface BlobSink {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  end(): Promise<Blob>;
  discard(): Promise<void>;
}

/** Blobs that become one, so that their number stays small. */
const maxBlobs = 64;

/** Creates an empty collection. */
export const createBlobSink = (type: string): BlobSink => {
  let blobs: Blob[] = [];
  return {
    write: async (bytes) => {
      blobs.push(new Blob([bytes]));
      if (blobs.length >= maxBlobs) blobs = [new Blob(blobs)];
    },
    end: async () => new Blob(blobs, { type }),
    discard: async () => {
      blobs = [];
    },
  };
};
