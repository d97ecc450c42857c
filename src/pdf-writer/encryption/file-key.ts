/**
 * Derives the key of an encrypted PDF, and writes its encryption dictionary (ISO 32000-2, 7.6.4.4: AES-256, revision 6).
 *
 * Nothing is random, so that the same row always gives the same bytes. The salts are public, and differ between rows by the
 * seed. All secrets come from a hash of the password and from the content: testing a guess costs as much as with the entries
 * that the standard has for it, and two PDFs share a key only if they are equal.
 */
import { cbc, ecb } from "@noble/ciphers/aes.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { formatHex } from "../syntax/format-string.ts";
import { ascii, type Bytes } from "../syntax/pdf-bytes.ts";
import { hashPassword } from "./hash-password.ts";

/** What decides about the key of a PDF. */
export interface KeyInput {
  /** Encoded. */
  readonly password: Bytes;
  /** Public text that differs between PDFs with the same password. */
  readonly seed: string;
  /** SHA-256 of the PDF that is encrypted, in hexadecimal digits. */
  readonly contentSha256: string;
  readonly canPrint: boolean;
}

/** The encryption of one PDF. */
export interface FileEncryption {
  /** Encrypts all strings and streams with AES-256. */
  readonly key: Bytes;
  /** The encryption dictionary. */
  readonly dictionary: string;
  /** Returns an initialisation vector that nobody can foresee, another one with each call. */
  nextVector(): Bytes;
}

/** Bits 3 and 12 of the permissions: printing, and printing in full quality. */
const printingBits = (1 << 2) | (1 << 11);
/** All bits are set, except the two that must not be. */
const allPermissions = -4;

const noBytes = new Uint8Array(0);
const blockBytes = 16;

/** Derives keys and entries. Takes some 13 ms, nearly all of it for hashes of the password. */
export const createFileEncryption = ({ password, seed, contentSha256, canPrint }: KeyInput): FileEncryption => {
  const salts = sha256(ascii(JSON.stringify(["smartlink pdf salts", seed])));
  const [checkSalt, keySalt] = [salts.subarray(0, 8), salts.subarray(8, 16)];
  const user = concatenateBytes([hashPassword(password, checkSalt, noBytes), checkSalt, keySalt]);
  const passwordKey = hashPassword(password, keySalt, noBytes);
  const derive = (purpose: string, length: number): Bytes =>
    Uint8Array.from(hkdf(sha256, passwordKey, ascii(contentSha256), ascii(`smartlink pdf ${purpose}`), length));
  const key = derive("key", 32);
  const wrap = (wrappingKey: Bytes) =>
    cbc(wrappingKey, new Uint8Array(blockBytes), { disablePadding: true }).encrypt(key);
  const permissions = canPrint ? allPermissions : allPermissions & ~printingBits;
  const entries = [
    `/U<${formatHex(user)}>/UE<${formatHex(wrap(passwordKey))}>`,
    // No owner password exists: nobody knows one that has this hash.
    `/O<${formatHex(derive("owner", 48))}>/OE<${formatHex(derive("owner key", 32))}>`,
    `/P ${permissions}/Perms<${formatHex(encryptPermissions(permissions, key, derive("permissions", 4)))}>`,
  ];
  return {
    key,
    dictionary: `<</Filter/Standard/V 5/R 6/Length 256/CF<</StdCF<</Type/CryptFilter/CFM/AESV3/AuthEvent/DocOpen/Length 32>>>>/StmF/StdCF/StrF/StdCF${entries.join("")}>>`,
    nextVector: createVectors(derive("vectors", 32)),
  };
};

/** Algorithm 10: a copy of the permissions that only those who have the key can change. */
const encryptPermissions = (permissions: number, key: Bytes, random: Bytes): Uint8Array => {
  const block = new Uint8Array(blockBytes).fill(255, 4, 8);
  new DataView(block.buffer).setInt32(0, permissions, true);
  block.set(ascii("Tadb"), 8);
  block.set(random, 12);
  return ecb(key, { disablePadding: true }).encrypt(block);
};

/** Encrypts a counter, with a key of its own. */
const createVectors = (key: Bytes): (() => Bytes) => {
  let count = 0;
  return () => {
    const block = new Uint8Array(blockBytes);
    new DataView(block.buffer).setUint32(0, count++);
    return Uint8Array.from(ecb(key, { disablePadding: true }).encrypt(block));
  };
};
