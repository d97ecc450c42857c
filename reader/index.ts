/** The public API of the reader: used by the editor's preview and by the entry points in doors/. */
export { type CodePolicy, createCodePolicy } from "./boot/code-policy.ts";
export { ReaderError, type ReaderErrorKind } from "./document/reader-error.ts";
export type {
  LockedSource,
  PdfInput,
  PdfResources,
  ReaderSmartlink,
  ReaderSource,
  WorkerScript,
} from "./document/source.ts";
export { type OpenReaderOptions, openReader, type Reader } from "./reader.ts";
