/** Reads a block of cells that was copied in a spreadsheet. */

/** Texts of cells by rows. */
export type CellBlock = readonly (readonly string[])[];

/**
 * Reads tab-separated text as spreadsheets copy it: a cell with a tab, a line break or a quote is in quotes, and quotes in it
 * are doubled. Undefined for a text of one cell, which a field takes as it is.
 */
export const readCellBlock = (text: string): CellBlock | undefined => {
  const source = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  if (!/[\t\n]/.test(source)) return undefined;
  const block: string[][] = [[]];
  let position = 0;
  while (position <= source.length) {
    const { cell, end } = readCell(source, position);
    block.at(-1)?.push(cell);
    if (source[end] === "\n") block.push([]);
    position = end + 1;
  }
  return block;
};

const readCell = (text: string, start: number): { readonly cell: string; readonly end: number } => {
  const quoted = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;
  quoted.lastIndex = start;
  const match = quoted.exec(text);
  if (match !== null) return { cell: (match[1] ?? "").replaceAll('""', '"'), end: quoted.lastIndex };
  const length = text.slice(start).search(/[\t\n]/);
  const end = length < 0 ? text.length : start + length;
  return { cell: text.slice(start, end), end };
};

/** Where a block is put. `row` −1 stands for the names of the columns, `column` is an index. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}
