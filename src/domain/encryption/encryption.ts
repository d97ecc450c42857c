/**
 * The format of encrypted smartlinks, shared by generator and reader: key derivation and the layout of encrypted data.
 * `docs/encryption.md` describes it for other programs.
 *
 *     key    = PBKDF2-HMAC-SHA-256(password, salt, iterations), 32 bytes
 *     sealed = nonce (12 bytes) + AES-256-GCM(key, nonce, plaintext, additional data) + tag (16 bytes)
 *
 * The additional data names the header and the part, so that no part can be swapped for another.
 */

import { sha256Hex } from "../files/sha256.ts";
import type { EncryptionHeader } from "../model/delivery.ts";

/** PBKDF2 iterations of new files. */
export const keyIterations = 1_000_000;
const saltBytes = 16;
/** Length of an AES-GCM nonce in bytes. */
export const nonceBytes = 12;

/** The name of the encrypted smartlink JSON. All other encrypted parts are named `sealed/…`. */
export const recordName = "smartlink";

/** Accepted range: fewer iterations are too weak, more could freeze the browser. */
const fewestIterations = 600_000;
const mostIterations = 10_000_000;

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/**
 * Normalizes a password before key derivation: Unicode NFC, because keyboards differ, and no surrounding spaces, which
 * are often copied along from a message.
 */
export const normalizePassword = (password: string): string => password.normalize("NFC").trim();

/** Encodes a normalized password as UTF-8 for key derivation. */
export const encodePassword = (password: string): Uint8Array<ArrayBuffer> => utf8(normalizePassword(password));

/** Returns whether a password has characters other than spaces. */
export const isPassword = (password: string): boolean => password.trim() !== "";

/** Builds the AES-GCM additional data of the part with this name. */
export const buildAdditionalData = ({ format, cipher, kdf, iterations, salt }: EncryptionHeader, name: string) =>
  utf8(["smartlink", format, cipher, kdf, iterations, salt, name].join("\n"));

const base64Text = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Reads the encryption header of a file. Returns undefined for unsupported algorithms and unsafe iteration counts. */
export const readEncryptionHeader = (value: unknown): EncryptionHeader | undefined => {
  const header = (value ?? {}) as Partial<Record<keyof EncryptionHeader, unknown>>;
  const { format, cipher, kdf, iterations, salt } = header;
  if (format !== 1 || cipher !== "AES-256-GCM" || kdf !== "PBKDF2-SHA256") return undefined;
  if (typeof iterations !== "number" || !Number.isInteger(iterations)) return undefined;
  if (iterations < fewestIterations || iterations > mostIterations) return undefined;
  if (typeof salt !== "string" || salt.length < 22 || !base64Text.test(salt)) return undefined;
  return { format, cipher, kdf, iterations, salt };
};

/**
 * Derives a salt from public names. It must differ between keys and must not depend on the password or the content:
 * otherwise anyone with the file could test guesses without the cost of the iterations.
 */
export const deriveSalt = (...publicNames: readonly string[]): Uint8Array<ArrayBuffer> => {
  const hex = sha256Hex(utf8(JSON.stringify(["smartlink salt", ...publicNames])));
  return Uint8Array.from({ length: saltBytes }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
};

/** Prefixes each part with its length, so that different lists never give the same bytes. */
const prefixLengths = (...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + 4 + length, 0));
  const view = new DataView(whole.buffer);
  let at = 0;
  for (const piece of pieces) {
    view.setUint32(at, piece.length);
    whole.set(piece, at + 4);
    at += 4 + piece.length;
  }
  return whole;
};

/**
 * Builds the message whose keyed hash (`EncryptionKey.mac`) is the nonce. A nonce must never be reused under one key for
 * another plaintext or other additional data, so it depends on both. Equal parts give equal bytes, which reveals only
 * that they are equal. The hash is keyed, so a nonce cannot be used to test guesses at the content. With 96 bits, two of
 * a million parts under one key collide with a probability of 2^-57.
 */
export const buildNonceMessage = (additional: Uint8Array, plaintextSha256: string): Uint8Array<ArrayBuffer> =>
  prefixLengths(utf8("nonce"), additional, utf8(plaintextSha256));

/** Builds the message whose keyed hash is the public name of a part, which must not reveal what the part is. */
export const buildNameMessage = (role: string, contentSha256: string): Uint8Array<ArrayBuffer> =>
  prefixLengths(utf8("name"), utf8(role), utf8(contentSha256));
