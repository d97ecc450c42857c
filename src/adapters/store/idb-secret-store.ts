/**
 * Stores a secret for this site's pages, encrypted with AES-GCM under a key that scripts can use but not export. It is in
 * a database of its own, so that no backup contains it.
 */
import { type DBSchema, openDB } from "idb";
import type { SecretStore } from "#ports/secrets.ts";

interface EncryptedSecret {
  readonly key: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly text: ArrayBuffer;
}

interface SecretSchema extends DBSchema {
  sealed: { key: string; value: EncryptedSecret };
}

const entry = "authorization";

/** Name of the database. */
export const secretDatabaseName = "smartlink-keepsake";

/** Creates the store. `name`: name of its database. */
export const createIdbSecretStore = (name = secretDatabaseName): SecretStore => {
  /** Opens the database for each use, because an open connection would block the deletion of the site's data. */
  const withDatabase = async <T>(use: (db: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> => {
    const db = await open();
    try {
      return await use(db);
    } finally {
      db.close();
    }
  };
  const open = () => openDB<SecretSchema>(name, 1, { upgrade: (db) => void db.createObjectStore("sealed") });
  return {
    read: async () => {
      const sealed = await withDatabase(async (db) => {
        const tx = db.transaction("sealed");
        const record = tx.store.get(entry);
        // Without it, the transaction may stay open when the page enters the back/forward cache.
        tx.commit();
        return record;
      });
      if (sealed === undefined) return undefined;
      const { key, iv, text } = sealed;
      return crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, text).then(
        (plain) => new TextDecoder().decode(plain),
        () => undefined,
      );
    },
    write: async (secret) => {
      const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const text = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(secret));
      await withDatabase(async (db) => {
        const tx = db.transaction("sealed", "readwrite", { durability: "strict" });
        const put = tx.store.put({ key, iv, text }, entry);
        tx.commit();
        await Promise.all([put, tx.done]);
      });
    },
  };
};
