/** Decrypts an encrypted file by the description in `docs/encryption.md` only: with Node's cryptography, without code of the project. */
import { createDecipheriv, pbkdf2Sync } from "node:crypto";
import { inflateRawSync } from "node:zlib";

interface ClearJson {
  readonly lock: { format: number; cipher: string; kdf: string; iterations: number; salt: string };
  readonly record: string;
  readonly sha256: string;
  readonly parts: Readonly<Record<string, string>>;
  readonly worker: object;
  readonly allowRemote: string;
}

interface Opened {
  readonly smartlink: {
    readonly title: string;
    readonly assets: readonly { readonly files: Readonly<Record<string, { readonly url: string }>> }[];
    readonly delivery: {
      readonly policy: string;
      readonly sealed: Readonly<Record<string, { name: string; codec: string; length: number }>>;
    };
  };
  /** Decrypts and inflates a part. */
  part(name: string, encrypted: Uint8Array): Uint8Array;
}

export const clearJsonOf = (html: string): ClearJson => {
  const [, json = ""] = /<script type="application\/json" id="smartlink">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as ClearJson;
};

const keys = new Map<string, Buffer>();

/** Derives a key, which takes a quarter of a second, once for each password and salt. */
export const keyOf = (password: string, { lock }: ClearJson): Buffer => {
  const text = password.normalize("NFC").trim();
  const name = JSON.stringify([text, lock.salt, lock.iterations]);
  const key = keys.get(name) ?? pbkdf2Sync(text, Buffer.from(lock.salt, "base64"), lock.iterations, 32, "sha256");
  keys.set(name, key);
  return key;
};

/** What the encryption of a part covers besides its bytes. */
export const additionalOf = ({ lock }: ClearJson, name: string): Buffer =>
  Buffer.from(["smartlink", lock.format, lock.cipher, lock.kdf, lock.iterations, lock.salt, name].join("\n"));

const decrypt = (key: Buffer, clear: ClearJson, name: string, sealed: Uint8Array): Buffer => {
  const cipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
  cipher.setAAD(additionalOf(clear, name));
  cipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([cipher.update(sealed.subarray(12, -16)), cipher.final()]);
};

/** Decrypts the smartlink. @throws if the password is wrong or anything was changed. */
export const unlock = (html: string, password: string): Opened => {
  const clear = clearJsonOf(html);
  const key = keyOf(password, clear);
  const smartlink = JSON.parse(
    decrypt(key, clear, "smartlink", Buffer.from(clear.record, "base64")).toString(),
  ) as Opened["smartlink"];
  return {
    smartlink,
    part: (name, sealed) => {
      const entry = smartlink.delivery.sealed[name];
      if (entry === undefined) throw new Error(`There is no encrypted part ${name}.`);
      const packed = decrypt(key, clear, entry.name, sealed);
      return entry.codec === "deflate" ? inflateRawSync(packed) : packed;
    },
  };
};
