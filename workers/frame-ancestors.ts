/** Protects the manager's pages from clickjacking: other sites must not show them in frames. */

/** Pages that restrict framing themselves (setting `allowRemote`). */
const framedPages = /^reader\//;

/** Adds a `frame-ancestors` policy to a page of the manager. `path`: relative to the site. Other responses stay unchanged. */
export const denyForeignFrames = (response: Response, path: string): Response => {
  if (framedPages.test(path) || !(response.headers.get("Content-Type") ?? "").startsWith("text/html")) return response;
  const headers = new Headers(response.headers);
  headers.append("Content-Security-Policy", "frame-ancestors 'self'");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
};
