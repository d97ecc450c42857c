/** Checks the contents of all assets with all sample rows, some time after the last edit. */

import type { ContentFault } from "#domain/problems/content-fault.ts";
import type { RowData } from "#domain/values/row-data.ts";
import type { PageSize } from "#editor/model/document/editor-asset.ts";
import type { EditorDocument } from "#editor/model/document/editor-document.ts";
import type { ContentFaults, ContentService } from "./content-service.ts";
import { readShownContent } from "./printed-drawings.ts";

/** While a person types, the rows are not checked. */
const delayMs = 300;

/** What is checked. */
export interface CheckedContents {
  readonly document: EditorDocument;
  readonly rows: readonly RowData[];
  /** Returns the size of a page; undefined for one that the PDF does not have. */
  sizeOf(page: number): PageSize | undefined;
}

/** The check of the latest document. */
export class FaultCheck {
  readonly #service: ContentService;
  readonly #onFaults: (faults: ContentFaults) => void;
  #checking = new AbortController();
  #hasFaults = false;

  /** `onFaults` is called with the result of each check, and at once when nothing is printed any more. The signal ends the check. */
  constructor(service: ContentService, onFaults: (faults: ContentFaults) => void, signal: AbortSignal) {
    this.#service = service;
    this.#onFaults = onFaults;
    signal.addEventListener("abort", () => this.#checking.abort());
  }

  /** Checks soon, in place of the check that has not ended. */
  request(contents: CheckedContents): void {
    this.#checking.abort();
    const checking = new AbortController();
    this.#checking = checking;
    const timer = setTimeout(() => void this.#check(contents, checking.signal), delayMs);
    checking.signal.addEventListener("abort", () => clearTimeout(timer));
  }

  async #check({ document, rows, sizeOf }: CheckedContents, signal: AbortSignal): Promise<void> {
    const printed = [...document.assets.values()].flatMap((asset) => {
      const size = sizeOf(asset.page);
      const shown = size && readShownContent(asset, size);
      return shown === undefined ? [] : [{ id: asset.id, shown }];
    });
    const contents = printed.map(({ shown }) => shown);
    const lists = printed.length === 0 ? [] : await this.#service.check(contents, rows, signal);
    if (lists === undefined || signal.aborted) return;
    const faults = new Map<string, readonly ContentFault[]>();
    for (const [index, { id }] of printed.entries()) {
      const ofAsset = lists[index] ?? [];
      if (ofAsset.length > 0) faults.set(id, ofAsset);
    }
    if (faults.size > 0 || this.#hasFaults) this.#onFaults(faults);
    this.#hasFaults = faults.size > 0;
  }
}
