/** Implements the calls about credentials of other sites. Errors become Results. */
import type { SharedLogins } from "#adapters/http/shared-logins.ts";
import { catchToResult } from "#domain/catch-to-result.ts";
import { ok } from "#domain/result.ts";
import type { SiteLoginStore } from "#ports/site-logins.ts";
import type { SiteLoginsWorker } from "./site-logins-protocol.ts";

/** Creates the calls. `logins`: those in memory; `openStore` is called when stored ones are needed. */
export const createSiteLoginsHost = (
  logins: SharedLogins,
  openStore: () => Promise<SiteLoginStore>,
): SiteLoginsWorker => ({
  listSiteLogins: () =>
    catchToResult(async () => {
      const stored = await (await openStore()).list();
      const open = logins.list();
      return ok(
        [...new Set([...open, ...stored])]
          .sort()
          .map((origin) => ({ origin, isOpen: open.includes(origin), isStored: stored.includes(origin) })),
      );
    }),
  enterSiteLogin: (origin, authorization, passphrase) =>
    catchToResult(async () => {
      if (passphrase !== undefined) await (await openStore()).write(origin, authorization, passphrase);
      logins.set(origin, authorization);
      return ok(undefined);
    }),
  openSiteLogin: (origin, passphrase) =>
    catchToResult(async () => {
      const authorization = await (await openStore()).read(origin, passphrase);
      if (!authorization.ok) return authorization;
      logins.set(origin, authorization.value);
      return ok(undefined);
    }),
  forgetSiteLogin: (origin) =>
    catchToResult(async () => {
      logins.forget(origin);
      const store = await openStore();
      for (const stored of origin === undefined ? await store.list() : [origin]) await store.remove(stored);
      return ok(undefined);
    }),
});
