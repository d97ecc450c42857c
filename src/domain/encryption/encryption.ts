/**
 * The lock of a smartlink with a password: which key opens it, and what a sealed piece looks like. The generator and
 * the reader ask here; `docs/encryption.md` says the same to other programs.
 *
 *     key    = PBKDF2-HMAC-SHA-256(password, salt, iterations), 32 bytes
 *     sealed = nonce (12 bytes) + AES-256-GCM(key, nonce, plaintext, additional data) + tag (16 bytes)
 *
 * The additional data names the lock and the piece, so no piece can be put in another's place.
 */

import { sha256Hex } from "../files/sha256.ts";
import type { EncryptionHeader } from "../model/delivery.ts";

export const keyIterations = 1_000_000;
const saltBytes = 16;
export const nonceBytes = 12;

/** The name of the sealed smartlink itself; all other pieces are named `sealed/…`. */
export const recordName = "smartlink";

/** Fewer would be no lock, more would be a way to stop a browser. */
const fewestIterations = 600_000;
const mostIterations = 10_000_000;

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/**
 * A password as it counts: one form for letters that keyboards write in several, and no space at its ends, which comes
 * along when a password is copied out of a message.
 */
export const normalizePassword = (password: string): string => password.normalize("NFC").trim();

export const encodePassword = (password: string): Uint8Array<ArrayBuffer> => utf8(normalizePassword(password));

/** Whether anything is left of a password to lock with. */
export const isPassword = (password: string): boolean => password.trim() !== "";

export const buildAdditionalData = ({ format, cipher, kdf, iterations, salt }: EncryptionHeader, name: string) =>
  utf8(["smartlink", format, cipher, kdf, iterations, salt, name].join("\n"));

const base64Text = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The lock of a file, undefined where it is none that this program may use. */
export const readEncryptionHeader = (value: unknown): EncryptionHeader | undefined => {
  const given = (value ?? {}) as Partial<Record<keyof EncryptionHeader, unknown>>;
  const { format, cipher, kdf, iterations, salt } = given;
  if (format !== 1 || cipher !== "AES-256-GCM" || kdf !== "PBKDF2-SHA256") return undefined;
  if (typeof iterations !== "number" || !Number.isInteger(iterations)) return undefined;
  if (iterations < fewestIterations || iterations > mostIterations) return undefined;
  if (typeof salt !== "string" || salt.length < 22 || !base64Text.test(salt)) return undefined;
  return { format, cipher, kdf, iterations, salt };
};

/**
 * A salt from what is public already: it must differ from lock to lock, and it must tell nothing. It may not come from
 * the password or the content: who has the file could then try passwords or guess at the content without paying for
 * the iterations.
 */
export const deriveSalt = (...publicNames: readonly string[]): Uint8Array<ArrayBuffer> => {
  const hex = sha256Hex(utf8(JSON.stringify(["smartlink salt", ...publicNames])));
  return Uint8Array.from({ length: saltBytes }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
};

/** Length first, so that no two lists of pieces give the same bytes. */
const framed = (...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
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
 * What a nonce is the keyed hash of. Under one key the same nonce may never serve two plaintexts, nor two sets of
 * additional data: so it is made of both. The same piece gives the same nonce, and with it the same bytes, which tells
 * no more than that it is the same piece. The hash is keyed (see LockKey.mac): nobody can test a guess at the content
 * against a nonce. 96 bits of it leave a chance of 2^-57 that two of a million pieces under one key collide.
 */
export const buildNonceMessage = (additional: Uint8Array, plaintextSha256: string): Uint8Array<ArrayBuffer> =>
  framed(utf8("nonce"), additional, utf8(plaintextSha256));

/** What a piece's name is the keyed hash of: its name in the clear must not tell what it is. */
export const buildNameMessage = (role: string, contentSha256: string): Uint8Array<ArrayBuffer> =>
  framed(utf8("name"), utf8(role), utf8(contentSha256));
