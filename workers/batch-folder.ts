/**
 * Sandboxes files that the web server has below `batch/`. They may come from anyone, so a page among them must reach
 * neither the store nor the REST API: it gets the same sandbox as generated files.
 */
import { sandboxPolicy } from "./serve-output.ts";

/**
 * Returns whether a server may read the path from a folder named `batch`, even if it decodes the path, merges slashes or
 * ignores the letter case. `path`: relative to the site, as the browser sends it.
 */
export const isInBatchFolder = (path: string): boolean => /(?:^|[\\/])batch[\\/]/i.test(decodePath(path));

/**
 * Returns the answer to a form that is submitted by navigation to an address below `batch/`: the same address by GET.
 * Otherwise the host would answer with a page on the origin of the site.
 */
export const redirectBatchForm = (
  { mode, method, url }: Pick<Request, "mode" | "method" | "url">,
  path: string,
): Response | undefined =>
  mode === "navigate" && method !== "GET" && isInBatchFolder(path) ? Response.redirect(url, 303) : undefined;

/** Decodes a percent-encoded path. A path that is not valid UTF-8 is decoded as Latin-1. */
export const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
};

/** Adds the sandbox to a response of the server. Error responses stay unchanged, so that the site's 404 page can run. */
export const addSandbox = (response: Response): Response => {
  if (!response.ok || response.body === null) return response;
  const headers = new Headers(response.headers);
  headers.append("Content-Security-Policy", sandboxPolicy);
  headers.set("X-Content-Type-Options", "nosniff");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
};
