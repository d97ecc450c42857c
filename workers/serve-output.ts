/** Answers requests for `batch/<batch_id>/<path>` from the store. */
import type { PartBlobs } from "#adapters/sink/part-blobs.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import { headerMediaType } from "#domain/files/media-type.ts";
import { createPreviewPage, type PreviewPorts } from "#usecases/jobs/trial/preview-page.ts";

/**
 * The sandbox of generated pages. They are served from this site's origin; the sandbox gives them an opaque origin without
 * access to storage, REST API and service worker. They may open links, save files and print.
 */
export const sandboxPolicy =
  "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals allow-forms";

/**
 * Resolves with the file, or with undefined if the store has no such file. A navigation to a smartlink gets its preview
 * page, with linked files inlined (preview-page.ts). Any other request gets the bytes that an export contains.
 */
export const serveOutput = async (
  request: Request,
  batchId: string,
  path: string,
  ports: PreviewPorts & { readonly store: IdbStore; readonly blobs: PartBlobs },
): Promise<Response | undefined> => {
  const file = await ports.store.outputs.get(batchId, path);
  if (file === undefined) return undefined;
  const { blobs } = ports;
  if (file.kind !== "smartlink" || request.mode !== "navigate") {
    const body = await blobs.createFileBlob(file.pieces, contentType(file.mimetype));
    return toResponse(body, file.mimetype, file.kind === "report" ? streamInChunks(body) : body);
  }
  const { pieces, newParts } = await createPreviewPage(file, ports);
  const bodies = await Promise.all(
    pieces.map((piece) => (typeof piece === "string" ? piece : (newParts.get(piece.part) ?? blobs.blob(piece.part)))),
  );
  const body = new Blob(bodies);
  return toResponse(body, file.mimetype, body);
};

/**
 * Chromium parses what has arrived of a page in tasks of up to half a second. In chunks of this size, a report of 100,000 rows
 * has tasks of 100 ms at most.
 */
const chunkBytes = 32 * 1024;

/** Streams a file in small chunks, each in a task of its own. */
const streamInChunks = (file: Blob): ReadableStream<Uint8Array> => {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (at > 0) await new Promise((resolve) => setTimeout(resolve));
        if (at >= file.size) return controller.close();
        controller.enqueue(new Uint8Array(await file.slice(at, at + chunkBytes).arrayBuffer()));
        at += chunkBytes;
      },
    },
    { highWaterMark: 0 },
  );
};

const toResponse = ({ size }: Blob, mimetype: string, body: BodyInit): Response =>
  new Response(body, {
    headers: {
      "Content-Type": contentType(mimetype),
      "Content-Length": String(size),
      // Browsers do not open their PDF viewer in a sandbox. Nothing in a PDF runs with the rights of this site.
      ...(mimetype === "application/pdf" ? {} : { "Content-Security-Policy": sandboxPolicy }),
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    },
  });

/** HTML gets no charset, because pages declare their encoding themselves: files of the encoding `binary` are windows-1252. */
const contentType = (mimetype: string): string =>
  mimetype.startsWith("text/") && mimetype !== "text/html"
    ? headerMediaType(`${mimetype}; charset=utf-8`)
    : headerMediaType(mimetype);
