/** Posted to the pdf.js worker before the document: resources by the names that pdf.js requests. */
export interface ResourcesMessage {
  readonly smartlinkResources?: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
  /** `blob:` addresses of the fonts that the browser loads, by name. */
  readonly smartlinkFonts?: Readonly<Record<string, string>>;
}

/** Posted to the drawing worker: the bytes of the fonts in `smartlinkFonts`, by address. */
export interface FontBytesMessage {
  readonly smartlinkFontBytes?: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
}

/** Scheme of addresses that the pdf.js worker serves from memory. */
export const inlinePrefix = "inline:";
