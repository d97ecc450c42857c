/** Writes a workbook of one sheet whose cells all have the format “Text”, so that what people enter stays as it is. */
import { strToU8, zipSync } from "fflate";
import { columnLetters } from "#domain/tables/read-columns.ts";
import { escapeXml } from "./escape-xml.ts";

/** Media type of XLSX files. */
export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Creates the file. The first row is the header and shown in bold. */
export const createXlsx = (sheetName: string, rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> => {
  const parts = {
    "[Content_Types].xml": contentTypes,
    "_rels/.rels": packageRelations,
    "xl/workbook.xml": workbook(sheetName),
    "xl/_rels/workbook.xml.rels": workbookRelations,
    "xl/styles.xml": styles,
    "xl/worksheets/sheet1.xml": sheet(rows),
  };
  const files = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(declaration + xml)]));
  // A fixed time, so that the same table gives the same bytes.
  return zipSync(files, { mtime: new Date(1980, 0, 1) }) as Uint8Array<ArrayBuffer>;
};

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const officeRelations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageNamespace = "http://schemas.openxmlformats.org/package/2006";
const mediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const contentTypes =
  `<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${mediaType}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mediaType}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${mediaType}.styles+xml"/></Types>`;

const packageRelations = `<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const workbookRelations =
  `<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${officeRelations}/worksheet" Target="worksheets/sheet1.xml"/>` +
  `<Relationship Id="rId2" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`;

const workbook = (name: string): string =>
  `<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** Style 1 is text, style 2 is bold text. Format 49 is “Text” in every program. */
const styles =
  `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>';

const sheet = (rows: readonly (readonly string[])[]): string => {
  const width = Math.max(1, ...rows.map((cells) => cells.length));
  const columns = `<cols><col min="1" max="${width}" width="22" style="1" customWidth="1"/></cols>`;
  const frozenHeader =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const body = rows.map((cells, index) => sheetRow(cells, index)).join("");
  return `<worksheet xmlns="${main}">${frozenHeader}${columns}<sheetData>${body}</sheetData></worksheet>`;
};

const sheetRow = (cells: readonly string[], index: number): string =>
  `<row r="${index + 1}">${cells
    .map((cell, column) =>
      cell === ""
        ? ""
        : `<c r="${columnLetters(column)}${index + 1}" s="${index === 0 ? 2 : 1}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`,
    )
    .join("")}</row>`;
