/** Finds the marks of a batch's PDFs. The inspection has found those of most PDFs already, so that few pages are read again. */
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Problem } from "#domain/problem.ts";
import { describeMarks, findMarkWarnings } from "#pdf-writer/marks/describe-marks.ts";
import { findMarks } from "#pdf-writer/marks/find-marks.ts";
import type { Mark } from "#pdf-writer/marks/mark.ts";
import { type BasePdf, openBasePdf } from "#pdf-writer/reading/base-pdf.ts";
import type { Bytes, Inflate } from "#pdf-writer/syntax/pdf-bytes.ts";

/** A PDF with the marks that its inspection has found, if it has looked for them. */
export interface InspectedPdf {
  readonly bytes: Bytes;
  readonly marks: PdfMarks | undefined;
}

/** Returns the PDF of a row; undefined if it cannot be read. */
export type ReadPdf = (entry: PlannedEntry) => Promise<InspectedPdf | undefined>;

/** Returns all marks of a row's PDF; undefined if it cannot be read. */
export type ReadMarks = (entry: PlannedEntry) => Promise<Pick<PdfMarks, "marks" | "fonts"> | undefined>;

/** Creates the reader of marks. It searches PDFs whose inspection has not read all pages. */
export const createMarkReader =
  (readPdf: ReadPdf, inflate: Inflate): ReadMarks =>
  async (entry) => {
    const pdf = await readPdf(entry);
    if (pdf === undefined || pdf.marks?.isComplete === true) return pdf?.marks;
    const base = await openBasePdf(pdf.bytes, inflate);
    return base.ok ? describeMarks(await findMarks(base.value)) : undefined;
  };

/** Finds the marks with what is needed to cut them out: on the pages that are known to have some, else on all. */
export const findKnownMarks = async (
  base: BasePdf,
  known: PdfMarks | undefined,
): Promise<{ readonly marks: readonly Mark[]; readonly warnings: readonly Problem[] }> => {
  if (known?.isComplete !== true) {
    const all = await findMarks(base);
    return { marks: all.marks, warnings: findMarkWarnings(all) };
  }
  const pages = new Set(known.marks.map(({ page }) => page - 1));
  return { marks: (await findMarks(base, pages)).marks, warnings: known.warnings };
};
