/** Work on bytes that the platform or a library does better than we would. */
export interface Bytes {
  /** Hex. */
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** A deflate-raw stream; the same bytes in every browser. */
  deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** PBKDF2-HMAC-SHA-256. Slow by intention: some tenths of a second, beside this thread. */
  deriveKey(
    password: Uint8Array<ArrayBuffer>,
    salt: Uint8Array<ArrayBuffer>,
    iterations: number,
  ): Promise<EncryptionKey>;
}

/** A key that a password gives, see domain/encryption. */
export interface EncryptionKey {
  /** HMAC-SHA-256 under a key of its own, which comes from this one. */
  mac(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** AES-256-GCM: the ciphertext with its tag of 16 bytes behind it. Never call it twice with the same nonce. */
  encrypt(
    nonce: Uint8Array<ArrayBuffer>,
    additional: Uint8Array<ArrayBuffer>,
    plaintext: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array<ArrayBuffer>>;
}
