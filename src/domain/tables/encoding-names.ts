/** Names of encodings, which are the same in every language. */
import type { TableEncoding } from "./table.ts";

/** The name of each encoding for people. */
export const encodingNames: Readonly<Record<TableEncoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "Windows-1252",
  "windows-1250": "Windows-1250",
  "windows-1251": "Windows-1251",
  "iso-8859-15": "ISO 8859-15",
  macintosh: "Mac OS Roman",
  cp850: "CP850 (MS-DOS)",
  cp437: "CP437 (MS-DOS)",
  shift_jis: "Shift JIS",
  gbk: "GBK",
  big5: "Big5",
  "euc-kr": "EUC-KR",
};
