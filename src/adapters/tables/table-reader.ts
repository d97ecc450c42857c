/** Reads table files. The libraries for CSV and XLSX are loaded when the first file of their kind is opened. */
import { problem } from "#domain/problem.ts";
import { fail } from "#domain/result.ts";
import type { TableReader } from "#ports/table-reader.ts";
import { type CreateDecoder, createDecoder as createBrowserDecoder } from "./create-decoder.ts";
import { readFirstChunk } from "./decode-file.ts";

const zipSignature = [0x50, 0x4b, 0x03, 0x04];
/** Compound File Binary: workbooks of Excel 97 to 2003, and all encrypted workbooks. */
const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Creates the reader. The kind of a file is recognised by its first bytes, because names are often wrong. `createDecoder`:
 * that of the browser by default, which Node does not have.
 */
export const createTableReader = (createDecoder: CreateDecoder = createBrowserDecoder): TableReader => ({
  open: async (file, options) => {
    const reject = (sentence: string) => fail(problem("table-unreadable", sentence, { file: file.path }));
    const start = await readFirstChunk(file);
    if (beginsWith(start, compoundSignature))
      return reject(includesText(await file.bytes(), "EncryptedPackage") ? isEncrypted(file) : isOldWorkbook(file));
    if (beginsWith(start, zipSignature)) {
      if (/\.ods$/i.test(file.name)) return reject(isOpenDocument(file));
      return (await import("./xlsx-table.ts")).openXlsxTable(file, options);
    }
    if (/\.(?:xls[xmb]?|ods)$/i.test(file.name)) return reject(isNotWorkbook(file));
    return (await import("./csv-table.ts")).openCsvTable(file, options, createDecoder);
  },
});

const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** Names of streams in a compound file are in UTF-16. */
const includesText = (bytes: Uint8Array, text: string): boolean =>
  new TextDecoder("utf-16le").decode(bytes.subarray(0, bytes.length - (bytes.length % 2))).includes(text);

interface NamedFile {
  readonly name: string;
}

const isEncrypted = ({ name }: NamedFile) =>
  `“${name}” has a password. Open it in a spreadsheet program, remove the password, and save it again.`;
const isOldWorkbook = ({ name }: NamedFile) =>
  `“${name}” is an old Excel workbook (.xls). Open it in a spreadsheet program and save it as .xlsx.`;
const isOpenDocument = ({ name }: NamedFile) =>
  `“${name}” is an OpenDocument spreadsheet. Open it in a spreadsheet program and save it as .xlsx or .csv.`;
const isNotWorkbook = ({ name }: NamedFile) =>
  `“${name}” is not an XLSX workbook, although its name says so. Open it in a spreadsheet program and save it as .xlsx.`;
