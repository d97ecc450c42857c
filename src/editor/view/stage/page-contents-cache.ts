import type { PageContents } from "#editor/model/gestures/gesture.ts";
import { joinTextLines } from "#editor/model/snapping/text-lines.ts";
import { type OpenPages, readPageContents } from "#reader/index.ts";

/** Reads what the pages of a PDF show, each once. */
export class PageContentsCache {
  readonly #document: OpenPages["document"];
  readonly #contents = new Map<number, PageContents | undefined>();

  constructor(document: OpenPages["document"]) {
    this.#document = document;
  }

  /** Returns what a page shows; undefined while it is read, which starts at the first call. Pages count from 1. */
  read(page: number): PageContents | undefined {
    if (!this.#contents.has(page) && page >= 1 && page <= this.#document.numPages) {
      this.#contents.set(page, undefined);
      void this.#load(page);
    }
    return this.#contents.get(page);
  }

  async #load(number: number): Promise<void> {
    try {
      const { texts, pictures } = await readPageContents(await this.#document.getPage(number));
      this.#contents.set(number, { textLines: joinTextLines(texts), pictures });
    } catch {
      // The PDF was closed, or the page is damaged: assets then snap to everything else.
    }
  }
}
