/** Cells such as `="00123"`, which programs write so that spreadsheets do not take the text for a number. */

/** Returns the text of such a cell; any other cell as it is. */
export const readTextFormula = (cell: string): string => {
  if (!cell.startsWith('="') || !cell.endsWith('"') || cell.length < 3) return cell;
  const text = cell.slice(2, -1);
  return text.replaceAll('""', "").includes('"') ? cell : text.replaceAll('""', '"');
};

/** Returns the cell that is read as the text. */
export const writeTextFormula = (text: string): string => `="${text.replaceAll('"', '""')}"`;
