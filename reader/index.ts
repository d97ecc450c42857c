/** The reader's public surface: what an editor's preview and the doors use. */
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
