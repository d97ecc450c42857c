import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import type { UploadedFile } from "./files.ts";
import type { PdfPage } from "./pdf.ts";

/** x, y, width and height in points, in the PDF's own coordinates: without rotation, from the bottom left. */
export type PageBox = readonly [x: number, y: number, width: number, height: number];

export interface MeasuredPage extends PdfPage {
  readonly crop: PageBox;
  /** Within the media box. The crop box where the page has none (ISO 32000-2, 14.11.2). */
  readonly art: PageBox;
}

/** Looks at a PDF's pages without needing a page of the site: it works in a service worker too. */
export interface PageReader {
  /** Problems: `pdf-not-pdf`, `pdf-damaged`, `pdf-password`, `pdf-too-complex`. */
  sizes(file: UploadedFile): Promise<Result<readonly MeasuredPage[]>>;
  /** The PDF without its encryption, see `DecryptPdf`. */
  decrypt(file: UploadedFile, password: string): Promise<Result<UploadedFile>>;
  /** What readers of the PDF will not be able to use: one for each cause. */
  warnings(file: UploadedFile): Promise<readonly Problem[]>;
  /** A page as a picture of that width in pixels. `page` counts from 1. */
  image(file: UploadedFile, page: number, width: number): Promise<Result<PagePicture>>;
}

export interface PagePicture {
  readonly mimetype: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
