/** What the batch worker does with credentials of other sites. */
import type { SharedLogins } from "#adapters/http/shared-logins.ts";
import { ok, type Result } from "#domain/result.ts";
import type { SiteLoginStore } from "#ports/site-logins.ts";

/** What this browser has of a site's credentials. */
export interface SiteLoginState {
  readonly origin: string;
  /** Whether they are in the memory of this page, so that templates can be read with them. */
  readonly isOpen: boolean;
  /** Whether they are stored, encrypted with a passphrase. */
  readonly isStored: boolean;
}

/** The operations on credentials of other sites. */
export interface SiteLoginOperations {
  listSiteLogins(): Promise<Result<readonly SiteLoginState[]>>;
  /** Uses the `Authorization` value for the origin. With a passphrase, stores it, encrypted. */
  enterSiteLogin(origin: string, authorization: string, passphrase?: string): Promise<Result<undefined>>;
  /** Uses the stored value of the origin. Problem: `passphrase-wrong`. */
  openSiteLogin(origin: string, passphrase: string): Promise<Result<undefined>>;
  /** Forgets the credentials of the origin, else those of all sites. */
  forgetSiteLogin(origin?: string): Promise<Result<undefined>>;
}

/** Creates the operations. `logins`: those in memory; `openStore` is called when stored ones are needed. */
export const createSiteLoginOperations = (
  logins: SharedLogins,
  openStore: () => Promise<SiteLoginStore>,
): SiteLoginOperations => ({
  listSiteLogins: async () => {
    const stored = await (await openStore()).list();
    const open = logins.list();
    return ok(
      [...new Set([...open, ...stored])]
        .sort()
        .map((origin) => ({ origin, isOpen: open.includes(origin), isStored: stored.includes(origin) })),
    );
  },
  enterSiteLogin: async (origin, authorization, passphrase) => {
    if (passphrase !== undefined) await (await openStore()).write(origin, authorization, passphrase);
    logins.set(origin, authorization);
    return ok(undefined);
  },
  openSiteLogin: async (origin, passphrase) => {
    const authorization = await (await openStore()).read(origin, passphrase);
    if (!authorization.ok) return authorization;
    logins.set(origin, authorization.value);
    return ok(undefined);
  },
  forgetSiteLogin: async (origin) => {
    logins.forget(origin);
    const store = await openStore();
    for (const stored of origin === undefined ? await store.list() : [origin]) await store.remove(stored);
    return ok(undefined);
  },
});
