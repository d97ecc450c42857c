/**
 * Decrypts a file that is protected by a password (docs/encryption.md). A wrong password and a changed part cannot be
 * told apart: AES-GCM authenticates both.
 */

import {
  buildAdditionalData,
  encodePassword,
  nonceBytes,
  readEncryptionHeader,
  recordName,
} from "#domain/encryption/encryption.ts";
import type { EncryptedSmartlink, EncryptionHeader } from "#domain/model/delivery.ts";
import { ReaderError } from "../document/reader-error.ts";
import { hasSha256 } from "./has-sha256.ts";

/**
 * Returns the plain bytes of one encrypted part of the file. `name` is the part's name, which the encryption covers.
 * Rejects when the password is wrong or the bytes are not those that were encrypted under that name.
 */
export type DecryptPart = (name: string, encrypted: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

/** A record after decryption. */
export interface DecryptedRecord {
  /** JSON of the smartlink. */
  readonly record: string;
  readonly decrypt: DecryptPart;
}

/** A record that waits for its password. */
export interface EncryptedRecord {
  /**
   * Resolves to undefined for a wrong password. Deriving the key takes some tenths of a second, which slows down guessing.
   */
  unlock(password: string): Promise<DecryptedRecord | undefined>;
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/**
 * Reads and checks the encrypted record of a file, before the reader is asked for the password.
 *
 * @throws ReaderError `insecure` where the page has no `crypto.subtle`, `altered` where the file was changed.
 */
export const readEncryptedRecord = async (file: EncryptedSmartlink): Promise<EncryptedRecord> => {
  // Pages over plain http have no `subtle`.
  if (!globalThis.crypto?.subtle) throw new ReaderError("insecure");
  const header = readEncryptionHeader(file.lock);
  if (header === undefined) throw new ReaderError("altered", "lock");
  const encrypted = decodeRecord(file.record);
  if (!(await hasSha256(encrypted, file.sha256))) throw new ReaderError("altered", recordName);
  return {
    unlock: async (password) => {
      const decrypt = createDecryptPart(await deriveKey(password, header), header);
      const record = await decrypt(recordName, encrypted).catch(() => undefined);
      return record && { record: new TextDecoder().decode(record), decrypt };
    },
  };
};

const decodeRecord = (base64: string): Uint8Array<ArrayBuffer> => {
  try {
    return fromBase64(base64);
  } catch {
    throw new ReaderError("altered", recordName);
  }
};

const deriveKey = async (password: string, { salt, iterations }: EncryptionHeader): Promise<CryptoKey> => {
  const base = await crypto.subtle.importKey("raw", encodePassword(password), "PBKDF2", false, ["deriveKey"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt: fromBase64(salt), iterations };
  return crypto.subtle.deriveKey(derivation, base, { name: "AES-GCM", length: 256 }, false, ["decrypt"]);
};

const createDecryptPart =
  (key: CryptoKey, header: EncryptionHeader): DecryptPart =>
  async (name, encrypted) => {
    const iv = encrypted.subarray(0, nonceBytes);
    const cipher = { name: "AES-GCM", iv, additionalData: buildAdditionalData(header, name) };
    return new Uint8Array(await crypto.subtle.decrypt(cipher, key, encrypted.subarray(nonceBytes)));
  };
