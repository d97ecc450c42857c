import { type CellBlock, type CellPosition, readCellBlock } from "#domain/tables/cell-block.ts";
import { LightElement } from "../light-element.ts";
import { findNextCell } from "./cell-keys.ts";

/** Number of fields of one page of a table: more make typing slow. */
const maxFields = 600;
const minPageRows = 10;
const maxPageRows = 50;

/**
 * Base class of tables whose cells are fields with `data-row` and `data-column`, counted from 0. Enter and the arrow keys move
 * between the cells, a block of a spreadsheet is pasted over several. A page has at most 50 rows.
 */
export abstract class EditableCells extends LightElement {
  static override properties = { page: { state: true } };
  /** Counted from 0. */
  declare protected page: number;
  /** The cell that gets the focus when it is there. */
  #nextFocus: CellPosition | undefined;
  #isPointerDown = false;

  constructor() {
    super();
    this.page = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const options = { signal: this.connectedSignal };
    this.addEventListener("pointerdown", () => (this.#isPointerDown = true), options);
    this.addEventListener("pointerup", () => (this.#isPointerDown = false), options);
    // As in a spreadsheet, keys that are typed after a move replace the value.
    this.addEventListener(
      "focusin",
      ({ target }) => !this.#isPointerDown && isCell(target) && target.select(),
      options,
    );
  }

  /** Gives a cell the focus. Row −1 has the names of the columns. */
  focusCell(position: CellPosition): void {
    this.#nextFocus = position;
    if (position.row >= 0) this.page = Math.floor(position.row / this.pageSize);
    this.requestUpdate();
  }

  /** Number of rows and columns of the table. `firstRow`: −1 if the names of the columns are fields too. */
  protected abstract get cellCounts(): {
    readonly rows: number;
    readonly columns: number;
    readonly firstRow: 0 | -1;
  };

  /** Takes over a block of cells that was pasted. */
  protected abstract pasteCells(position: CellPosition, block: CellBlock): void;

  /** Adds a row below the last one. Returns whether the table can have one more. */
  protected addRowBelow(): boolean {
    return false;
  }

  protected get pageSize(): number {
    const fitting = Math.floor(maxFields / Math.max(1, this.cellCounts.columns));
    return Math.max(minPageRows, Math.min(maxPageRows, fitting));
  }

  protected override willUpdate(): void {
    this.page = Math.min(this.page, Math.max(0, Math.ceil(this.cellCounts.rows / this.pageSize) - 1));
  }

  protected override updated(): void {
    if (this.#nextFocus === undefined) return;
    const { row, column } = this.#nextFocus;
    this.#nextFocus = undefined;
    this.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus();
  }

  protected handleKey(event: KeyboardEvent): void {
    const { target, key, altKey } = event;
    if (!isCell(target) || event.isComposing) return;
    if (key === "Enter" && altKey && target instanceof HTMLTextAreaElement) {
      event.preventDefault();
      target.setRangeText("\n", target.selectionStart, target.selectionEnd, "end");
      target.dispatchEvent(new Event("input", { bubbles: true }));
      return;
    }
    const next = findNextCell(event, target, positionOf(target));
    if (next === undefined) return;
    const { columns, rows, firstRow } = this.cellCounts;
    const isInTable = next.row >= firstRow && next.column >= 0 && next.column < columns;
    if (!isInTable || (next.row >= rows && (key !== "Enter" || !this.addRowBelow()))) {
      if (key === "Enter") commitText(event, target);
      return;
    }
    event.preventDefault();
    // A text is taken over when its field loses the focus, which comes before the table renders again.
    this.focusCell(next);
  }

  protected handlePaste(event: ClipboardEvent): void {
    const { target } = event;
    const block = readCellBlock(event.clipboardData?.getData("text/plain") ?? "");
    if (!isCell(target) || block === undefined) return;
    event.preventDefault();
    const position = positionOf(target);
    this.pasteCells(position, block);
    this.focusCell(position);
  }
}

/** Takes over what is typed, where no further cell can get the focus. */
const commitText = (event: Event, field: Cell): void => {
  event.preventDefault();
  field.blur();
  field.focus();
};

/** A field of a table. */
export type Cell = HTMLInputElement | HTMLTextAreaElement;

/** Returns whether the target of an event is a field of a table. */
export const isCell = (target: EventTarget | null): target is Cell =>
  target instanceof HTMLElement && target.matches("[data-row][data-column]");

/** Returns where a field is. */
export const positionOf = ({ dataset }: Cell): CellPosition => ({
  row: Number(dataset["row"]),
  column: Number(dataset["column"]),
});
