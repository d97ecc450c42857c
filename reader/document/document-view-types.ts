/** What an open document on the screen needs, and what it offers to those who opened it. */

import type { PDFDocumentProxy } from "pdfjs-dist";
import type { Language } from "../i18n/language.ts";
import type { PageList } from "../pages/page-list.ts";
import type { Search } from "../search/search.ts";
import type { FormSender } from "../tracking/form-sender.ts";
import type { Track } from "../tracking/tracker.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { DeferredWorker } from "../worker/deferred-worker.ts";
import type { ReaderSettings } from "./settings.ts";
import type { ReaderSource } from "./source.ts";

export interface DocumentViewOptions {
  readonly host: HTMLElement;
  readonly source: ReaderSource;
  readonly settings: ReaderSettings;
  readonly language: Language;
  readonly track: Track;
  readonly formSender: FormSender;
  readonly signal: AbortSignal;
  readonly document: PDFDocumentProxy;
  /** See OpenedPdf. */
  readonly drawingWorker: DeferredWorker | undefined;
  readonly pingWorkers: () => Promise<void>;
  /** In another's page: its address is not the document's. */
  readonly preview: boolean;
  /** Asks what may be told; undefined where there is nothing to ask. */
  choosePrivacy(): (() => void) | undefined;
  /** Another page is read, or the zoom has changed. */
  readonly onMove?: () => void;
}

export interface DocumentView {
  /** The first page is painted. */
  readonly ready: Promise<void>;
  readonly pageCount: number;
  readonly currentPage: number;
  goTo(page: number): void;
  /** See PlacedAssets. */
  revealAsset(id: string): boolean;
  /** For whoever drives the reader from outside. */
  readonly parts: {
    readonly pages?: PageList | undefined;
    readonly search?: Search | undefined;
    readonly announcer: Announcer;
  };
}
