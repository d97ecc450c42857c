/** What is posted to the pdf.js worker before the document: its resources, by the names under which pdf.js asks. */
export interface ResourcesMessage {
  readonly smartlinkResources?: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
  /** Addresses of the fonts that browsers load themselves, by name. */
  readonly smartlinkFonts?: Readonly<Record<string, string>>;
}

/** What is posted to the worker that draws: the bytes behind `smartlinkFonts`, by address. */
export interface FontBytesMessage {
  readonly smartlinkFontBytes?: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
}

export const inlinePrefix = "inline:";
