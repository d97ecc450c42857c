/**
 * What a smartlink stores in this browser. Nothing is stored where the browser denies it (sandboxes, some private windows).
 * Names are hashed, because all files from the disk share one storage; personal data is not stored there.
 */
import { sha256Hex } from "#domain/files/sha256.ts";
import type { ReaderSource } from "../document/source.ts";

/** Values of one smartlink in the browser's storage. */
export interface SmartlinkStorage {
  read(key: StorageKey): string | undefined;
  /** Returns false where the browser denies it. */
  write(key: StorageKey, value: string): boolean;
}

/** Names of the stored values. */
export type StorageKey = "views" | "clock" | "email";

const personalKeys: ReadonlySet<StorageKey> = new Set(["email"]);

/** Creates the storage of one smartlink. */
export const createSmartlinkStorage = ({
  smartlink,
  origin,
}: Pick<ReaderSource, "smartlink" | "origin">): SmartlinkStorage => {
  const names = JSON.stringify([smartlink.id, origin.batch_id, origin.reference_id]);
  const scope = sha256Hex(new TextEncoder().encode(names)).slice(0, 20);
  const isStored = (key: StorageKey) => location.protocol !== "file:" || !personalKeys.has(key);
  return {
    read: (key) => {
      try {
        return (isStored(key) && localStorage.getItem(`smartlink-${key}-${scope}`)) || undefined;
      } catch {
        return undefined;
      }
    },
    write: (key, value) => {
      try {
        if (isStored(key)) localStorage.setItem(`smartlink-${key}-${scope}`, value);
        return true;
      } catch {
        // Full or denied: the gate works without storage.
        return false;
      }
    },
  };
};

/** Stores nothing, for previews. */
export const noStorage: SmartlinkStorage = { read: () => undefined, write: () => true };
