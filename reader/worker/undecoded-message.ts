/** Posted by the pdf.js worker for a page whose pictures it cannot decode, because the decoder did not start. */
export interface UndecodedMessage {
  /** Counted from 1. */
  readonly smartlinkUndecodedPage?: number;
}
