/** The reader's public surface: what an editor's preview and the doors use. */
export { type CodePolicy, createCodePolicy } from "./code-policy.ts";
export { type FaultKind, ReaderFault } from "./fault.ts";
export { type OpenReaderOptions, openReader, type Reader } from "./reader.ts";
export type { LockedSource, PdfInput, PdfResources, ReaderSmartlink, ReaderSource, WorkerScript } from "./source.ts";
