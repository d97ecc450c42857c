/** Describes a template file before it is imported, so that a person can choose its PDF. */
import { readPdfName } from "#domain/records/template-pdf.ts";
import { ok, type Result } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import { readTemplateFile } from "./read-template-file.ts";

/** What a template says about the PDF that it needs. */
export interface TemplateDescription {
  readonly title: string;
  /** Name of the file that the smartlink was made of; empty if the template does not have it. */
  readonly pdfName: string;
  readonly assets: number;
  /** The last page that has an asset; 1 without assets. */
  readonly pages: number;
}

/** Describes the template. Problems as for `readTemplateFile`. */
export const describeTemplate = async (file: IntakeFile): Promise<Result<TemplateDescription>> => {
  const reading = await readTemplateFile(file);
  if (!reading.ok) return reading;
  const { template } = reading.value;
  return ok({
    title: template.title,
    pdfName: readPdfName(template),
    assets: template.assets.length,
    pages: Math.max(1, ...template.assets.map(({ page }) => page)),
  });
};
