/** The template of a batch without one: PDFs whose text has marks need nothing else to become personal. */
import { type Smartlink, smartlinkSchema } from "#domain/model/smartlink.ts";
import { type Problem, problem } from "#domain/problem.ts";
import type { MarkFinder, PdfsOfBatch } from "./batch-marks.ts";

/** A template that fills marks and adds nothing else. */
export interface TemplateOfMarks {
  readonly template: Smartlink;
  /** `template-from-marks`. */
  readonly warning: Problem;
}

/** Returns the template for the marks of these PDFs; undefined if they have none. Its title is the name of the only PDF. */
export const createTemplateOfMarks = async (
  pdfs: PdfsOfBatch,
  finder: Pick<MarkFinder, "addMarks">,
): Promise<TemplateOfMarks | undefined> => {
  const [pdf, ...others] = pdfs.pdfs;
  if (pdf === undefined) return undefined;
  const title = others.length === 0 ? pdf.name.replace(/\.pdf$/i, "") : "";
  const empty = smartlinkSchema.parse({ title, config: { marks: "fill", global: {} }, assets: [] });
  const template = await finder.addMarks(empty, pdfs);
  const count = template.config.mark_texts?.length ?? 0;
  if (count === 0) return undefined;
  const where = others.length === 0 ? `“${pdf.name}” has` : "the PDFs have";
  const warning = problem(
    "template-from-marks",
    `There is no template, so rows fill the placeholders that ${where} in the text of the pages. Add a template if the documents should have more.`,
  );
  return { template, warning };
};
