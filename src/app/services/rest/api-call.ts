/**
 * Calls of the site's own interface from its pages: through the service worker where one is in control, else by the same
 * router inside the page. Such a call never reaches the host, which has no such addresses.
 */
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import { encodeMultipart } from "./multipart.ts";

export interface InPageApi {
  handle(request: Request): Promise<Response>;
}

export type ApiCall = (address: string, init?: RequestInit) => Promise<Response>;

/** `inPage` is loaded when it is first needed: most pages never do. */
export const createApiCall = (inPage: () => Promise<InPageApi>, isControlled: () => boolean): ApiCall => {
  const loadApi = memoizeAsync(inPage);
  return async (address, init) => {
    if (isControlled()) return fetch(address, init);
    const body = init?.body instanceof FormData ? encodeMultipart(init.body) : init?.body;
    return (await loadApi()).handle(new Request(address, { ...init, ...(body === undefined ? {} : { body }) }));
  };
};
