/** The items of the library as lists show them: a small part of the stored records, with prepared texts for sorting. */
import { checkAvailability } from "#domain/dates/availability.ts";
import type { StoredContent } from "#domain/model/records/content.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import { foldText } from "#domain/text/fold-text.ts";

/** A PDF (the API calls it content) or a smartlink. */
export type ItemKind = "content" | "smartlink";

/** Whether readers can open a smartlink now. */
export type ItemAvailability = "available" | "early" | "late" | "off";

/** A PDF or smartlink in the lists of the library. */
export interface LibraryItem {
  readonly id: string;
  readonly kind: ItemKind;
  readonly title: string;
  /** Id of its folder. */
  readonly folder: string;
  /** ISO 8601. */
  readonly created: string;
  /** ISO 8601. */
  readonly updated: string;
  readonly bytes: number;
  readonly pages: number;
  /** Id of its PDF; of itself for a PDF. */
  readonly content: string;
  readonly fileName: string;
  readonly isPublished: boolean;
  /** Whether readers must enter a password. */
  readonly isProtected: boolean;
  readonly availability: ItemAvailability;
  /** Comparable with `<`: folded title with padded numbers. `Intl.Collator` takes ten times as long for 5,000 titles. */
  readonly sortTitle: string;
  /** Folded title and file name. */
  readonly searchText: string;
}

const toSortTitle = (folded: string): string => folded.replace(/\d+/g, (digits) => digits.padStart(12, "0"));

const preparedTexts = (title: string, fileName: string): Pick<LibraryItem, "sortTitle" | "searchText"> => {
  const folded = foldText(title);
  return { sortTitle: toSortTitle(folded), searchText: `${folded}\n${foldText(fileName)}` };
};

type ListedContent = Pick<
  StoredContent,
  "id" | "title" | "_folder" | "created" | "updated" | "filesize" | "pagesWidth" | "filename"
>;

/** Converts a stored PDF. */
export const toContentItem = (content: ListedContent): LibraryItem => ({
  id: content.id,
  kind: "content",
  title: content.title,
  folder: content._folder,
  created: content.created,
  updated: content.updated,
  bytes: content.filesize,
  pages: content.pagesWidth.length,
  content: content.id,
  fileName: content.filename,
  isPublished: false,
  isProtected: false,
  availability: "available",
  ...preparedTexts(content.title, content.filename),
});

/** Converts a stored smartlink. `nowMs` decides whether it is available. */
export const toSmartlinkItem = (smartlink: StoredSmartlink, nowMs: number): LibraryItem => {
  const { title, config, files } = smartlink;
  const fileName = files["upload_1"]?.filename ?? "";
  return {
    id: smartlink.id,
    kind: "smartlink",
    title,
    folder: smartlink._folder,
    created: smartlink.inserted,
    updated: smartlink.updated,
    bytes: smartlink.filesize,
    pages: smartlink.nb_pages,
    content: smartlink._content,
    fileName,
    isPublished: smartlink.publish,
    isProtected: config.global.pdfzPassword === "true",
    availability: checkAvailability(config.global, smartlink.activated, nowMs).state,
    ...preparedTexts(title, fileName),
  };
};
