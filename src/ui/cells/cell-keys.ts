/** The keys that move between the cells of a table of fields, as in a spreadsheet. */
import type { CellPosition } from "#domain/tables/cell-block.ts";

/** The text of a field and its selection, as the fields of forms have it. */
export interface CellText {
  readonly value: string;
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
}

/**
 * Returns the cell to which a key leads, which may not exist; undefined if the key belongs to the text. Arrow keys leave a text
 * at its ends, or where all of it is selected, as it is after a move.
 */
export const findNextCell = (
  {
    key,
    shiftKey,
    altKey,
    ctrlKey,
    metaKey,
  }: Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">,
  { value, selectionStart, selectionEnd }: CellText,
  { row, column }: CellPosition,
): CellPosition | undefined => {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === "Enter") return { row: row + (shiftKey ? -1 : 1), column };
  if (shiftKey) return undefined;
  const [start, end] = [selectionStart ?? 0, selectionEnd ?? 0];
  const isWhole = start === 0 && end === value.length;
  const isCollapsed = start === end;
  if (key === "ArrowUp" && (isWhole || !value.slice(0, start).includes("\n"))) return { row: row - 1, column };
  if (key === "ArrowDown" && (isWhole || !value.slice(end).includes("\n"))) return { row: row + 1, column };
  if (key === "ArrowLeft" && (isWhole || (isCollapsed && start === 0))) return { row, column: column - 1 };
  if (key === "ArrowRight" && (isWhole || (isCollapsed && end === value.length))) return { row, column: column + 1 };
  return undefined;
};
