/** Tells whether a template fills the marks of PDFs, and lists the marks of a batch's PDFs in its template. */
import type { Smartlink } from "../model/smartlink.ts";
import type { PdfMarks } from "./pdf-marks.ts";

/** Returns whether marks are filled. Without that, they stay on the pages as they are. */
export const fillsMarks = ({ config }: Pick<Smartlink, "config">): boolean => config.marks === "fill";

/**
 * Returns the template with the marks of these PDFs, so that their placeholders count as its own: when columns are matched,
 * and unused ones are found. Marks of earlier PDFs are removed.
 */
export const listMarksInTemplate = (template: Smartlink, pdfs: Iterable<PdfMarks>): Smartlink => {
  const { mark_texts: _earlier, ...config } = template.config;
  const texts = fillsMarks(template)
    ? new Set(
        Array.from(pdfs, ({ marks }) => marks)
          .flat()
          .map(({ source }) => source),
      )
    : [];
  return { ...template, config: { ...config, ...([...texts].length === 0 ? {} : { mark_texts: [...texts] }) } };
};
