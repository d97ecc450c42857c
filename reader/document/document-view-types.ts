/** Types of the document view (document-view.ts), which most other modules of the reader only know by these. */

import type { PDFDocumentProxy } from "pdfjs-dist";
import type { ReaderSettings } from "#reader/model/settings.ts";
import type { Language } from "../i18n/language.ts";
import type { Search } from "../search/search.ts";
import type { FormSender } from "../tracking/form-sender.ts";
import type { Track } from "../tracking/tracker.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { PageList } from "../views/page-list.ts";
import type { DeferredWorker } from "../worker/deferred-worker.ts";
import type { ReaderSource } from "./source.ts";

/** Options of `createDocumentView`. */
export interface DocumentViewOptions {
  readonly host: HTMLElement;
  readonly source: ReaderSource;
  readonly settings: ReaderSettings;
  readonly language: Language;
  readonly track: Track;
  readonly formSender: FormSender;
  readonly signal: AbortSignal;
  readonly document: PDFDocumentProxy;
  /** See `OpenedPdf`. */
  readonly drawingWorker: DeferredWorker | undefined;
  readonly pingWorkers: () => Promise<void>;
  /** The view is part of the editor: the address of the page is not the document's. */
  readonly preview: boolean;
  /** Returns a function that opens the privacy choice; undefined if there is nothing to choose. */
  choosePrivacy(): (() => void) | undefined;
  /** Called when toolbar and pages are in the host, before the pages get their size: adds what takes room from them. */
  readonly beforeLayout: () => void;
  /** The current page or the zoom has changed. */
  readonly onMove?: () => void;
}

/** An open document. */
export interface DocumentView {
  /** Resolves when the first page is painted. */
  readonly ready: Promise<void>;
  readonly pageCount: number;
  readonly currentPage: number;
  goTo(page: number): void;
  /** Shows on the page that pictures are missing. */
  showUndecoded(page: number): void;
  /** Shows and focuses the asset; false if it does not exist. */
  revealAsset(id: string): boolean;
  /** For the embedding page and for announcements; pages and search are undefined until the first page is known. */
  readonly parts: {
    readonly pages?: PageList | undefined;
    readonly search?: Search | undefined;
    readonly announcer: Announcer;
  };
}
