/** Hashes, compresses and derives keys with the platform or a library. */
export interface Bytes {
  /** Returns the SHA-256 digest in lower-case hex. */
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Creates a synchronous hash of texts. Only where the platform has one that is faster than `domain/files/sha256`. */
  createTextHash?(): TextHash;
  /** Compresses into a deflate-raw stream. The result is the same in every browser. */
  deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Imports a key of 32 bytes for AES-256-CBC with padding. Each call of the result needs another vector of 16 bytes, which
   * nobody can foresee.
   */
  importCbcKey(key: Uint8Array<ArrayBuffer>): Promise<EncryptCbc>;
  /** Derives a key with PBKDF2-HMAC-SHA-256. Takes some tenths of a second by design, without blocking this thread. */
  deriveKey(
    password: Uint8Array<ArrayBuffer>,
    salt: Uint8Array<ArrayBuffer>,
    iterations: number,
  ): Promise<EncryptionKey>;
}

/**
 * Returns the SHA-256 digest of `prefix + text` as UTF-8, in lower-case hex. A long prefix that is the same as in the call
 * before is not encoded again.
 */
export type TextHash = (prefix: string, text: string) => string;

/** Encrypts with AES-256-CBC. */
export type EncryptCbc = (
  vector: Uint8Array<ArrayBuffer>,
  plaintext: Uint8Array<ArrayBuffer>,
) => Promise<Uint8Array<ArrayBuffer>>;

/** A key derived from a password, see domain/encryption. */
export interface EncryptionKey {
  /** Returns the HMAC-SHA-256 of a message, with a separate key that is derived from this one. */
  mac(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** Encrypts with AES-256-GCM. Returns the ciphertext followed by its 16-byte tag. Never call it twice with the same nonce. */
  encrypt(
    nonce: Uint8Array<ArrayBuffer>,
    additional: Uint8Array<ArrayBuffer>,
    plaintext: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array<ArrayBuffer>>;
}
