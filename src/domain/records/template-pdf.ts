/** The PDF of rows that name none: that of the smartlink that a batch uses as its template, else the only one of the batch. */
import type { Smartlink } from "../model/smartlink.ts";
import { isRecord } from "../values/is-record.ts";

/** A PDF of the library or of the batch. */
export interface TemplatePdf {
  /** Its address in rows: `content:<id>`, or the path of a file. */
  readonly address: string;
  /** Name of the uploaded file; empty if the template does not have it. */
  readonly fileName: string;
}

/** Returns the PDF that the record of a stored smartlink names, undefined if it names none. */
export const findTemplatePdf = (template: Smartlink): TemplatePdf | undefined => {
  const { _content = "" } = template;
  return _content === "" ? undefined : { address: `content:${_content}`, fileName: readPdfName(template) };
};

/** Returns the name of the file that the smartlink was made of; empty if the template does not have it. */
export const readPdfName = ({ files }: Smartlink): string => {
  const [upload] = isRecord(files) ? Object.values(files) : [];
  return isRecord(upload) && typeof upload["filename"] === "string" ? upload["filename"] : "";
};

/** A file of the batch. */
interface PdfFile {
  readonly name: string;
  readonly path: string;
}

/**
 * Returns the PDF of rows that name none; undefined if they have to name one. A template of this library has its PDF there; for
 * a template file it is the PDF of the batch with the name of the template's PDF.
 */
export const selectDefaultPdf = (
  source: { readonly template: Smartlink; readonly storedId?: string | undefined } | undefined,
  pdfs: readonly PdfFile[],
): TemplatePdf | undefined => {
  const stored = source?.storedId === undefined ? undefined : findTemplatePdf(source.template);
  if (stored !== undefined) return stored;
  const ownName = source === undefined ? "" : readPdfName(source.template);
  const file = pdfs.find(({ name }) => name === ownName) ?? (pdfs.length === 1 ? pdfs[0] : undefined);
  return file && { address: file.path, fileName: file.name };
};
