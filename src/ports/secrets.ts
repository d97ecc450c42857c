import type { PasswordHash } from "#domain/model/records/user.ts";

export interface Passwords {
  /** A fresh salt each time. */
  hash(password: string, iterations: number): Promise<PasswordHash>;
  /** Takes the same time wherever the two differ. */
  verify(password: string, hash: PasswordHash): Promise<boolean>;
  /** 128 random bits as text. */
  random(): string;
}

/** One secret of this browser, sealed with a key that no script can read. It is in no backup. */
export interface SecretStore {
  read(): Promise<string | undefined>;
  write(secret: string): Promise<void>;
}
