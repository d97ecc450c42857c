/**
 * Locks for rows whose smartlink has a password: one for all rows where the template names the password itself, one a
 * row where it comes from the data. Everything is derived, nothing is random: the same row gives the same bytes. Why
 * that is safe is explained in domain/encryption.
 *
 * A password costs a million iterations. A shared one is derived once a batch; personal ones cost what they cost, which
 * is why the rows to come are announced: their keys are made beside the row that is being made.
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
import type { ByteSource } from "../inputs/byte-source.ts";
import { encodeBase64 } from "./base64.ts";
import { type Parts, packBytes } from "./parts.ts";

export interface EncryptedFile {
  /** The part's own name: `pdf`, `file/…`, a resource of pdf.js. */
  readonly role: string;
  readonly sealed: EncryptedPart;
  readonly part: PartRef;
  /** Where it lies beside the file, if it does. */
  readonly path?: string;
}

export interface Encryptor {
  readonly header: EncryptionHeader;
  /** Sealed once for all rows with this lock. `inside`: as a part of the file, else as a file of the batch's folder. */
  encryptFile(role: string, content: ByteSource, inside: boolean): Promise<EncryptedFile>;
  /** The sealed JSON in base64, and the sha256 of its bytes. */
  encryptRecord(json: string): Promise<{ readonly record: string; readonly sha256: string }>;
}

export interface Encryptors {
  /** Each row may have a password of its own. */
  readonly isPerRow: boolean;
  /** Begins to make the row's key, where the row has one of its own. */
  prepare(entry: PlannedEntry, smartlink: Smartlink): void;
  get(entry: PlannedEntry, smartlink: Smartlink): Promise<Encryptor>;
}

interface Lockable {
  readonly pdfz_password: string;
  readonly config: { readonly global: Pick<Smartlink["config"]["global"], "pdfzPassword"> };
}

/** Returns whether the smartlink's pages are encrypted with its password (`config.global.pdfzPassword`). */
export const isEncrypted = ({ config }: Pick<Lockable, "config">): boolean => config.global.pdfzPassword === "true";

/** A lock without a key would be none. */
export const findPasswordProblems = (smartlink: Smartlink): readonly Problem[] =>
  isEncrypted(smartlink) && !isPassword(smartlink.pdfz_password) ? [missing] : [];

/** Shorter ones are found within hours by who has the file. */
const fewestCharacters = 8;

/** A warning for the author, before anything runs. */
export const findShortPasswords = (smartlinks: readonly Lockable[]): readonly Problem[] => {
  const short = smartlinks.filter(
    (smartlink) =>
      isEncrypted(smartlink) &&
      isPassword(smartlink.pdfz_password) &&
      [...smartlink.pdfz_password.trim()].length < fewestCharacters,
  ).length;
  if (short === 0) return [];
  const rows = short === 1 ? "One row has a password" : `${short} rows have a password`;
  const sentence = `${rows} of fewer than ${fewestCharacters} characters. Whoever has the file can try passwords on a computer of their own: give longer ones.`;
  return [problem("password-short", sentence, { path: "pdfz_password" })];
};

const missing = problem(
  "password-missing",
  "The smartlink is to be protected by a password (pdfzPassword), and pdfz_password is empty. Give a password in the template or, as a placeholder, in the row's data.",
  { path: "pdfz_password" },
);

export const createEncryptors = (
  ports: { readonly bytes: Bytes },
  parts: Parts,
  { batch_id }: Pick<BatchParams, "batch_id">,
  template: Smartlink,
): Encryptors => {
  const personal = findPlaceholders(template.pdfz_password).length > 0;
  const shared = memoizeByKey<Encryptor>();
  const announced = new Map<number, Promise<Encryptor>>();
  const deriveEncryptor = async (entry: PlannedEntry, { pdfz_password }: Smartlink): Promise<Encryptor> => {
    const rowIdentity = personal ? [entry.reference_id, entry.suffix] : [];
    const salt = deriveSalt(batch_id, template.id, ...rowIdentity);
    const key = await ports.bytes.deriveKey(encodePassword(pdfz_password), salt, keyIterations);
    const lock = {
      format: 1,
      cipher: "AES-256-GCM",
      kdf: "PBKDF2-SHA256",
      iterations: keyIterations,
      salt: encodeBase64(salt),
    } as const;
    return createSeal(lock, key, ports.bytes, parts);
  };
  return {
    isPerRow: personal,
    prepare: (entry, smartlink) => {
      if (!personal || !isEncrypted(smartlink) || announced.has(entry.row)) return;
      const seal = deriveEncryptor(entry, smartlink);
      announced.set(entry.row, seal);
      // Told to the row itself, when it asks.
      seal.catch(() => undefined);
    },
    get: (entry, smartlink) => {
      if (!personal) return shared("", () => deriveEncryptor(entry, smartlink));
      const seal = announced.get(entry.row) ?? deriveEncryptor(entry, smartlink);
      announced.delete(entry.row);
      return seal;
    },
  };
};

const createSeal = (lock: EncryptionHeader, key: EncryptionKey, bytes: Bytes, parts: Parts): Encryptor => {
  const once = memoizeByKey<EncryptedFile>();
  const sealed = async (name: string, plaintext: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
    const additional = buildAdditionalData(lock, name);
    const mac = await key.mac(buildNonceMessage(additional, await bytes.sha256(plaintext)));
    const nonce = mac.slice(0, 12);
    const box = await key.encrypt(nonce, additional, plaintext);
    const whole = new Uint8Array(nonce.length + box.length);
    whole.set(nonce);
    whole.set(box, nonce.length);
    return whole;
  };
  const piece = async (role: string, content: ByteSource, inside: boolean): Promise<EncryptedFile> => {
    const name = `sealed/${nameOf(await key.mac(buildNameMessage(role, content.sha256)))}`;
    const plain = await content.bytes();
    const carried = await packBytes(bytes, plain);
    const box = await sealed(name, carried.bytes);
    const sha256 = await bytes.sha256(box);
    const part = inside ? await parts.packed(name, box, sha256) : await parts.raw(box, sha256);
    return {
      role,
      sealed: { name, codec: carried.codec, length: plain.length },
      part,
      ...(inside ? {} : { path: `${name}.bin` }),
    };
  };
  return {
    header: lock,
    encryptFile: (role, content, inside) =>
      once(`${inside} ${role} ${content.sha256}`, () => piece(role, content, inside)),
    encryptRecord: async (json) => {
      const box = await sealed(recordName, new TextEncoder().encode(json));
      return { record: encodeBase64(box), sha256: await bytes.sha256(box) };
    },
  };
};

const nameOf = (mac: Uint8Array): string => toHex(mac.subarray(0, 10));
