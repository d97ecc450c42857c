/** What is posted to the pdf.js worker before the document: its resources, by the names under which pdf.js asks. */
export interface ResourcesMessage {
  readonly smartlinkResources?: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
}

export const inlinePrefix = "inline:";
