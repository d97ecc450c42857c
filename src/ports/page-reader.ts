import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import type { Problem } from "#domain/problem.ts";
import type { PageAnnotations } from "#domain/proposals/page-annotations.ts";
import type { Result } from "#domain/result.ts";
import type { DocumentText } from "#domain/text/page-text.ts";
import type { UploadedFile } from "./files.ts";
import type { PdfFacts, PdfPage } from "./pdf.ts";
import type { PdfAssets } from "./pdf-assets.ts";

/** A rectangle in points in PDF user space: unrotated, with the origin at the bottom left. */
export type PageBox = readonly [x: number, y: number, width: number, height: number];

/** The displayed size of a page with its boxes in PDF user space. */
export interface MeasuredPage extends PdfPage {
  /** The crop box, clipped to the media box: what is shown of the page. */
  readonly crop: PageBox;
  /** The art box, clipped to the media box. The crop box if the page has no art box (ISO 32000-2, 14.11.2). */
  readonly art: PageBox;
}

/** What storing a PDF needs to know about it. */
export interface InspectedPdf {
  /** Of the file, in hex. */
  readonly sha256: string;
  readonly pages: readonly MeasuredPage[];
  /** One for each feature of the PDF that readers cannot use, and `pdf-has-assets`. */
  readonly warnings: readonly Problem[];
}

/** Reads the pages of PDFs without a DOM, so that it also works in a service worker. */
export interface PageReader {
  /**
   * Hashes the file, measures all pages in their order and finds what readers cannot use, in one reading of the file.
   * Problems: `pdf-not-pdf`, `pdf-damaged`, `pdf-password`, `pdf-too-complex`.
   */
  inspect(file: UploadedFile): Promise<Result<InspectedPdf>>;
  /** Removes the encryption, see `DecryptPdf`. */
  decrypt(file: UploadedFile, password: string): Promise<Result<UploadedFile>>;
  /** Reads the text of all pages. A page that cannot be read has none. Problems: `pdf-damaged`, `pdf-password`, `pdf-too-complex`. */
  texts(file: UploadedFile): Promise<Result<DocumentText>>;
  /** Reads links and form fields of all pages, in order. A page that cannot be read has none. Problems as for `texts`. */
  annotations(file: UploadedFile): Promise<Result<readonly PageAnnotations[]>>;
  /** Finds out what generating a smartlink needs to know, without reading pages: `needs` is a superset. Problems as for `inspect`. */
  facts(file: UploadedFile): Promise<Result<PdfFacts>>;
  /** Finds the marks in the text of all pages, reading them without pdf.js. Problems as for `texts`. */
  marks(file: UploadedFile): Promise<Result<PdfMarks>>;
  /** Reads the assets that are attached to the PDF; undefined if there are none. Problems: `pdf-encrypted`, `pdf-damaged`, `pdf-assets-large`. */
  readAssets(file: UploadedFile): Promise<Result<PdfAssets | undefined>>;
  /** Attaches assets to the PDF, whose own bytes stay as they are. Problems: `pdf-encrypted`, `pdf-damaged`. Warning: `pdf-signed`. */
  attachAssets(file: UploadedFile, assets: PdfAssets): Promise<Result<AugmentedPdf>>;
  /** Draws a page as an image. `page` counts from 1; `width` is in pixels. */
  image(file: UploadedFile, page: number, width: number): Promise<Result<PagePicture>>;
}

/** A PDF with its assets. */
export interface AugmentedPdf {
  readonly file: UploadedFile;
  readonly warnings: readonly Problem[];
}

/** An encoded image of a page. */
export interface PagePicture {
  readonly mimetype: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
