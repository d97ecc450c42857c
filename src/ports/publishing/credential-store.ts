import type { UploadLogin, UploadServer } from "#domain/model/upload.ts";
import type { Result } from "#domain/result.ts";

/** Stores the credentials of servers in this browser, encrypted with a passphrase that is stored nowhere. */
export interface CredentialStore {
  /** Whether credentials of the server are stored. */
  has(server: UploadServer): Promise<boolean>;
  write(login: UploadLogin, passphrase: string): Promise<void>;
  /** Returns the login. Problem: `passphrase-wrong`. */
  read(server: UploadServer, passphrase: string): Promise<Result<UploadLogin>>;
  remove(server: UploadServer): Promise<void>;
}
