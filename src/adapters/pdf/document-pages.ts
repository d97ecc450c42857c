/** Page sizes and problems of PDFs, shared by the inspector of batches and the page reader of the REST API. */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { Edges } from "#pdf-writer/reading/page-boxes.ts";
import { maxPages } from "#pdf-writer/reading/page-tree.ts";
import type { PageBox } from "#ports/page-reader.ts";
import type { PdfPage } from "#ports/pdf.ts";

/** Returns the size in points as displayed, with rotation and user unit applied. */
export const measurePage = (page: PDFPageProxy): PdfPage => {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width: roundPoints(width), height: roundPoints(height) };
};

/** Returns the visible part of the page: the crop box, clipped to the media box. */
export const readCropBox = ({ view: [left = 0, bottom = 0, right = 0, top = 0] }: PDFPageProxy): PageBox =>
  toPageBox([left, bottom, right, top]);

/** Converts edges to position and size, rounded to hundredths of a point. */
export const toPageBox = ([left, bottom, right, top]: Edges): PageBox => [
  roundPoints(left),
  roundPoints(bottom),
  roundPoints(right - left),
  roundPoints(top - bottom),
];

const roundPoints = (points: number) => Math.round(points * 100) / 100;

/** The size of pages that cannot be opened if no page before them can. */
export const a4Size: PdfPage = { width: 595.28, height: 841.89 };

/** Measures all pages, see `mapPages`. */
export const sizesOfPages = (document: PDFDocumentProxy): Promise<Result<readonly PdfPage[]>> =>
  mapPages(document, measurePage, a4Size);

/**
 * Maps all pages. A page that cannot be opened gets the value of the page before it, or `fallback`. Problem:
 * `pdf-damaged` if no page can be opened.
 */
export const mapPages = async <Measured>(
  document: PDFDocumentProxy,
  measure: (page: PDFPageProxy) => Measured | Promise<Measured>,
  fallback: Measured,
): Promise<Result<readonly Measured[]>> => {
  const pages: Measured[] = [];
  let openedCount = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number).catch(() => undefined);
    if (page !== undefined) openedCount++;
    pages.push(page === undefined ? (pages.at(-1) ?? fallback) : await measure(page));
    page?.cleanup();
  }
  return openedCount === 0 ? fail(damagedPdfProblem("none of its pages can be opened")) : ok(pages);
};

/** Converts an error of pdf.js: `pdf-password` or `pdf-damaged`. */
export const toPdfProblem = (error: unknown): Problem => {
  const { name, message } = error instanceof Error ? error : { name: "", message: String(error) };
  return name === "PasswordException"
    ? problem(
        "pdf-password",
        "The PDF is protected by a password. Enter it below the list of files (on the command line: --pdf-password-file), or add it to the row as pdf_password.",
      )
    : damagedPdfProblem(message.replace(/\.$/, ""));
};

/** Creates the problem of a PDF that pdf.js cannot read. `reason`: a clause without a full stop. */
export const damagedPdfProblem = (reason: string): Problem =>
  problem("pdf-damaged", `The PDF is damaged and cannot be read (${reason}). Export it again from its program.`);

/** The warning about a readable PDF without `%PDF-`. */
export const missingHeaderWarning: Problem = problem(
  "pdf-header-missing",
  "The file does not begin as PDFs do (%PDF- is missing), but it can be read. Check its pages in the preview, or export it again.",
);

/** Creates the problem of a PDF with more than `maxPages` pages. */
export const tooManyPagesProblem = (count: number): Problem =>
  problem("pdf-too-complex", `The PDF has ${count} pages; the limit is ${maxPages}. Split it into several documents.`);
