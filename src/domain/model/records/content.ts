/**
 * The record of an uploaded PDF. The stored record has no addresses, because the site may move: they are added when the
 * API returns the record.
 */

import { z } from "../zod.ts";
import {
  address,
  identifier,
  plainText,
  revisionNumber,
  sha256Text,
  storedRevision,
  timestamp,
  wholeNumber,
} from "./record-fields.ts";

const shared = () => ({
  id: identifier("Content"),
  title: plainText("Title given at upload"),
  _folder: identifier("Folder"),
  _organization: identifier("Organisation"),
  _member: identifier("Uploading member"),
  ip: plainText("Address of the caller; calls never leave the browser, so it is always 127.0.0.1"),
  filename: plainText("Original file name"),
  filesize: wholeNumber("Bytes"),
  mimetype: plainText("application/pdf"),
  pagesWidth: z.array(z.int()).describe("Width of each page in points, as displayed"),
  pagesHeight: z.array(z.int()).describe("Height of each page in points, as displayed"),
  created: timestamp("Created"),
  updated: timestamp("Last changed"),
});

const boxes = (what: string) => z.array(z.string()).describe(`${what}: <x> <y> <width> <height> in points`);

/** A content as the database has it: without addresses, with the sha256 of the PDF. */
export const storedContentSchema = z.lazy(() =>
  z.object({
    ...shared(),
    revision: storedRevision(),
    sha256: sha256Text,
    crops: boxes("Crop box of each page").optional(),
    arts: boxes("Art box of each page").optional(),
  }),
);
/** A content as the database has it. */
export type StoredContent = z.infer<typeof storedContentSchema>;

/** A content as the API returns it, with absolute addresses. */
export const contentSchema = z.lazy(() =>
  z.object({
    ...shared(),
    revision: revisionNumber(),
    original_url: address("The stored original file"),
    pdf_url: address("The PDF"),
    thumbnails: z.array(z.string()).describe("Addresses of the page thumbnails, one per page"),
  }),
);
/** A content as the API returns it. */
export type Content = z.infer<typeof contentSchema>;

/** The response to an upload. */
export const uploadedContentSchema = z.lazy(() =>
  contentSchema.unwrap().extend({
    warnings: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .optional()
      .describe(
        "What readers of this PDF cannot use, such as form fields or attachments; absent where there is nothing",
      ),
  }),
);
/** The response to an upload: the content and the warnings about its PDF. */
export type UploadedContent = z.infer<typeof uploadedContentSchema>;
