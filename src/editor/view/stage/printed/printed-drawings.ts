/**
 * The drawings of printed contents. Each is drawn again when its content, the size of its area, the row or the language changes;
 * until then the last one stays, so that a text does not flicker while it is typed.
 */
import { computeAssetBox } from "#domain/geometry/geometry.ts";
import type { RowData } from "#domain/values/row-data.ts";
import type { EditorAsset, PageSize } from "#editor/model/document/editor-asset.ts";
import type { ContentDrawing, ContentService, ShownContent } from "./content-service.ts";

/** Returns what is printed of an asset on a page; undefined if nothing is. `size`: of the page. */
export const readShownContent = ({ aura }: EditorAsset, size: PageSize): ShownContent | undefined => {
  const { content, show_when: condition } = aura;
  if (content === undefined) return undefined;
  const { width, height } = computeAssetBox(aura);
  return { content, condition, area: { width: (size.width * width) / 100, height: (size.height * height) / 100 } };
};

/** What a drawing depends on. */
interface DrawingInput extends ShownContent {
  readonly row: RowData | undefined;
  readonly language: string;
}

const isSameInput = (a: DrawingInput, b: DrawingInput): boolean =>
  a.content === b.content &&
  a.condition === b.condition &&
  a.area.width === b.area.width &&
  a.area.height === b.area.height &&
  a.row === b.row &&
  a.language === b.language;

/** A drawing with the area that it was made for. */
export interface PrintedDrawing extends ContentDrawing {
  readonly area: ShownContent["area"];
}

/** A drawing, and what was drawn last or is being drawn. */
interface Place {
  readonly input: DrawingInput;
  readonly drawing: PrintedDrawing | undefined;
}

/** The drawings of all pages. */
export class PrintedDrawings {
  readonly #service: ContentService;
  readonly #onDraw: () => void;
  readonly #places = new Map<string, Place>();
  /** What is drawn next: all that was wanted while the last drawings were made. */
  #wanted = new Set<string>();
  #isBusy = false;
  #row: RowData | undefined;

  /** `onDraw` is called when drawings have changed. */
  constructor(service: ContentService, onDraw: () => void) {
    this.#service = service;
    this.#onDraw = onDraw;
  }

  /** Sets the row with which contents are filled. Returns whether it is another one. */
  setRow(row: RowData | undefined): boolean {
    const isOther = row !== this.#row;
    this.#row = row;
    return isOther;
  }

  /**
   * Returns the last drawing of an asset on a page; undefined if nothing of it is printed or nothing was drawn yet. What has
   * changed since is drawn again.
   */
  find(asset: EditorAsset, page: number, size: PageSize): PrintedDrawing | undefined {
    const place = toPlaceKey(asset.id, page);
    const shown = readShownContent(asset, size);
    if (shown === undefined) {
      this.#places.delete(place);
      return undefined;
    }
    const input: DrawingInput = { ...shown, row: this.#row, language: this.#service.languages().join() };
    const known = this.#places.get(place);
    if (known !== undefined && isSameInput(known.input, input)) return known.drawing;
    this.#places.set(place, { input, drawing: known?.drawing });
    this.#wanted.add(place);
    if (this.#wanted.size === 1) queueMicrotask(() => void this.#drawWanted());
    return known?.drawing;
  }

  /** Forgets the drawings of a page. */
  forget(page: number): void {
    for (const place of this.#places.keys()) if (place.startsWith(toPlaceKey("", page))) this.#places.delete(place);
  }

  /** One request at a time: what a person types faster than it can be drawn is left out. */
  async #drawWanted(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#wanted.size > 0) {
      const row = this.#row;
      const requested = [...this.#wanted].flatMap((key) => {
        const place = this.#places.get(key);
        return place === undefined ? [] : [{ key, input: place.input }];
      });
      this.#wanted = new Set();
      const drawings = await this.#service.draw(
        requested.map(({ input: { content, condition, area } }) => ({ content, condition, area })),
        row,
      );
      if (drawings === undefined) break;
      for (const [index, { key, input }] of requested.entries()) {
        const place = this.#places.get(key);
        const drawing = drawings[index];
        if (place === undefined || drawing === undefined) continue;
        this.#places.set(key, { ...place, drawing: { ...drawing, area: input.area } });
      }
      this.#onDraw();
    }
    this.#isBusy = false;
  }
}

const toPlaceKey = (id: string, page: number): string => `${page} ${id}`;
