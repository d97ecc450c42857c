/** Manages contents: uploaded PDFs with the sizes and images of their pages. */

import type { Content, StoredContent, UploadedContent } from "#domain/model/records/content.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { PageImage } from "#ports/records.ts";
import { type Addresses, createAddresses, type ImageSize, imageWidths } from "./addresses.ts";
import { type ContentUpload, createContentRecord, type ReadPdf, readUpload } from "./content-upload.ts";
import { folderNotFound } from "./folders.ts";
import { listPage, type Page, type PageQuery } from "./paging.ts";
import { changeRecordsWithParts } from "./part-transaction.ts";
import { findRevisionConflict, nextRevision, type WriteOptions, withRevision } from "./revisions.ts";
import type { Caller, ServicePorts } from "./service-ports.ts";
import { contentNotFound } from "./unknown-ids.ts";

/** A change of a content; absent fields stay. */
export interface ContentChange {
  readonly title?: string | undefined;
  /** Id of the folder. */
  readonly folder?: string | undefined;
}

/** Where a new content goes, and its names. */
export type ContentLocation = Pick<ContentUpload, "folder" | "title" | "filename">;

/** A stored file to be served. `sha256` identifies its bytes. */
export interface ServedFile {
  readonly file: UploadedFile;
  readonly sha256: string;
  readonly mimetype: string;
  readonly filename: string;
}

/** The calls for contents (docs/api.md, “Folders and contents”). Unknown ids: `content-not-found`. */
export interface Contents {
  /** Lists contents in order of creation, of one folder or of all. */
  list(folder: string | undefined, page: PageQuery): Promise<Page<Content>>;
  get(id: string): Promise<Result<Content>>;
  /** Stores a PDF. Problems: `folder-not-found`, those of reading the PDF (`pdf-not-pdf`, `pdf-password`, …). */
  create(upload: ContentUpload, caller: Caller): Promise<Result<UploadedContent>>;
  /** Reads a PDF without storing it, see `create`. */
  read(upload: Pick<ContentUpload, "file" | "pdfPassword">): Promise<Result<ReadPdf>>;
  /** Stores a PDF that was read. Problem: `folder-not-found`. */
  store(location: ContentLocation, pdf: ReadPdf, caller: Caller): Promise<Result<UploadedContent>>;
  /** Returns the PDF. Problem: `file-not-found` if the browser has lost it. */
  file(id: string): Promise<Result<ServedFile>>;
  /** Returns the image of a page (from 1), drawn at the first request and stored. Problem: `file-not-found`. */
  image(id: string, page: number, size: ImageSize): Promise<Result<PageImage>>;
  /** Renames or moves a content. Its smartlinks keep their titles. Problems: `folder-not-found`, `changed-meanwhile`. */
  change(id: string, fields: ContentChange, options?: WriteOptions): Promise<Result<Content>>;
  /** Copies a content. Both share the stored bytes. */
  duplicate(id: string, title: string | undefined, caller: Caller): Promise<Result<Content>>;
}

/** Returns a content as the interface shows it. */
export const presentContent = (
  { sha256: _, crops: _crops, arts: _arts, ...content }: StoredContent,
  addresses: Addresses,
): Content => ({
  ...withRevision(content),
  original_url: addresses.contentFile(content.id),
  pdf_url: addresses.contentFile(content.id),
  thumbnails: addresses.pageImages(content.id, content.pagesWidth.length, "thumb"),
});

/** Creates the calls over the store and the PDF reader. */
export const createContents = (ports: ServicePorts): Contents => {
  const { store, clock, site } = ports;
  const { records } = store;
  const addresses = createAddresses(site);

  const present = (content: StoredContent): Content => presentContent(content, addresses);

  const findStored = async (id: string): Promise<Result<StoredContent>> => {
    const content = await records.get("contents", id);
    return content === undefined ? fail(contentNotFound(id)) : ok(content);
  };

  return {
    list: async (folder, page) => {
      const { items, hasMore: more } = await listPage(records, "contents", "_folder", folder, page);
      return { items: items.map(present), hasMore: more };
    },
    get: async (id) => {
      const content = await findStored(id);
      return content.ok ? ok(present(content.value)) : content;
    },
    create: async (upload, caller) => {
      const { folder } = upload;
      if ((await records.get("folders", folder)) === undefined) return fail(folderNotFound(folder, "folder"));
      const pdf = await readUpload(upload, ports);
      return pdf.ok ? storePdf(ports, upload, pdf.value, caller) : pdf;
    },
    read: (upload) => readUpload(upload, ports),
    store: (location, pdf, caller) => storePdf(ports, location, pdf, caller),
    file: async (id) => {
      const content = await findStored(id);
      if (!content.ok) return content;
      const file = await readFile(ports, content.value);
      return file.ok ? ok({ ...content.value, file: file.value }) : file;
    },
    image: async (id, page, size) => {
      const content = await findStored(id);
      return content.ok ? getImage(ports, content.value, page, imageWidths[size]) : content;
    },
    change: (id, { title, folder }, options = {}) => {
      const now = clock.now();
      return records.change(["folders", "contents"], async (tx) => {
        const content = await tx.get("contents", id);
        if (content === undefined) return fail(contentNotFound(id));
        const conflicts = findRevisionConflict(content, content.title, options);
        if (conflicts.length > 0) return fail(...conflicts);
        if (folder !== undefined && (await tx.get("folders", folder)) === undefined)
          return fail(folderNotFound(folder, "folder"));
        const location = { title: title ?? content.title, _folder: folder ?? content._folder };
        const changed = { ...content, ...location, ...nextRevision(content, now) };
        await tx.put("contents", changed);
        return ok(present(changed));
      });
    },
    duplicate: async (id, title, caller) => {
      const copy = await duplicateContent(ports, id, title, caller);
      return copy.ok ? ok(present(copy.value)) : copy;
    },
  };
};

const storePdf = async (
  ports: ServicePorts,
  location: ContentLocation,
  pdf: ReadPdf,
  caller: Caller,
): Promise<Result<UploadedContent>> => {
  const { folder } = location;
  const addresses = createAddresses(ports.site);
  const [id, now] = [await caller.newId(), ports.clock.now()];
  return changeRecordsWithParts(ports, [pdf], ["folders", "contents"], async (tx) => {
    const existing = await tx.get("contents", id);
    if (existing !== undefined) return ok(presentContent(existing, addresses));
    if ((await tx.get("folders", folder)) === undefined) return fail(folderNotFound(folder, "folder"));
    const content = createContentRecord({ ...location, id, user: caller.user, now }, pdf);
    await tx.put("contents", content);
    const record = presentContent(content, addresses);
    const warnings = pdf.warnings.map(({ code, message }) => ({ code, message }));
    return ok(warnings.length === 0 ? record : { ...record, warnings });
  });
};

const duplicateContent = async (
  { store, clock }: ServicePorts,
  id: string,
  title: string | undefined,
  caller: Caller,
): Promise<Result<StoredContent>> => {
  const [newId, now] = [await caller.newId(), clock.now()];
  return store.records.change(["contents"], async (tx) => {
    const existing = await tx.get("contents", newId);
    if (existing !== undefined) return ok(existing);
    const content = await tx.get("contents", id);
    if (content === undefined) return fail(contentNotFound(id));
    const identity = { id: newId, _member: caller.user.id, created: now, updated: now, revision: 1 };
    const copy = { ...content, ...identity, title: title ?? `${content.title} (copy)` };
    await tx.put("contents", copy);
    return ok(copy);
  });
};

const readFile = async ({ store }: ServicePorts, { sha256 }: StoredContent): Promise<Result<UploadedFile>> => {
  const file = await store.parts.blob(sha256);
  return file === undefined ? fail(fileLost) : ok(file);
};

/** Returns the stored image of a page, or draws and stores it. `width`: in pixels. */
const getImage = async (
  ports: ServicePorts,
  content: StoredContent,
  page: number,
  width: number,
): Promise<Result<PageImage>> => {
  if (page > content.pagesWidth.length) return fail(pageNotFound(page, content));
  const image = await ports.store.records.get("images", imageId(content.id, page, width));
  return image === undefined ? drawImage(ports, content, page, width) : ok(image);
};

const drawImage = async (
  ports: ServicePorts,
  content: StoredContent,
  page: number,
  width: number,
): Promise<Result<PageImage>> => {
  const file = await readFile(ports, content);
  if (!file.ok) return file;
  const picture = await ports.pages.image(file.value, page, width);
  if (!picture.ok) return picture;
  const image = { id: imageId(content.id, page, width), _content: content.id, ...picture.value };
  await ports.store.records.change(["contents", "images"], async (tx) => {
    if ((await tx.get("contents", content.id)) !== undefined) await tx.put("images", image);
  });
  return ok(image);
};

const imageId = (content: string, page: number, width: number): string => `${content} ${page} ${width}`;

const pageNotFound = (page: number, { title, pagesWidth }: StoredContent): Problem =>
  problem(
    "file-not-found",
    `“${title}” has ${pagesWidth.length} pages, so there is no page ${page}. Pages count from 1.`,
  );

const fileLost = problem(
  "file-not-found",
  "The browser has lost the file of this content. Delete the content and upload the PDF again, or restore a backup.",
);
