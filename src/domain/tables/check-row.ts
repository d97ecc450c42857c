/** Checks the cells of one record: their number, damaged text, errors of formulas, numbers that lost digits. */

import { type Problem, problem } from "../problem.ts";
import { joinPath } from "../text/join-path.ts";
import { maxColumns, maxRecordLength } from "./limits.ts";
import type { TableColumn, TableRecord, TableRow } from "./table.ts";

// Results of formulas that failed, as spreadsheets write them in the languages of the reader.

const byLanguage = {
  en: "#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #SPILL! #CALC! #FIELD! #GETTING_DATA #BLOCKED! #CONNECT! #BUSY! #UNKNOWN! #PYTHON! #EXTERNAL! #TIMEOUT! #ERROR!",
  fr: "#NUL! #DIV/0! #VALEUR! #REF! #NOM? #NOMBRE! #N/A #PROPAGATION! #EPARS! #CALC! #CHAMP! #CHARGEMENT_DONNEES #BLOQUE! #CONNECTER! #OCCUPE! #INCONNU! #ERREUR!",
  de: "#NULL! #DIV/0! #WERT! #BEZUG! #NAME? #ZAHL! #NV #ÜBERLAUF! #KALK! #FELD! #DATEN_ABRUFEN #GESPERRT! #BLOCKIERT! #VERBINDEN! #BESETZT! #UNBEKANNT! #FEHLER!",
  es: "#¡NULO! #¡DIV/0! #¡VALOR! #¡REF! #¿NOMBRE? #¡NUM! #¡NÚM! #N/D #N/A #¡DESBORDAMIENTO! #¡CALC! #¡CAMPO! #OBTENIENDO_DATOS #¡BLOQUEADO! #¡CONECTAR! #¡OCUPADO! #¡DESCONOCIDO! #¡ERROR! #NULO! #VALOR! #NOMBRE? #NÚM!",
  it: "#NULLO! #DIV/0! #VALORE! #RIF! #NOME? #NUM! #N/D #ESPANSIONE! #CALC! #CAMPO! #RECUPERO_DATI #ESTRAZIONE_DATI_IN_CORSO #BLOCCATO! #CONNETTI! #OCCUPATO! #SCONOSCIUTO! #ERRORE!",
  pt: "#NULO! #DIV/0! #VALOR! #REF! #NOME? #NÚM! #NUM! #N/D #N/DISP #DESPEJAR! #SOBREPOSIÇÃO! #EXCEDENTE! #CALC! #CÁLC! #CAMPO! #OBTENDO_DADOS #A_OBTER_DADOS #BLOQUEADO! #CONECTAR! #LIGAR! #OCUPADO! #DESCONHECIDO! #ERRO!",
  nl: "#LEEG! #DEEL/0! #WAARDE! #VERW! #NAAM? #GETAL! #N/B #OVERLOPEN! #OVERLOOP! #BEREKENEN! #CALC! #VELD! #GEGEVENS_OPHALEN #GEBLOKKEERD! #VERBINDEN! #BEZET! #ONBEKEND! #FOUT!",
  ru: "#ПУСТО! #ДЕЛ/0! #ЗНАЧ! #ССЫЛКА! #ИМЯ? #ЧИСЛО! #Н/Д #ПЕРЕНОС! #ВЫЧИСЛ! #ПОЛЕ! #ОЖИДАНИЕ_ДАННЫХ #ЗАБЛОКИРОВАНО! #ПОДКЛЮЧИТЬ! #ЗАНЯТО! #НЕИЗВЕСТНО! #ОШИБКА!",
  ar: "#خطأ! #قيمة! #مرجع! #اسم؟ #رقم! #غ/م",
  zh: "#空! #值! #引用! #名称? #数字! #不适用 #溢出! #計算! #计算! #字段! #溢位!",
  ja: "#スピル! #計算! #フィールド! #ビジー! #接続! #ブロック!",
} as const;

const errors: ReadonlySet<string> = new Set(Object.values(byLanguage).flatMap((list) => list.split(" ")));

/** LibreOffice writes the number of the error after a word. */
const numberedError =
  /^(?:Err|Erreur|Fehler|Errore|Erro|Error|Fout|Ошибка|错误|エラー|خطأ)[\s\u00a0]?[::][\s\u00a0]?[45]\d\d$/;

/** Characters with which errors begin. */
const errorStarts = "#EFОоخ错エ";

/** Longer texts are no errors. Cells can have millions of characters. */
const maxLength = 40;

/** Returns whether a cell is the result of a formula that failed. */
const isFormulaError = (cell: string): boolean => {
  if (cell.length > maxLength) return false;
  const text = cell.trim();
  // French puts a space before the last mark, which programs write or leave out.
  return text.startsWith("#") ? errors.has(text.replace(/[\s\u00a0\u202f]/g, "")) : numberedError.test(text);
};

/** Stands in a cell whose formula has no stored result, because no spreadsheet program has calculated it. */
export const missingResult = "\u{f0000}";
/** Stands in a cell whose text is not in the workbook, because the file is damaged. */
export const missingText = "\u{f0001}";

/** More digits than the 15 that spreadsheets keep, or a number that they display with an exponent. */
const longNumber = /^[+-]?(?:\d[\d.,\u00a0\u202f' ]*)(?:[eE][+-]?\d+)?$/;
const maxExactDigits = 15;
/** Of a number that was shortened before it became a text. Any other text of a workbook keeps all its digits. */
const exponentForm = /^[+-]?\d(?:[.,]\d+)?[eE][+-]?\d{1,3}$/;
const numberStart = 1;
const errorStart = 2;
/** What cells can be that begin with a character, by its code. Millions of cells are looked up. */
const cellStarts = new Uint8Array(0x10000);
for (const character of "0123456789+-") cellStarts[character.charCodeAt(0)] = numberStart;
for (const character of errorStarts) cellStarts[character.charCodeAt(0)] = errorStart;

/** Most rows have none, and a list for each of millions of rows would be garbage. */
const none: readonly Problem[] = [];

/**
 * NUL, what stands for invalid bytes, and the control characters that bytes without a character become in Windows-1252 and
 * other encodings.
 */
const damagedText = /[\0\x80-\x9f\ufffd]/;

/** Returns whether a text has a character that stands for damaged text. */
export const hasDamagedText = (text: string): boolean => damagedText.test(text);

/** Returns the row with its cells in the order of the columns. `row` counts from 1 below the header. */
export const checkRow = (record: TableRecord, row: number, columns: readonly TableColumn[]): TableRow => {
  const unreadable = findUnreadable(record, row, columns);
  if (unreadable !== undefined) return { row, cells: record.cells, problems: [unreadable], warnings: none };
  const missingCount = columns.length - record.cells.length;
  const cells = missingCount === 0 ? record.cells : columns.map(({ index }) => record.cells[index] ?? "");
  const { problems, warnings } = checkCells(cells, row, columns, record);
  const findings = {
    problems,
    warnings: missingCount > 0 ? [...warnings, warnOfMissingCells(record, row, columns)] : warnings,
  };
  const { numberCells, formattedCells, isIntact } = record;
  if (numberCells !== undefined) return { row, cells, numberCells, formattedCells, isIntact, ...findings };
  return isIntact === undefined ? { row, cells, ...findings } : { row, cells, isIntact, ...findings };
};

/** Returns why no cell of the record can be used. */
const findUnreadable = (record: TableRecord, row: number, columns: readonly TableColumn[]): Problem | undefined => {
  const location = record.line === undefined ? { row } : { row, line: record.line };
  if (record.excess === "characters") return problem("value-too-large", rowTooLong, location);
  if (record.excess === "cells") return problem("row-length", rowTooWide, location);
  if (record.brokenQuotes) return problem("quotes-broken", brokenQuotes, location);
  return record.cells.length > columns.length ? findExtraCells(record, row, columns) : undefined;
};

interface CellFindings {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

const noFindings: CellFindings = { problems: none, warnings: none };

const checkCells = (
  cells: readonly string[],
  row: number,
  columns: readonly TableColumn[],
  { isIntact, numberCells }: Pick<TableRecord, "isIntact" | "numberCells">,
): CellFindings => {
  let numbers: ReadonlySet<number> | undefined;
  let findings: { readonly problems: Problem[]; readonly warnings: Problem[] } | undefined;
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index] ?? "";
    const start = isIntact ? cellStarts[cell.charCodeAt(0)] : errorStart;
    // Most cells are neither, and an empty one has no first character.
    if (start !== numberStart && start !== errorStart) continue;
    const finding = start === numberStart ? checkNumber(cell) : checkCell(cell);
    const column = columns[index];
    if (finding === undefined || column === undefined) continue;
    if (finding.code === "number-shortened" && numberCells !== undefined) {
      numbers ??= new Set(numberCells);
      if (!numbers.has(index) && !exponentForm.test(cell)) continue;
    }
    findings ??= { problems: [], warnings: [] };
    const { code, sentence, isWarning } = finding;
    (isWarning ? findings.warnings : findings.problems).push(
      problem(code, `Column “${column.label}”: ${sentence}`, { row, path: joinPath("data", column.label) }),
    );
  }
  return findings ?? noFindings;
};

const findExtraCells = ({ cells }: TableRecord, row: number, columns: readonly TableColumn[]): Problem | undefined => {
  const filled = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  if (filled <= columns.length) return undefined;
  return problem(
    "row-length",
    `${describeCounts(filled, columns)} Put texts that contain the delimiter or a line break in quotes, or choose another delimiter.`,
    { row },
  );
};

/** Spreadsheets leave out empty cells at the end of a row. A line break inside a text would look like that, too. */
const warnOfMissingCells = ({ cells }: TableRecord, row: number, columns: readonly TableColumn[]): Problem =>
  problem(
    "row-length",
    `${describeCounts(cells.length, columns)} The missing cells are empty. If a line break inside a text has divided the row, put the text in quotes.`,
    { row },
  );

const describeCounts = (count: number, columns: readonly TableColumn[]): string => {
  const cellCount = count === 1 ? "one cell" : `${count} cells`;
  const columnCount = columns.length === 1 ? "one column" : `${columns.length} columns`;
  return `The row has ${cellCount}, but the header has ${columnCount}.`;
};

interface CellFinding {
  readonly code: "cell-error" | "text-damaged" | "number-shortened";
  readonly sentence: string;
  readonly isWarning?: true;
}

const checkCell = (cell: string): CellFinding | undefined => {
  if (cell === "") return undefined;
  if (cell.includes("\0")) return { code: "text-damaged", sentence: hasNul };
  if (hasDamagedText(cell)) return { code: "text-damaged", sentence: isUndecodable };
  if (cell === missingResult) return { code: "cell-error", sentence: hasNoResult };
  if (cell === missingText) return { code: "text-damaged", sentence: hasNoText };
  if (isFormulaError(cell)) {
    return {
      code: "cell-error",
      sentence: `the formula has failed with ${cell.trim()}. Correct it in the spreadsheet, or enter a value.`,
    };
  }
  if (/^#{4,255}$/.test(cell)) return { code: "cell-error", sentence: wasTooNarrow };
  return checkNumber(cell);
};

const checkNumber = (cell: string): CellFinding | undefined =>
  isInexact(cell) ? { code: "number-shortened", sentence: mayBeShortened, isWarning: true } : undefined;

/** The length is checked first: most cells are short, and a pattern on each would take half the time of reading. */
const isInexact = (cell: string): boolean => {
  if (cell.length > 40 || cellStarts[cell.charCodeAt(0)] !== numberStart) return false;
  if (exponentForm.test(cell)) return true;
  return cell.length > maxExactDigits && longNumber.test(cell) && countDigits(cell) > maxExactDigits;
};

const countDigits = (cell: string): number => cell.replace(/\D/g, "").replace(/^0+/, "").length;

const rowTooLong = `The row has more than ${maxRecordLength.toLocaleString("en")} characters, the limit. Shorten its texts, and close every quote that opens a cell.`;
const rowTooWide = `The row has more than ${maxColumns.toLocaleString("en")} cells, the limit. Remove the cells, or choose another delimiter.`;
const brokenQuotes =
  'The quotes of the row are broken. Close every quote that opens a cell, and write a quote inside a quoted cell twice ("").';
const hasNul = "the cell has a NUL character, which is no text. Remove it, or choose another encoding.";
const isUndecodable =
  "the cell has bytes that are no text in the file's encoding. Choose another encoding, or save the file as UTF-8.";
const hasNoResult =
  "the formula has no stored result. Open the file in a spreadsheet program, save it there, then add it again.";
const hasNoText = "the workbook is damaged and does not contain the text of the cell. Enter it again.";
const wasTooNarrow =
  "the column was too narrow to show its value when the file was saved. Widen it in the spreadsheet, then save the file again.";
const mayBeShortened =
  "spreadsheets keep 15 digits of a number, so digits of this one may be lost. Compare it with its source, and format the column as text.";
