/** Reads the PDF that replaces the one of a smartlink. */
import type { StoredContent } from "#domain/model/records/content.ts";
import type { ContentText } from "#domain/model/records/content-text.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { type ContentUpload, createContentRecord, type ReadPdf, readUpload } from "../content-upload.ts";
import type { ContentTexts } from "../search/content-texts.ts";
import type { Caller, ServicePorts } from "../service-ports.ts";
import { contentNotFound } from "../unknown-ids.ts";

/** The new PDF: a stored content by its id, or an uploaded file, which becomes a content in the smartlink's folder. */
export type NewPdf =
  | { readonly content: string }
  | { readonly upload: Pick<ContentUpload, "file" | "filename" | "pdfPassword"> };

/** The new content, and what must be stored for it. */
export interface ReplacementTarget {
  readonly content: StoredContent;
  readonly text: ContentText;
  /** The file of a new content; undefined for a stored one. */
  readonly upload: ReadPdf | undefined;
}

/** Reads a new PDF for a smartlink, whose content is `current` now. */
export type ReadTarget = (
  pdf: NewPdf,
  smartlink: StoredSmartlink,
  current: StoredContent | undefined,
  caller: Caller,
) => Promise<Result<ReplacementTarget>>;

/** Creates the reader. An upload with the bytes of the present content is that content, so that nothing is stored twice. */
export const createTargetReader =
  (ports: ServicePorts, texts: Pick<ContentTexts, "get">): ReadTarget =>
  async (pdf, smartlink, current, caller) => {
    if ("content" in pdf) {
      const content = await ports.store.records.get("contents", pdf.content);
      if (content === undefined) return fail(contentNotFound(pdf.content, "content"));
      return ok({ content, text: await texts.get(content), upload: undefined });
    }
    const upload = await readUpload(pdf.upload, ports);
    if (!upload.ok) return upload;
    if (current?.sha256 === upload.value.sha256)
      return ok({ content: current, text: await texts.get(current), upload: undefined });
    const input = { ...pdf.upload, folder: smartlink._folder, title: "", user: caller.user, now: ports.clock.now() };
    const content = createContentRecord({ ...input, id: await caller.newId() }, upload.value);
    const read = await ports.pages.texts(upload.value.file);
    // An upload whose text cannot be read follows its pages alone.
    const { pages, truncated } = read.ok ? read.value : { pages: [], truncated: false };
    const text = {
      id: content.id,
      created: input.now,
      sha256: content.sha256,
      pages,
      ...(truncated ? { truncated } : {}),
    };
    return ok({ content, text, upload: upload.value });
  };
