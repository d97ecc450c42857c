import type { PasswordHash } from "#domain/model/records/user.ts";

/** Hashes, verifies and creates the passwords of users. */
export interface Passwords {
  /** Hashes a password with PBKDF2 and a new random salt. */
  hash(password: string, iterations: number): Promise<PasswordHash>;
  /** Returns whether the password matches. The comparison takes constant time. */
  verify(password: string, hash: PasswordHash): Promise<boolean>;
  /** Returns a new password of 128 random bits as text. */
  random(): string;
}

/** Stores one secret of this browser, encrypted with a key that scripts cannot export. Backups do not contain it. */
export interface SecretStore {
  /** Resolves with undefined if no secret is stored. */
  read(): Promise<string | undefined>;
  /** Replaces the stored secret. */
  write(secret: string): Promise<void>;
}
