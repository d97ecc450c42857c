/**
 * The hash of passwords that open PDFs with AES-256, revision 6 (ISO 32000-2, 7.6.4.3.4, algorithm 2.B). Some 65 rounds make
 * each guess expensive. With SubtleCrypto, three calls a round take twice the time of this.
 */
import { cbc } from "@noble/ciphers/aes.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import type { Bytes } from "../syntax/pdf-bytes.ts";

const hashes = [sha256, sha384, sha512] as const;
const repetitions = 64;
const leastRounds = 64;

/** Returns 32 bytes. `suffix`: for the owner password, the entry `U` of the encryption dictionary; else nothing. */
export const hashPassword = (password: Uint8Array, salt: Uint8Array, suffix: Uint8Array): Bytes => {
  let hash: Uint8Array = sha256(concatenateBytes([password, salt, suffix]));
  let lastByte = 0;
  for (let round = 0; round < leastRounds || lastByte > round - 32; round++) {
    const repeated = repeat(concatenateBytes([password, hash, suffix]));
    const encrypted = cbc(hash.subarray(0, 16), hash.subarray(16, 32), { disablePadding: true }).encrypt(repeated);
    // The first 16 bytes as a number, modulo 3: 256 modulo 3 is 1, so the sum of the bytes is enough.
    let sum = 0;
    for (let index = 0; index < 16; index++) sum += encrypted[index] ?? 0;
    hash = (hashes[sum % 3] ?? sha256)(encrypted);
    lastByte = encrypted.at(-1) ?? 0;
  }
  return Uint8Array.from(hash.subarray(0, 32));
};

const repeat = (bytes: Bytes): Bytes => {
  const repeated = new Uint8Array(bytes.length * repetitions);
  for (let at = 0; at < repeated.length; at += bytes.length) repeated.set(bytes, at);
  return repeated;
};
