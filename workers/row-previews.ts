/** Serves the previews of rows that the Batches page has stored, in the sandbox of generated files. */
import { readRowPreviewTime, rowPreviewCache } from "#usecases/import/row-preview-address.ts";
import { sandboxPolicy } from "./serve-output.ts";

/** Returns whether a path of the site, relative to it, is that of a preview. */
export const isRowPreview = (path: string): boolean => readRowPreviewTime(path) !== undefined;

/** Responds with the preview at the address of the request; with an empty 404 if it was deleted. */
export const serveRowPreview = async ({ url }: Request): Promise<Response> => {
  const stored = await caches.match(url, { cacheName: rowPreviewCache });
  if (stored === undefined) return new Response(null, { status: 404 });
  return new Response(stored.body, {
    headers: {
      "Content-Type": "text/html",
      "Content-Security-Policy": `${stored.headers.get("Content-Security-Policy") ?? sandboxPolicy}; frame-ancestors 'self'`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    },
  });
};
