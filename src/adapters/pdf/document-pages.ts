/** What both readings of a PDF (before a batch, and for the interface) say of its pages and of its faults. */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { PageBox } from "#ports/page-reader.ts";
import type { PdfPage } from "#ports/pdf.ts";

/** More than any document that people read; a PDF may claim millions in a few bytes. */
export const maxPages = 20_000;

/** Points, as displayed: rotation and user unit count. */
export const measurePage = (page: PDFPageProxy): PdfPage => {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width: rounded(width), height: rounded(height) };
};

/** What is shown of the page: the crop box within the media box. */
export const readCropBox = ({ view: [left = 0, bottom = 0, right = 0, top = 0] }: PDFPageProxy): PageBox =>
  toPageBox([left, bottom, right, top]);

/** Of a rectangle in the PDF's own coordinates. */
export type Edges = readonly [left: number, bottom: number, right: number, top: number];

/** Rounds to hundredths of a point. */
export const toPageBox = ([left, bottom, right, top]: Edges): PageBox => [
  rounded(left),
  rounded(bottom),
  rounded(right - left),
  rounded(top - bottom),
];

const rounded = (points: number) => Math.round(points * 100) / 100;

/** Of a page that cannot be opened and has none before it. */
export const a4Size: PdfPage = { width: 595.28, height: 841.89 };

/** Sizes of all pages. A page that cannot be opened is the reader's to show as such, if any can. */
export const sizesOfPages = (document: PDFDocumentProxy): Promise<Result<readonly PdfPage[]>> =>
  mapPages(document, measurePage, a4Size);

/** The same for another measure; `fallback` is that of a page that cannot be opened and has none before it. */
export const mapPages = async <Measured>(
  document: PDFDocumentProxy,
  measure: (page: PDFPageProxy) => Measured | Promise<Measured>,
  fallback: Measured,
): Promise<Result<readonly Measured[]>> => {
  const pages: Measured[] = [];
  let good = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number).catch(() => undefined);
    if (page !== undefined) good++;
    pages.push(page === undefined ? (pages.at(-1) ?? fallback) : await measure(page));
    page?.cleanup();
  }
  return good === 0 ? fail(damagedPdfProblem("none of its pages can be opened")) : ok(pages);
};

export const toPdfProblem = (error: unknown): Problem => {
  const { name, message } = error instanceof Error ? error : { name: "", message: String(error) };
  return name === "PasswordException"
    ? problem(
        "pdf-password",
        "The PDF is protected by a password. Enter it below the list of files, or add it to the row as pdf_password.",
      )
    : damagedPdfProblem(message.replace(/\.$/, ""));
};

export const damagedPdfProblem = (reason: string): Problem =>
  problem("pdf-damaged", `The PDF is damaged and cannot be read (${reason}). Export it anew from its program.`);

export const missingHeaderWarning: Problem = problem(
  "pdf-header-missing",
  "The file does not begin as PDFs do (%PDF- is missing), but it can be read. Check its pages in the preview, or export it again.",
);

export const tooManyPagesProblem = (count: number): Problem =>
  problem(
    "pdf-too-complex",
    `The PDF has ${count} pages; at most ${maxPages} are possible. Split it into several documents.`,
  );
