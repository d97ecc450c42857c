/** The part of an open reader that an embedding page can control. */
import type { EmbedZoom } from "#reader/model/embed-messages.ts";
import type { DocumentView } from "../document/document-view-types.ts";
import { percentToZoom, zoomToPercent } from "../pages/zoom.ts";

/** Reads and controls the open document; without one, calls do nothing and values are defaults. */
export interface ReaderControls {
  readonly page: number;
  /** Number of pages; 0 while no document is open. */
  readonly pages: number;
  /** Percent of the size on paper. */
  readonly zoom: number;
  /** Whether the visitor allows tracked events to leave the reader. */
  readonly mayShareEvents: boolean;
  goTo(page: number): void;
  revealAsset(id: string): void;
  search(text: string): void;
  setZoom(zoom: EmbedZoom): void;
}

/** The parts of an open document that the controls use. */
export interface OpenDocument {
  readonly view: DocumentView;
  readonly tracking: { readonly canForward: boolean };
}

/** @param open Returns the open document, if any. */
export const createReaderControls = (open: () => OpenDocument | undefined): ReaderControls => ({
  get page() {
    return open()?.view.currentPage ?? 1;
  },
  get pages() {
    return open()?.view.pageCount ?? 0;
  },
  get zoom() {
    return zoomToPercent(open()?.view.parts.pages?.zoom ?? percentToZoom(100));
  },
  get mayShareEvents() {
    return open()?.tracking.canForward ?? false;
  },
  goTo: (page) => open()?.view.goTo(page),
  revealAsset: (id) => void open()?.view.revealAsset(id),
  search: (text) => open()?.view.parts.search?.find(text),
  setZoom: (zoom) => open()?.view.parts.pages?.setZoom(typeof zoom === "number" ? percentToZoom(zoom) : zoom),
});
