import type { StoredContent } from "#domain/model/records/content.ts";
import { ok } from "#domain/result.ts";
import type { FrameServices } from "#editor/view/frame/frame-services.ts";
import type { EditorAccess } from "./editor-access.ts";
import type { EditorSession } from "./editor-session.ts";

/** Creates what the editor's elements need, for one open smartlink and its PDF. */
export const createFrameServices = (
  access: EditorAccess,
  session: EditorSession,
  { id, sha256 }: StoredContent,
): FrameServices => ({
  source: access.pdfSource(sha256),
  newId: access.newId,
  now: access.now,
  storeFile: async (file) => {
    const stored = await access.storeFile(file);
    if (!stored.ok) return stored;
    session.rememberFile({ sha256: stored.value }, file);
    const mimetype = file.type || "application/octet-stream";
    return ok({ filename: file.name, mimetype, filesize: file.size, sha256: stored.value });
  },
  readFile: (file) => session.readFile(file),
  renderThumbnail: (page) => access.renderThumbnail(id, page),
  findProposals: (rules) => access.findProposals(sha256, rules),
});
