/** What a person enters about a server that takes uploads. */
import { readPublicUrl } from "#domain/links/public-url.ts";
import type { UploadKind, UploadLogin, UploadServer } from "#domain/model/upload.ts";

/** The fields of a server, as typed. */
export interface ServerDraft extends UploadLogin {
  /** Whether the password is to be stored in this browser, encrypted. */
  readonly isRemembered: boolean;
  readonly passphrase: string;
}

/** Returns the first draft: the server that was used last, else the public address as the folder. */
export const createServerDraft = (
  kind: UploadKind,
  publicUrl: string,
  remembered: UploadServer | undefined,
): ServerDraft => {
  const known = remembered?.kind === kind ? remembered : undefined;
  return {
    kind,
    address: known?.address ?? (kind === "webdav" ? publicUrl : ""),
    username: known?.username ?? "",
    region: known?.region ?? "",
    password: "",
    isRemembered: false,
    passphrase: "",
  };
};

/** Returns the login as the worker takes it; undefined if the address is invalid. */
export const readLogin = ({ kind, address, username, password, region }: UploadLogin): UploadLogin | undefined => {
  const reading = readPublicUrl(address);
  if (!reading.ok) return undefined;
  return { kind, address: reading.value, username: username.trim(), password, region: region.trim() };
};
