/** Work on bytes that the platform or a library does better than we would. */
export interface Bytes {
  /** Hex. */
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** A deflate-raw stream; the same bytes in every browser. */
  deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
}
