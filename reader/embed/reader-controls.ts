/** An open reader as a page around it drives it. */
import type { EmbedZoom } from "#reader/model/embed-messages.ts";
import type { DocumentView } from "../document/document-view-types.ts";
import { percentToZoom, zoomToPercent } from "../pages/zoom.ts";

export interface ReaderControls {
  readonly page: number;
  /** 0 while nothing is open. */
  readonly pages: number;
  /** Percent. */
  readonly zoom: number;
  /** Whether the reader agreed that its events are told. */
  readonly mayShareEvents: boolean;
  goTo(page: number): void;
  revealAsset(id: string): void;
  search(text: string): void;
  setZoom(zoom: EmbedZoom): void;
}

export interface OpenDocument {
  readonly shell: DocumentView;
  readonly tracking: { readonly allowed: boolean };
}

/** `open`: the document, once there is one. */
export const createReaderControls = (open: () => OpenDocument | undefined): ReaderControls => ({
  get page() {
    return open()?.shell.currentPage ?? 1;
  },
  get pages() {
    return open()?.shell.pageCount ?? 0;
  },
  get zoom() {
    return zoomToPercent(open()?.shell.parts.pages?.zoom ?? percentToZoom(100));
  },
  get mayShareEvents() {
    return open()?.tracking.allowed ?? false;
  },
  goTo: (page) => open()?.shell.goTo(page),
  revealAsset: (id) => void open()?.shell.revealAsset(id),
  search: (text) => open()?.shell.parts.search?.find(text),
  setZoom: (zoom) => open()?.shell.parts.pages?.setZoom(typeof zoom === "number" ? percentToZoom(zoom) : zoom),
});
