import { msg, str } from "@lit/localize";
import type { StoredContent } from "#domain/model/records/content.ts";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, ok } from "#domain/result.ts";
import type { FrameServices } from "#editor/view/frame/frame-services.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import { RowPreviewPages } from "../../batches/pending/row-preview-pages.ts";
import { describeSettingName } from "../../smartlink/settings/setting-paths.ts";
import type { EditorAccess } from "./editor-access.ts";
import type { EditorSession } from "./editor-session.ts";
import { createLookShelf } from "./saved-looks.ts";
import { createPatternShelf } from "./saved-patterns.ts";

/** A file that was moved, deleted or unplugged after it was chosen, or a folder, cannot be read. */
const toFileProblem = (error: unknown, { name }: File): Problem =>
  error instanceof DOMException && (error.name === "NotReadableError" || error.name === "NotFoundError")
    ? translatedProblem(
        "file-unreadable",
        msg(str`“${name}” cannot be read. Check that it is still there, and choose it again.`),
      )
    : toProblem(error);

/** Creates what the editor's elements need, for one open smartlink and its PDF. */
export const createFrameServices = (
  access: EditorAccess,
  session: EditorSession,
  { id, sha256 }: StoredContent,
): FrameServices => ({
  openPdf: (signal) => access.openPdf(sha256, signal),
  looks: createLookShelf(() => localStorage),
  patterns: createPatternShelf(() => localStorage),
  newId: access.newId,
  now: access.now,
  storeFile: async (file) => {
    const stored = await access.storeFile(file).catch((error: unknown) => fail(toFileProblem(error, file)));
    if (!stored.ok) return stored;
    session.files.add(stored.value, file);
    const mimetype = file.type || "application/octet-stream";
    return ok({ filename: file.name, mimetype, filesize: file.size, sha256: stored.value });
  },
  readFile: (file) => session.files.read(file),
  describeSetting: describeSettingName,
  createPreviewPage: () =>
    navigator.serviceWorker?.controller == null ? undefined : new RowPreviewPages(new URL(".", document.baseURI)),
  renderThumbnail: (page) => access.renderThumbnail(id, page),
  findProposals: (rules) => access.findProposals(sha256, rules),
});
