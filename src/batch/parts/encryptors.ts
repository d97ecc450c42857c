/**
 * Encrypts the rows whose smartlink has a password. If the template contains the password, all rows share one key; if it
 * comes from the data, each row has its own. Salts and nonces are derived, not random, so that the same row gives the
 * same bytes; domain/encryption explains why that is safe.
 *
 * Deriving a key takes a million PBKDF2 iterations. A shared key is derived once per batch. Keys of single rows are
 * derived ahead (`prepare`), in parallel with the row that is being made.
 */

import {
  buildAdditionalData,
  buildNameMessage,
  buildNonceMessage,
  deriveSalt,
  encodePassword,
  isPassword,
  keyIterations,
  recordName,
} from "#domain/encryption/encryption.ts";
import type { BatchParams, PlannedEntry } from "#domain/model/batch.ts";
import type { EncryptedPart, EncryptionHeader } from "#domain/model/delivery.ts";
import type { PartRef } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { toHex } from "#domain/values/hex.ts";
import { memoizeByKey } from "#domain/values/memoize-async.ts";
import type { Bytes, EncryptionKey } from "#ports/bytes.ts";
import { encodeBase64 } from "./base64.ts";
import type { ByteSource } from "./byte-source.ts";
import { type Parts, packBytes } from "./parts.ts";

/** An encrypted part of a row, inside its page or in a file beside it. */
export interface EncryptedFile {
  /** Name of the part before encryption: `pdf`, `file/…` or the name of a pdf.js resource. */
  readonly role: string;
  readonly descriptor: EncryptedPart;
  readonly part: PartRef;
  /** Path relative to the page, if the part is in a file of its own. */
  readonly path?: string;
}

/** Encrypts with one key (AES-256-GCM). */
export interface Encryptor {
  readonly header: EncryptionHeader;
  /** Encrypts once for all rows with this key. `inside`: as a part of the page, else as a file of the batch's folder. */
  encryptFile(role: string, content: ByteSource, inside: boolean): Promise<EncryptedFile>;
  /** Encrypts the smartlink's JSON. Returns the nonce and ciphertext in base64, and the sha256 of their bytes in hex. */
  encryptRecord(json: string): Promise<{ readonly record: string; readonly sha256: string }>;
}

/** The encryptors of one batch. */
export interface Encryptors {
  /** Whether each row may have its own password. */
  readonly isPerRow: boolean;
  /** Starts deriving the row's key if it has its own. */
  prepare(entry: PlannedEntry, smartlink: Smartlink): void;
  /** Resolves with the encryptor of a row. Uses and forgets the key that `prepare` has started. */
  get(entry: PlannedEntry, smartlink: Smartlink): Promise<Encryptor>;
}

interface Protectable {
  readonly pdfz_password: string;
  readonly config: { readonly global: Pick<Smartlink["config"]["global"], "pdfzPassword"> };
}

/** Returns whether the smartlink's pages are encrypted with its password (`config.global.pdfzPassword`). */
export const isEncrypted = ({ config }: Pick<Protectable, "config">): boolean => config.global.pdfzPassword === "true";

/** Returns `password-missing` for a smartlink that is to be encrypted but has no password. */
export const findPasswordProblems = (smartlink: Smartlink): readonly Problem[] =>
  isEncrypted(smartlink) && !isPassword(smartlink.pdfz_password) ? [passwordMissing] : [];

/** Shorter passwords can be guessed within hours by anyone who has the file. */
const recommendedLength = 8;

/** Returns whether the smartlink is encrypted with a password that can be guessed. */
export const hasShortPassword = (smartlink: Protectable): boolean =>
  isEncrypted(smartlink) &&
  isPassword(smartlink.pdfz_password) &&
  [...smartlink.pdfz_password.trim()].length < recommendedLength;

/** Returns the warning `password-short` for a number of smartlinks with a short password. Shown before the batch starts. */
export const shortPasswords = (count: number): Problem => {
  const rows = count === 1 ? "One row has a password" : `${count} rows have a password`;
  const sentence = `${rows} of fewer than ${recommendedLength} characters. Anyone who has the file can try passwords on their own computer. Use longer passwords.`;
  return problem("password-short", sentence, { path: "pdfz_password" });
};

const passwordMissing = problem(
  "password-missing",
  "The smartlink is protected by a password (pdfzPassword), but pdfz_password is empty. Set a password in the template, or a placeholder with a value in the row's data.",
  { path: "pdfz_password" },
);

/** Creates the encryptors of a batch. The keys depend on the batch, the template and, with `isPerRow`, the row. */
export const createEncryptors = (
  ports: { readonly bytes: Bytes },
  parts: Parts,
  { batch_id }: Pick<BatchParams, "batch_id">,
  template: Smartlink,
): Encryptors => {
  const isPerRow = findPlaceholders(template.pdfz_password).length > 0;
  const shared = memoizeByKey<Encryptor>();
  const preparedRows = new Map<number, Promise<Encryptor>>();
  const deriveEncryptor = async (entry: PlannedEntry, { pdfz_password }: Smartlink): Promise<Encryptor> => {
    const rowIdentity = isPerRow ? [entry.reference_id, entry.suffix] : [];
    const salt = deriveSalt(batch_id, template.id, ...rowIdentity);
    const key = await ports.bytes.deriveKey(encodePassword(pdfz_password), salt, keyIterations);
    const header = {
      format: 1,
      cipher: "AES-256-GCM",
      kdf: "PBKDF2-SHA256",
      iterations: keyIterations,
      salt: encodeBase64(salt),
    } as const;
    return createEncryptor(header, key, ports.bytes, parts);
  };
  return {
    isPerRow,
    prepare: (entry, smartlink) => {
      if (!isPerRow || !isEncrypted(smartlink) || preparedRows.has(entry.row)) return;
      const encryptor = deriveEncryptor(entry, smartlink);
      preparedRows.set(entry.row, encryptor);
      // `get` returns the same promise, so the row reports the failure. This only avoids an unhandled rejection.
      encryptor.catch(() => undefined);
    },
    get: (entry, smartlink) => {
      if (!isPerRow) return shared("", () => deriveEncryptor(entry, smartlink));
      const encryptor = preparedRows.get(entry.row) ?? deriveEncryptor(entry, smartlink);
      preparedRows.delete(entry.row);
      return encryptor;
    },
  };
};

const createEncryptor = (header: EncryptionHeader, key: EncryptionKey, bytes: Bytes, parts: Parts): Encryptor => {
  const once = memoizeByKey<EncryptedFile>();
  const encrypt = async (name: string, plaintext: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
    const additional = buildAdditionalData(header, name);
    const mac = await key.mac(buildNonceMessage(additional, await bytes.sha256(plaintext)));
    const nonce = mac.slice(0, 12);
    const ciphertext = await key.encrypt(nonce, additional, plaintext);
    const bytesWithNonce = new Uint8Array(nonce.length + ciphertext.length);
    bytesWithNonce.set(nonce);
    bytesWithNonce.set(ciphertext, nonce.length);
    return bytesWithNonce;
  };
  const encryptPart = async (role: string, content: ByteSource, inside: boolean): Promise<EncryptedFile> => {
    const name = `sealed/${toPartName(await key.mac(buildNameMessage(role, content.sha256)))}`;
    const plain = await content.bytes();
    const packed = await packBytes(bytes, plain);
    const ciphertext = await encrypt(name, packed.bytes);
    const sha256 = await bytes.sha256(ciphertext);
    const part = inside ? await parts.packed(name, ciphertext, sha256) : await parts.raw(ciphertext, sha256);
    return {
      role,
      descriptor: { name, codec: packed.codec, length: plain.length },
      part,
      ...(inside ? {} : { path: `${name}.bin` }),
    };
  };
  return {
    header,
    encryptFile: (role, content, inside) =>
      once(`${inside} ${role} ${content.sha256}`, () => encryptPart(role, content, inside)),
    encryptRecord: async (json) => {
      const ciphertext = await encrypt(recordName, new TextEncoder().encode(json));
      return { record: encodeBase64(ciphertext), sha256: await bytes.sha256(ciphertext) };
    },
  };
};

const toPartName = (mac: Uint8Array): string => toHex(mac.subarray(0, 10));
