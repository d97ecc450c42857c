/**
 * Calls the site's REST API: through the service worker if one controls the page, else with the same router inside the page.
 * A call is never sent to the host, which does not have these addresses.
 */
import { memoizeAsync } from "#domain/values/memoize-async.ts";

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

const escapeName = (name: string): string => name.replace(/\r\n|\r|\n/g, "%0D%0A").replaceAll('"', "%22");

/**
 * Encodes a form as `multipart/form-data`. The Blob's type names the boundary. WebKit cannot read the form of a Request in
 * the page that created it, so the page encodes it.
 */
const encodeMultipart = (form: FormData): Blob => {
  const boundary = `form-${crypto.randomUUID()}`;
  const chunks: BlobPart[] = [];
  for (const [name, value] of form) {
    chunks.push(`--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"`);
    if (typeof value === "string") chunks.push(`\r\n\r\n${value.replace(/\r\n|\r|\n/g, "\r\n")}`);
    else {
      const type = value.type || "application/octet-stream";
      chunks.push(`; filename="${escapeName(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`, value);
    }
    chunks.push("\r\n");
  }
  chunks.push(`--${boundary}--\r\n`);
  return new Blob(chunks, { type: `multipart/form-data; boundary=${boundary}` });
};
