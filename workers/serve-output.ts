/** Answers `batch/<batch_id>/<path>` from the store: a page to a person who opens it, the file's bytes to who fetches it. */
import type { PartBlobs } from "#adapters/sink/part-blobs.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import { headerMediaType } from "#domain/files/media-type.ts";
import { createPreviewPage, type PreviewPorts } from "#usecases/publishing/preview-page.ts";

/**
 * A generated page runs on this site's address, so it gets an origin of its own: no storage, no interface, no service
 * worker. It may still open links, save files and print.
 */
export const sandboxPolicy =
  "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals allow-forms";

/** Undefined where the store has no such file: the host may have one. */
export const serveOutput = async (
  request: Request,
  batchId: string,
  path: string,
  ports: PreviewPorts & { readonly store: IdbStore; readonly blobs: PartBlobs },
): Promise<Response | undefined> => {
  const file = await ports.store.outputs.get(batchId, path);
  if (file === undefined) return undefined;
  const { blobs } = ports;
  if (file.kind !== "smartlink" || request.mode !== "navigate")
    return answer(await blobs.createFileBlob(file.pieces, typeOf(file.mimetype)), file.mimetype);
  const { pieces, newParts } = await createPreviewPage(file, ports);
  const bodies = await Promise.all(
    pieces.map((piece) => (typeof piece === "string" ? piece : (newParts.get(piece.part) ?? blobs.blob(piece.part)))),
  );
  return answer(new Blob(bodies), file.mimetype);
};

const answer = (body: Blob, mimetype: string): Response =>
  new Response(body, {
    headers: {
      "Content-Type": typeOf(mimetype),
      "Content-Length": String(body.size),
      "Content-Security-Policy": sandboxPolicy,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    },
  });

/** A page tells its encoding itself: `binary` files are windows-1252. */
const typeOf = (mimetype: string): string =>
  mimetype.startsWith("text/") && mimetype !== "text/html"
    ? headerMediaType(`${mimetype}; charset=utf-8`)
    : headerMediaType(mimetype);
