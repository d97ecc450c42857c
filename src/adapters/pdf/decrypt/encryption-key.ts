/** Derives the key of an encrypted PDF from its user or owner password (ISO 32000-2, 7.6.4). */

import { sha256 } from "@noble/hashes/sha2.js";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { hashPassword } from "#pdf-writer/encryption/hash-password.ts";
import { applySaslPrep, encodePdfPassword } from "#pdf-writer/encryption/normalize-password.ts";
import { asNumber, asString, type PdfDict, PdfSyntaxError } from "#pdf-writer/syntax/pdf-syntax.ts";
import { decryptBlocks, importAesKey } from "./aes-cbc.ts";
import { md5 } from "./md5.ts";
import { rc4 } from "./rc4.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The entries of the encryption dictionary of the standard security handler (ISO 32000-2, tables 20 and 21). */
export interface StandardEncryption {
  /** `R`: from 2 to 6. */
  readonly revision: number;
  /** In bytes. */
  readonly keyLength: number;
  /** `O`: verifies the owner password. */
  readonly owner: Bytes;
  /** `U`: verifies the user password. */
  readonly user: Bytes;
  /** `OE`: the key, encrypted with the owner password. Empty before revision 5. */
  readonly ownerKey: Bytes;
  /** `UE`: the key, encrypted with the user password. Empty before revision 5. */
  readonly userKey: Bytes;
  /** `P`: a signed integer of 32 bits. */
  readonly permissions: number;
  readonly encryptsMetadata: boolean;
  /** The first of the two strings of the file's `ID`. */
  readonly fileId: Bytes;
}

const noBytes: Bytes = new Uint8Array(0);

/** Reads an encryption dictionary. `keyLength` is in bytes. @throws PdfSyntaxError if an entry is missing. */
export const readEncryption = (dict: PdfDict, keyLength: number, fileId: Bytes): StandardEncryption => {
  const { entries } = dict;
  const [owner, user] = [asString(entries.get("O")), asString(entries.get("U"))];
  const [revision, permissions] = [asNumber(entries.get("R")), asNumber(entries.get("P"))];
  if (owner === undefined || user === undefined || revision === undefined || permissions === undefined)
    throw new PdfSyntaxError("its encryption dictionary is incomplete");
  const encryptsMetadata = dict.entries.get("EncryptMetadata");
  return {
    revision,
    keyLength,
    owner,
    user,
    ownerKey: asString(entries.get("OE")) ?? noBytes,
    userKey: asString(entries.get("UE")) ?? noBytes,
    permissions: permissions | 0,
    encryptsMetadata: !(encryptsMetadata?.kind === "raw" && encryptsMetadata.text === "false"),
    fileId,
  };
};

/** Returns the key, or undefined if the password is neither the user's nor the owner's. */
export const findKey = async (encryption: StandardEncryption, password: string): Promise<Bytes | undefined> => {
  const isAes256 = encryption.revision >= 5;
  for (const candidate of isAes256 ? unicodePasswords(password) : legacyPasswords(password)) {
    const key = isAes256 ? await aes256Key(encryption, candidate) : legacyKey(encryption, candidate);
    if (key !== undefined) return key;
  }
  return undefined;
};

/** The padding string of algorithm 2, step a. */
const passwordPadding = Uint8Array.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a".match(/../g) ?? [],
  (digits) => Number.parseInt(digits, 16),
);

const padTo32 = (password: Uint8Array): Bytes => concatenateBytes([password, passwordPadding]).slice(0, 32);

/** The key of revisions 2 to 4 (RC4 or AES-128). */
const legacyKey = (encryption: StandardEncryption, password: Bytes): Bytes | undefined =>
  userKey(encryption, password) ?? userKey(encryption, recoverUserPassword(encryption, password));

/** Algorithm 2, then 6: returns the key if the password is the user's. */
const userKey = (encryption: StandardEncryption, password: Bytes): Bytes | undefined => {
  const { revision, keyLength, owner, user, permissions, fileId } = encryption;
  const flags = new Uint8Array(new Int32Array([permissions]).buffer);
  const metadata = revision >= 4 && !encryption.encryptsMetadata ? new Uint8Array(4).fill(255) : noBytes;
  const digest = md5(padTo32(password), owner.subarray(0, 32), flags, fileId, metadata);
  const key = (revision >= 3 ? repeatMd5(digest, keyLength) : digest).slice(0, keyLength);
  const expectedUser =
    revision >= 3 ? repeatRc4(key, md5(passwordPadding, fileId), ascendingRounds) : rc4(key, passwordPadding);
  return isPrefix(expectedUser, user) ? key : undefined;
};

/** Algorithm 7: decrypts the user password, provided that the given one is the owner's. */
const recoverUserPassword = ({ revision, keyLength, owner }: StandardEncryption, ownerPassword: Bytes): Bytes => {
  const digest = md5(padTo32(ownerPassword));
  const key = (revision >= 3 ? repeatMd5(digest, 16) : digest).slice(0, keyLength);
  const encryptedPassword = owner.slice(0, 32);
  return revision >= 3
    ? repeatRc4(key, encryptedPassword, [...ascendingRounds].reverse())
    : rc4(key, encryptedPassword);
};

const repeatMd5 = (digest: Bytes, length: number): Bytes => {
  let result = digest;
  for (let round = 0; round < 50; round++) result = md5(result.subarray(0, length));
  return result;
};

const ascendingRounds: readonly number[] = Array.from({ length: 20 }, (_, index) => index);

/** Applies RC4 once per round, with every byte of the key XORed with the round's number. */
const repeatRc4 = (key: Bytes, data: Bytes, rounds: readonly number[]): Bytes =>
  rounds.reduce(
    (result, round) =>
      rc4(
        key.map((byte) => byte ^ round),
        result,
      ),
    data,
  );

const isPrefix = (start: Uint8Array, whole: Uint8Array): boolean =>
  whole.length >= start.length && start.every((byte, index) => byte === whole[index]);

/**
 * Algorithm 2.A: the key of revisions 5 and 6. An entry is a hash of 32 bytes, a salt of 8 bytes that verifies the
 * password, and a salt of 8 bytes for the key that encrypts the file's key. The owner password is hashed with `U`.
 */
const aes256Key = async (encryption: StandardEncryption, password: Bytes): Promise<Bytes | undefined> => {
  const { revision, owner, user } = encryption;
  const unwrap = async (entry: Bytes, wrappedKey: Bytes, suffix: Bytes): Promise<Bytes | undefined> => {
    // Revision 5 hashes only once.
    const hash = (salt: Bytes): Bytes =>
      revision === 5
        ? Uint8Array.from(sha256(concatenateBytes([password, salt, suffix])))
        : hashPassword(password, salt, suffix);
    if (entry.length < 48 || !isPrefix(hash(entry.slice(32, 40)), entry)) return undefined;
    if (wrappedKey.length < 32) return undefined;
    const key = await importAesKey(hash(entry.slice(40, 48)));
    return decryptBlocks(key, new Uint8Array(16), wrappedKey.slice(0, 32));
  };
  return (
    (await unwrap(user, encryption.userKey, noBytes)) ?? (await unwrap(owner, encryption.ownerKey, user.slice(0, 48)))
  );
};

/** The codes of PDFDocEncoding that differ from Latin-1 (ISO 32000-2, annex D). */
const docEncoding: ReadonlyMap<string, number> = new Map(
  Array.from("˘ˇˆ˙˝˛˚˜", (letter, index): [string, number] => [letter, 0x18 + index]).concat(
    Array.from("•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž", (letter, index): [string, number] => [letter, 0x80 + index]),
    [["€", 0xa0]],
  ),
);

type Candidate = Uint8Array<ArrayBuffer>;

const toUtf8 = (text: string): Candidate => new TextEncoder().encode(text);

/** Returns undefined if the text has characters that PDFDocEncoding does not have. */
const toDocEncoding = (text: string): Candidate | undefined => {
  const codes = Array.from(text, (letter) => docEncoding.get(letter) ?? letter.charCodeAt(0));
  return codes.every((code) => code < 256) ? Uint8Array.from(codes) : undefined;
};

/** Encodes for revisions up to 4: PDFDocEncoding, which the standard requires, and UTF-8, which some programs use. At most 32 bytes. */
const legacyPasswords = (password: string): readonly Candidate[] => {
  const forms = [toDocEncoding(password.normalize("NFC")), toDocEncoding(password), toUtf8(password)];
  return distinct(forms.filter((form) => form !== undefined).map((form) => form.slice(0, 32)));
};

/** Encodes for revisions 5 and 6, prepared (SASLprep, RFC 4013) and unprepared. */
const unicodePasswords = (password: string): readonly Candidate[] =>
  distinct([applySaslPrep(password), password].map(encodePdfPassword));

const distinct = (forms: readonly Candidate[]): readonly Candidate[] => [
  ...new Map(forms.map((form) => [form.join(","), form])).values(),
];
