/** Opens what a password has sealed (rules/lock). A wrong password and a changed piece look alike: neither gives bytes. */

import {
  buildAdditionalData,
  encodePassword,
  nonceBytes,
  readEncryptionHeader,
  recordName,
} from "#domain/encryption/encryption.ts";
import type { EncryptedSmartlink, EncryptionHeader } from "#domain/model/delivery.ts";
import { ReaderError } from "../document/reader-error.ts";
import { hasSha256 } from "../doors/has-sha256.ts";

/** The plain bytes of a sealed piece; rejects where they are not what was sealed under that name. */
export type OpenPiece = (name: string, sealed: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

export interface Unlocked {
  /** The JSON of the smartlink. */
  readonly record: string;
  readonly open: OpenPiece;
}

export interface SealedRecord {
  /** Undefined for a wrong password. It takes some tenths of a second, by intention. */
  unlock(password: string): Promise<Unlocked | undefined>;
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Rejects with a fault where the file was changed, before anybody is asked for a password. */
export const readSealedRecord = async (file: EncryptedSmartlink): Promise<SealedRecord> => {
  // Pages over plain http have no `subtle`.
  if (!globalThis.crypto?.subtle) throw new ReaderError("insecure");
  const lock = readEncryptionHeader(file.lock);
  if (lock === undefined) throw new ReaderError("altered", "lock");
  const sealed = read(() => fromBase64(file.record));
  if (!(await hasSha256(sealed, file.sha256))) throw new ReaderError("altered", recordName);
  return {
    unlock: async (password) => {
      const open = openWith(await keyFor(password, lock), lock);
      const record = await open(recordName, sealed).catch(() => undefined);
      return record && { record: new TextDecoder().decode(record), open };
    },
  };
};

const read = (decode: () => Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  try {
    return decode();
  } catch {
    throw new ReaderError("altered", recordName);
  }
};

const keyFor = async (password: string, { salt, iterations }: EncryptionHeader): Promise<CryptoKey> => {
  const base = await crypto.subtle.importKey("raw", encodePassword(password), "PBKDF2", false, ["deriveKey"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt: fromBase64(salt), iterations };
  return crypto.subtle.deriveKey(derivation, base, { name: "AES-GCM", length: 256 }, false, ["decrypt"]);
};

const openWith =
  (key: CryptoKey, lock: EncryptionHeader): OpenPiece =>
  async (name, sealed) => {
    const iv = sealed.subarray(0, nonceBytes);
    const cipher = { name: "AES-GCM", iv, additionalData: buildAdditionalData(lock, name) };
    return new Uint8Array(await crypto.subtle.decrypt(cipher, key, sealed.subarray(nonceBytes)));
  };
