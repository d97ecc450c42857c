/**
 * Calls of the site's own interface from its pages: through the service worker where one is in control, else by the same
 * router inside the page. Such a call never reaches the host, which has no such addresses.
 */
import { multipartOf } from "./multipart.ts";

export interface InPage {
  answer(request: Request): Promise<Response>;
}

export type SiteCall = (address: string, init?: RequestInit) => Promise<Response>;

/** `inPage` is loaded when it is first needed: most pages never do. */
export const createSiteCall = (inPage: () => Promise<InPage>, isControlled: () => boolean): SiteCall => {
  let loading: Promise<InPage> | undefined;
  return async (address, init) => {
    if (isControlled()) return fetch(address, init);
    loading ??= inPage();
    const body = init?.body instanceof FormData ? multipartOf(init.body) : init?.body;
    return (await loading).answer(new Request(address, { ...init, ...(body === undefined ? {} : { body }) }));
  };
};
