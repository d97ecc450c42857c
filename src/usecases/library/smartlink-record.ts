/** Converts stored smartlinks into the records of the API. */
import type { SmartlinkRecord, StoredSmartlink, WrittenSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { Problem } from "#domain/problem.ts";
import type { Addresses } from "./addresses.ts";
import { withRevision } from "./revisions.ts";

/** Returns the record with its addresses (docs/api.md, “Smartlinks”). */
export const toSmartlinkRecord = (stored: StoredSmartlink, addresses: Addresses): SmartlinkRecord => {
  const images = (size: "thumb" | "preview" | "page" | "full") =>
    addresses.pageImages(stored._content, stored.nb_pages, size);
  const reader = addresses.reader(stored.id);
  const file = addresses.contentFile(stored._content);
  return {
    ...withRevision(stored),
    pagesPng: images("page"),
    pagesPngFull: images("full"),
    pagesPngPrev: images("preview"),
    pagesPngThumb: images("thumb"),
    pdf_url: file,
    pdfa_url: file,
    pdfz_url: reader,
    pdfzs_url: reader,
    pdfz_url_user: `${reader}&q=`,
    pdfzs_url_user: `${reader}&q=`,
  };
};

/** Adds the warnings to the record, if there are any. */
export const withWarnings = (record: SmartlinkRecord, warnings: readonly Problem[]): WrittenSmartlink =>
  warnings.length === 0 ? record : { ...record, warnings: warnings.map(({ code, message }) => ({ code, message })) };
