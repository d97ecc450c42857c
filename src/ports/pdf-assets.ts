/** A file that is attached to a PDF. */
export interface PdfAttachment {
  /** Of ASCII characters where it is to be attached. */
  readonly name: string;
  readonly mimetype: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Assets of a document inside its PDF, as a template and as lists by page. PDFs that come from elsewhere may have only one of them. */
export interface PdfAssets {
  /** The JSON of a template, undefined if there is none. */
  readonly template: string | undefined;
  /** The files that the template names. */
  readonly files: readonly PdfAttachment[];
  /**
   * A JSON array of asset descriptions for each page, undefined for a page without assets. Pages that are missing at the end
   * have none.
   */
  readonly pages: readonly (string | undefined)[];
}
