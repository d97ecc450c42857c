/** A new text of a cell. `row` and `column` count from 1, as in the sheet. */
export interface CellText {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** Changes workbooks. */
export interface WorkbookEditor {
  /**
   * Returns the workbook with new texts in cells of a sheet. All other cells, sheets and formats stay as they are.
   * @throws Error if the file is damaged.
   */
  setTexts(workbook: Uint8Array, sheet: string, texts: readonly CellText[]): Promise<Uint8Array<ArrayBuffer>>;
}
