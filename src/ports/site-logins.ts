import type { Result } from "#domain/result.ts";

/** Credentials of other sites, each for its origin alone. */
export interface SiteLogins {
  /** Returns the `Authorization` value for an origin such as `https://docs.example.org`; undefined if there is none. */
  find(origin: string): Promise<string | undefined>;
  /** Says where a person enters credentials, as a sentence. */
  readonly advice: string;
}

/** Stores credentials of other sites in this browser, encrypted with a passphrase that is stored nowhere. */
export interface SiteLoginStore {
  /** Lists the origins that have credentials. */
  list(): Promise<readonly string[]>;
  write(origin: string, authorization: string, passphrase: string): Promise<void>;
  /** Returns the `Authorization` value. Problem: `passphrase-wrong`. */
  read(origin: string, passphrase: string): Promise<Result<string>>;
  remove(origin: string): Promise<void>;
}
