/**
 * Calls the site's REST API: through the service worker if one controls the page, else with the same router inside the page.
 * A call is never sent to the host, which does not have these addresses.
 */
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import { encodeMultipart } from "./multipart.ts";

/** The REST API inside the page. */
export interface InPageApi {
  handle(request: Request): Promise<Response>;
}

/** Has the signature of `fetch`. */
export type ApiCall = (address: string, init?: RequestInit) => Promise<Response>;

/** Creates the function. `loadInPageApi` is called at the first call that no service worker can answer. */
export const createApiCall = (loadInPageApi: () => Promise<InPageApi>, isControlled: () => boolean): ApiCall => {
  const loadApi = memoizeAsync(loadInPageApi);
  return async (address, init) => {
    if (isControlled()) return fetch(address, init);
    const body = init?.body instanceof FormData ? encodeMultipart(init.body) : init?.body;
    return (await loadApi()).handle(new Request(address, { ...init, ...(body === undefined ? {} : { body }) }));
  };
};
