/** The values with which a row fills the template: those of its data, and the address of its own document. */
import { publicFolder } from "../links/public-url.ts";
import { fillsMarks } from "../marks/template-marks.ts";
import type { BatchParams, PlannedEntry } from "../model/batch.ts";
import type { Smartlink } from "../model/smartlink.ts";
import { findPlaceholders } from "../placeholders/compile-template.ts";
import { documentLinkName } from "../placeholders/document-link-name.ts";
import { type Problem, problem } from "../problem.ts";
import type { RowData } from "../values/row-data.ts";
import { createDocumentLinks } from "./personal-link.ts";

/** Reads the values of the rows of one batch. */
export interface RowFields {
  /**
   * Returns the values of a row. Adds the PDF's password, which entries store separately, so that lists of the data never show
   * it, and the address of the document, if the template or marks of its PDFs can have a placeholder for it.
   */
  read(entry: PlannedEntry): RowData;
  /** Why no row can be made: `public-url-missing`, if the address of documents is not known. */
  readonly problem: Problem | undefined;
}

/** What decides about the address of a document. */
export interface RowFieldsInput {
  readonly params: Pick<BatchParams, "batch_id" | "public_url" | "personal_links">;
  readonly template: Smartlink;
}

/** Creates the values of a batch. */
export const createRowFields = ({ params, template }: RowFieldsInput): RowFields => {
  const { batch_id, public_url } = params;
  const uses = findPlaceholders(template).filter(({ name }) => name === documentLinkName);
  // Which marks a PDF has is not known yet.
  if (uses.length === 0 && !fillsMarks(template)) return { read: readData, problem: undefined };
  if (public_url === undefined)
    return { read: readData, problem: uses.every(({ hasDefault }) => hasDefault) ? undefined : publicUrlMissing };
  const linkOf = createDocumentLinks({ params, template }, publicFolder(public_url, batch_id));
  return {
    read: (entry) => ({ ...readData(entry), [documentLinkName]: linkOf(entry) }),
    problem: undefined,
  };
};

const readData = ({ data, pdf_password }: PlannedEntry): RowData =>
  pdf_password === undefined ? data : { ...data, pdf_password };

const publicUrlMissing = problem(
  "public-url-missing",
  "The template has the address of the document ([[smartlink.link]]), but the batch has no public address. Enter the address at which you will host its files.",
  { placeholders: [documentLinkName] },
);
