/** Finds the key of an encrypted PDF by its password, the user's or the owner's (ISO 32000-2, 7.6.4). */
import { decryptBlocks, encryptBlocks, importAesKey } from "./aes-cbc.ts";
import { md5 } from "./md5.ts";
import { legacyPasswords, unicodePasswords } from "./password-bytes.ts";
import { asNumber, asString, type PdfDict, PdfSyntaxError } from "./pdf-syntax.ts";
import { rc4 } from "./rc4.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface StandardEncryption {
  readonly revision: number;
  /** Bytes of the key. */
  readonly keyLength: number;
  readonly owner: Bytes;
  readonly user: Bytes;
  readonly ownerKey: Bytes;
  readonly userKey: Bytes;
  /** 32 bits. */
  readonly permissions: number;
  readonly encryptsMetadata: boolean;
  /** First part of the file's `ID`. */
  readonly fileId: Bytes;
}

const none: Bytes = new Uint8Array(0);

export const readEncryption = (dict: PdfDict, keyLength: number, fileId: Bytes): StandardEncryption => {
  const { entries } = dict;
  const [owner, user] = [asString(entries.get("O")), asString(entries.get("U"))];
  const [revision, permissions] = [asNumber(entries.get("R")), asNumber(entries.get("P"))];
  if (owner === undefined || user === undefined || revision === undefined || permissions === undefined)
    throw new PdfSyntaxError("its encryption is not described");
  const encryptsMetadata = dict.entries.get("EncryptMetadata");
  return {
    revision,
    keyLength,
    owner,
    user,
    ownerKey: asString(entries.get("OE")) ?? none,
    userKey: asString(entries.get("UE")) ?? none,
    permissions: permissions | 0,
    encryptsMetadata: !(encryptsMetadata?.kind === "raw" && encryptsMetadata.text === "false"),
    fileId,
  };
};

/** Returns the key; undefined where the password is not the PDF's. */
export const findKey = async (encryption: StandardEncryption, password: string): Promise<Bytes | undefined> => {
  const isModern = encryption.revision >= 5;
  for (const candidate of isModern ? unicodePasswords(password) : legacyPasswords(password)) {
    const key = isModern ? await modernKey(encryption, candidate) : legacyKey(encryption, candidate);
    if (key !== undefined) return key;
  }
  return undefined;
};

const filler = Uint8Array.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a".match(/../g) ?? [],
  (digits) => Number.parseInt(digits, 16),
);

const paddedTo32 = (password: Uint8Array): Bytes => {
  const whole = new Uint8Array(password.length + 32);
  whole.set(password);
  whole.set(filler, password.length);
  return whole.slice(0, 32);
};

const legacyKey = (encryption: StandardEncryption, password: Bytes): Bytes | undefined =>
  userKey(encryption, password) ?? userKey(encryption, userPasswordOf(encryption, password));

/** Algorithm 2, then 6: the key, if the password is the user's. */
const userKey = (encryption: StandardEncryption, password: Bytes): Bytes | undefined => {
  const { revision, keyLength, owner, user, permissions, fileId } = encryption;
  const flags = new Uint8Array(new Int32Array([permissions]).buffer);
  const metadata = revision >= 4 && !encryption.encryptsMetadata ? new Uint8Array(4).fill(255) : none;
  const digest = md5(paddedTo32(password), owner.subarray(0, 32), flags, fileId, metadata);
  const key = (revision >= 3 ? repeatedMd5(digest, keyLength) : digest).slice(0, keyLength);
  const check = revision >= 3 ? repeatedRc4(key, md5(filler, fileId), ascending) : rc4(key, filler);
  return isPrefix(check, user) ? key : undefined;
};

/** Algorithm 7: what the user's password is, if this one is the owner's. */
const userPasswordOf = ({ revision, keyLength, owner }: StandardEncryption, password: Bytes): Bytes => {
  const digest = md5(paddedTo32(password));
  const key = (revision >= 3 ? repeatedMd5(digest, 16) : digest).slice(0, keyLength);
  const entry = owner.slice(0, 32);
  return revision >= 3 ? repeatedRc4(key, entry, [...ascending].reverse()) : rc4(key, entry);
};

const repeatedMd5 = (digest: Bytes, length: number): Bytes => {
  let result = digest;
  for (let round = 0; round < 50; round++) result = md5(result.subarray(0, length));
  return result;
};

const ascending: readonly number[] = Array.from({ length: 20 }, (_, index) => index);

const repeatedRc4 = (key: Bytes, data: Bytes, rounds: readonly number[]): Bytes =>
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

/** Algorithm 2.A. The owner's password is hashed with the user's entry. */
const modernKey = async (encryption: StandardEncryption, password: Bytes): Promise<Bytes | undefined> => {
  const { revision, owner, user } = encryption;
  const userEntry = user.slice(0, 48);
  const unwrap = async (entry: Bytes, wrapped: Bytes, more: Bytes): Promise<Bytes | undefined> => {
    const hash = (salt: Bytes) => hashPassword(revision, password, salt, more);
    if (entry.length < 48 || !isPrefix(await hash(entry.slice(32, 40)), entry)) return undefined;
    if (wrapped.length < 32) return undefined;
    const key = await importAesKey(await hash(entry.slice(40, 48)));
    return decryptBlocks(key, new Uint8Array(16), wrapped.slice(0, 32));
  };
  return (await unwrap(user, encryption.userKey, none)) ?? (await unwrap(owner, encryption.ownerKey, userEntry));
};

const digests = ["SHA-256", "SHA-384", "SHA-512"] as const;

/** Algorithm 2.B; revision 5 hashes once. */
const hashPassword = async (revision: number, password: Bytes, salt: Bytes, more: Bytes): Promise<Bytes> => {
  let hash = await digest("SHA-256", joined(password, salt, more));
  if (revision === 5) return hash;
  let last = 0;
  for (let round = 0; round < 64 || last > round - 32; round++) {
    const repeated = joined(...Array<readonly Bytes[]>(64).fill([password, hash, more]).flat());
    const encrypted = await encryptBlocks(await importAesKey(hash.slice(0, 16)), hash.slice(16, 32), repeated);
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    hash = await digest(digests[remainder] ?? "SHA-256", encrypted);
    last = encrypted.at(-1) ?? 0;
  }
  return hash.slice(0, 32);
};

const digest = async (algorithm: (typeof digests)[number], data: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest(algorithm, data));

const joined = (...parts: readonly Uint8Array[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
