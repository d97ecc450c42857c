/** Builds XLSX files whose sheets are written by hand, for what spreadsheet programs store and our writer does not. */
import { strToU8, zipSync } from "fflate";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** One sheet: the XML inside `sheetData`, and what stands before and after it. */
export interface CraftedSheet {
  readonly name: string;
  readonly before?: string;
  readonly rows: string;
  readonly state?: "hidden" | "veryHidden";
  readonly after?: string;
}

/** The styles part of a workbook whose style 1 has the first of these number formats, style 2 the second, and so on. */
export const craftStyles = (...formats: readonly (string | number)[]): string => {
  const codes = formats.flatMap((format, index) =>
    typeof format === "number"
      ? []
      : [
          `<numFmt numFmtId="${200 + index}" formatCode="${format.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"/>`,
        ],
  );
  const styles = formats.map(
    (format, index) => `<xf numFmtId="${typeof format === "number" ? format : 200 + index}"/>`,
  );
  return `<styleSheet xmlns="${main}"><numFmts>${codes.join("")}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`;
};

/** Styles of the crafted workbook: 1 is a date, 2 a date with time, 3 `00000`, 4 a time. */
const styles = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="00000"/></numFmts><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Further parts by their names, which replace those of the same name. A part without a text is left out. */
export type CraftedParts = Readonly<Record<string, string | Uint8Array | undefined>>;

export const craftWorkbook = (
  sheets: readonly CraftedSheet[],
  workbookProperties = "",
  furtherParts: CraftedParts = {},
): Uint8Array<ArrayBuffer> => {
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${state === undefined ? "" : ` state="${state}"`} r:id="rId${index + 1}"/>`,
  );
  const targets = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const parts: Record<string, string | Uint8Array | undefined> = {
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}">${workbookProperties}<sheets>${list.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join("")}<Relationship Id="rId99" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": styles,
  };
  for (const [index, { before = "", rows, after = "" }] of sheets.entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;
  return zipSync(
    Object.fromEntries(
      Object.entries({ ...parts, ...furtherParts }).flatMap(([name, content]) =>
        content === undefined ? [] : [[name, typeof content === "string" ? strToU8(content) : content]],
      ),
    ),
    { level: 1 },
  ) as Uint8Array<ArrayBuffer>;
};

/** The bytes of a compound file that has a stream of this name. */
export const compoundFile = (streamName: string): Uint8Array<ArrayBuffer> => {
  const name = [...streamName].flatMap((character) => [character.charCodeAt(0), 0]);
  return new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array(504).fill(0), ...name]);
};

/** A text cell of a crafted sheet. */
export const textCell = (address: string, text: string): string =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** Bytes of a text in windows-1252, for letters up to U+00FF. */
export const latin = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array([...text].map((character) => character.charCodeAt(0)));

/** Bytes of a text in UTF-16 little endian, without a byte order mark. */
export const utf16 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new Uint16Array([...text].map((character) => character.charCodeAt(0))).buffer);

/** Joins bytes and texts, which become UTF-8. */
export const joinBytes = (...parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(parts.flatMap((part) => [...(typeof part === "string" ? new TextEncoder().encode(part) : part)]));
