/** An open reader as a page around it drives it. */
import type { EmbedZoom } from "#reader/model/embed-messages.ts";
import type { Shell } from "../document/shell-types.ts";
import { percentOf, zoomOf } from "../pages/zoom.ts";

export interface Driven {
  readonly page: number;
  /** 0 while nothing is open. */
  readonly pages: number;
  /** Percent. */
  readonly zoom: number;
  /** Whether the reader agreed that its events are told. */
  readonly mayTell: boolean;
  goTo(page: number): void;
  revealAsset(id: string): void;
  search(text: string): void;
  setZoom(zoom: EmbedZoom): void;
}

export interface OpenDocument {
  readonly shell: Shell;
  readonly tracking: { readonly allowed: boolean };
}

/** `open`: the document, once there is one. */
export const createDriven = (open: () => OpenDocument | undefined): Driven => ({
  get page() {
    return open()?.shell.currentPage ?? 1;
  },
  get pages() {
    return open()?.shell.pageCount ?? 0;
  },
  get zoom() {
    return percentOf(open()?.shell.parts.pages?.zoom ?? zoomOf(100));
  },
  get mayTell() {
    return open()?.tracking.allowed ?? false;
  },
  goTo: (page) => open()?.shell.goTo(page),
  revealAsset: (id) => void open()?.shell.revealAsset(id),
  search: (text) => open()?.shell.parts.search?.find(text),
  setZoom: (zoom) => open()?.shell.parts.pages?.setZoom(typeof zoom === "number" ? zoomOf(zoom) : zoom),
});
