/** The PDF of a smartlink that a batch uses as its template. */
import type { Smartlink } from "../model/smartlink.ts";
import { isRecord } from "../values/is-record.ts";

/** A PDF of the library. */
export interface TemplatePdf {
  /** Its address in rows: `content:<id>`. */
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
