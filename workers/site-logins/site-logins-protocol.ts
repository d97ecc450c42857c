import type { Result } from "#domain/result.ts";

/** What this browser has of a site's credentials. */
export interface SiteLoginState {
  readonly origin: string;
  /** Whether they are in the memory of this page, so that templates can be read with them. */
  readonly isOpen: boolean;
  /** Whether they are stored, encrypted with a passphrase. */
  readonly isStored: boolean;
}

/** The calls of the batch worker that concern credentials of other sites. */
export interface SiteLoginsWorker {
  listSiteLogins(): Promise<Result<readonly SiteLoginState[]>>;
  /** Uses the `Authorization` value for the origin. With a passphrase, stores it, encrypted. */
  enterSiteLogin(origin: string, authorization: string, passphrase?: string): Promise<Result<undefined>>;
  /** Uses the stored value of the origin. Problem: `passphrase-wrong`. */
  openSiteLogin(origin: string, passphrase: string): Promise<Result<undefined>>;
  /** Forgets the credentials of the origin, else those of all sites. */
  forgetSiteLogin(origin?: string): Promise<Result<undefined>>;
}
