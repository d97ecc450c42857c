/** Remembers the server of the last upload in this browser, without its password. */
import { type UploadServer, uploadServerSchema } from "#domain/model/upload.ts";
import { preferenceKeys } from "../shell/preference-keys.ts";

const storageKey = preferenceKeys.uploadServer;

/** Returns the remembered server; undefined if there is none or what is stored is not one. */
export const readRememberedServer = (storage: () => Pick<Storage, "getItem">): UploadServer | undefined => {
  try {
    const parsed = uploadServerSchema.safeParse(JSON.parse(storage().getItem(storageKey) ?? "null"));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

/** Remembers a server. A browser that blocks site data remembers nothing. */
export const rememberServer = (
  storage: () => Pick<Storage, "setItem">,
  { kind, address, username, region }: UploadServer,
): void => {
  try {
    storage().setItem(storageKey, JSON.stringify({ kind, address, username, region }));
  } catch {
    // The person enters the server again.
  }
};
