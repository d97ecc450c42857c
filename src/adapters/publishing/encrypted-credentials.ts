/**
 * Stores credentials encrypted as a smartlink with a password is (docs/encryption.md): AES-256-GCM under a key that
 * PBKDF2 derives from a passphrase. Salt and nonce are random, because the same credentials may be stored twice. Those of
 * upload servers and of other sites are in the same database, under different names.
 */
import {
  buildAdditionalData,
  encodePassword,
  keyIterations,
  nonceBytes,
  readEncryptionHeader,
} from "#domain/encryption/encryption.ts";
import type { EncryptionHeader } from "#domain/model/delivery.ts";
import { nameServer, uploadServerSchema } from "#domain/model/upload.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok } from "#domain/result.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { CredentialStore } from "#ports/publishing/credential-store.ts";
import type { SiteLoginStore } from "#ports/site-logins.ts";
import { withUploadDatabase } from "./upload-database.ts";

/** The name of the encrypted part, which its additional data contains. */
const partName = "upload credentials";
const saltBytes = 16;

/** Creates the store of upload servers over IndexedDB. */
export const createCredentialStore = (): CredentialStore => ({
  has: (server) => withUploadDatabase(async (db) => (await db.getKey("credentials", nameServer(server))) !== undefined),
  write: (login, passphrase) => writeEncrypted(nameServer(login), login, passphrase),
  read: async (server, passphrase) => {
    const login = await readEncrypted(nameServer(server), passphrase);
    const parsed = uploadServerSchema.safeParse(login);
    if (!parsed.success || !isRecord(login) || typeof login["password"] !== "string") return fail(wrongPassphrase);
    return ok({ ...parsed.data, password: login["password"] });
  },
  remove: (server) => withUploadDatabase((db) => db.delete("credentials", nameServer(server))),
});

/** Precedes the origin in the names of other sites. */
const sitePrefix = "api ";

/** Creates the store of other sites over the same database. */
export const createSiteLoginStore = (): SiteLoginStore => ({
  list: () =>
    withUploadDatabase(async (db) =>
      (await db.getAllKeys("credentials")).flatMap((name) =>
        name.startsWith(sitePrefix) ? [name.slice(sitePrefix.length)] : [],
      ),
    ),
  write: (origin, authorization, passphrase) =>
    writeEncrypted(sitePrefix + origin, { origin, authorization }, passphrase),
  read: async (origin, passphrase) => {
    const login = await readEncrypted(sitePrefix + origin, passphrase);
    // The encrypted text names the origin, so that a changed name in the database sends it nowhere else.
    if (!isRecord(login) || login["origin"] !== origin || typeof login["authorization"] !== "string")
      return fail(wrongPassphrase);
    return ok(login["authorization"]);
  },
  remove: (origin) => withUploadDatabase((db) => db.delete("credentials", sitePrefix + origin)),
});

const writeEncrypted = async (name: string, value: unknown, passphrase: string): Promise<void> => {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const header: EncryptionHeader = {
    format: 1,
    cipher: "AES-256-GCM",
    kdf: "PBKDF2-SHA256",
    iterations: keyIterations,
    salt: btoa(String.fromCharCode(...salt)),
  };
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const plaintext = new TextEncoder().encode(JSON.stringify(value));
  const key = await deriveKey(passphrase, header);
  const ciphertext = await crypto.subtle.encrypt(cipher(iv, header), key, plaintext);
  await withUploadDatabase(async (db) => void (await db.put("credentials", { header, iv, ciphertext }, name)));
};

/** Returns the value; undefined if there is none, or if the passphrase does not open it. */
const readEncrypted = async (name: string, passphrase: string): Promise<unknown> => {
  const record = readRecord(await withUploadDatabase((db) => db.get("credentials", name)));
  if (record === undefined) return undefined;
  try {
    const key = await deriveKey(passphrase, record.header);
    const plaintext = await crypto.subtle.decrypt(cipher(record.iv, record.header), key, record.ciphertext);
    return JSON.parse(new TextDecoder().decode(plaintext));
  } catch {
    return undefined;
  }
};

const wrongPassphrase = problem(
  "passphrase-wrong",
  "This passphrase does not open the stored credentials. Try again, or enter the credentials of the server.",
);

interface EncryptedRecord {
  readonly header: EncryptionHeader;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly ciphertext: ArrayBuffer;
}

/** Reads a stored value; undefined if this site cannot have written it. */
const readRecord = (value: unknown): EncryptedRecord | undefined => {
  if (!isRecord(value)) return undefined;
  const { iv, ciphertext } = value;
  const header = readEncryptionHeader(value["header"]);
  if (header === undefined || !(iv instanceof Uint8Array) || !(ciphertext instanceof ArrayBuffer)) return undefined;
  return { header, iv: iv as Uint8Array<ArrayBuffer>, ciphertext };
};

const deriveKey = async (passphrase: string, { salt, iterations }: EncryptionHeader): Promise<CryptoKey> => {
  const base = await crypto.subtle.importKey("raw", encodePassword(passphrase), "PBKDF2", false, ["deriveKey"]);
  const saltOfKey = Uint8Array.from(atob(salt), (character) => character.charCodeAt(0));
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt: saltOfKey, iterations };
  return crypto.subtle.deriveKey(derivation, base, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
};

const cipher = (iv: Uint8Array<ArrayBuffer>, header: EncryptionHeader) => ({
  name: "AES-GCM",
  iv,
  additionalData: buildAdditionalData(header, partName),
});
