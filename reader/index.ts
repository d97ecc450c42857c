/** The public API of the reader: used by the editor and by the entry points in doors/. */
export { addLook } from "./assets/look.ts";
export { type CodePolicy, createCodePolicy } from "./boot/code-policy.ts";
export { type OpenedPdf, openPdf, type PdfSource } from "./document/open-pdf.ts";
export { ReaderError, type ReaderErrorKind } from "./document/reader-error.ts";
export type {
  LockedSource,
  PdfInput,
  PdfResources,
  ReaderSource,
  WorkerScript,
} from "./document/source.ts";
export { openBlobRange } from "./editor/blob-range.ts";
export { type OpenPages, type OpenPagesOptions, openPages } from "./editor/open-pages.ts";
export { type PageContents, readPageContents } from "./editor/page-contents.ts";
export type { ReaderSmartlink } from "./model/smartlink.ts";
export type { PageView } from "./pages/page-view.ts";
export { stepZoom, zoomToPercent } from "./pages/zoom.ts";
export { type OpenReaderOptions, openReader, type Reader } from "./reader.ts";
export type { PageList } from "./views/page-list.ts";
export { drawingWorkerName } from "./worker/ping-worker.ts";
