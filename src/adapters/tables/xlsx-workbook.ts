/**
 * Unpacks the parts of a workbook that reading a sheet needs, and lists its sheets. read-excel-file would unpack large parts
 * in workers made of blobs, which the site's policy forbids, so it gets an archive without compression.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { TableSheet } from "#domain/tables/table.ts";
import { decodeXml, findTags, readAttribute, removePrefix } from "./xml-tags.ts";

/** A sheet and the part of the archive that has its cells. */
export interface WorkbookSheet extends TableSheet {
  /** Position in the workbook, counted from 1. */
  readonly number: number;
  readonly part: string;
}

/** The unpacked XML parts of a workbook. */
export interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  /** Returns a part as text, empty if there is none. */
  readPart(name: string): string;
  /** Packs the workbook again, with `cells` as the XML of the sheet and without the other sheets. */
  pack(sheet: WorkbookSheet, cells: string): ArrayBuffer;
}

/** Limit of the XML of a workbook when unpacked. A text of this size takes the same again, twice, in memory. */
export const maxUnpackedBytes = 200_000_000;

/** Returned for an archive that unpacks to more than the limit. */
export class WorkbookTooLarge extends Error {}

const workbookPart = "xl/workbook.xml";
/** The part with the formats of cells. */
export const stylesPart = "xl/styles.xml";
/** The part with the texts of cells. */
export const sharedStringsPart = "xl/sharedStrings.xml";

/**
 * Unpacks a workbook. Throws `WorkbookTooLarge`, and errors of fflate if the bytes are no ZIP.
 */
export const unpackWorkbook = (bytes: Uint8Array): Workbook => {
  let unpackedBytes = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.xml(?:\.rels)?$/.test(name)) return false;
      unpackedBytes += originalSize;
      if (unpackedBytes > maxUnpackedBytes) throw new WorkbookTooLarge();
      return true;
    },
  });
  const readPart = (name: string): string => {
    const part = parts[name];
    return part === undefined ? "" : removePrefix(strFromU8(part));
  };
  // Excel writes 1, other programs `true`; read-excel-file only knows 1.
  const workbook = readPart(workbookPart).replace(/\bdate1904="true"/, 'date1904="1"');
  const sheets = listSheets(workbook, readPart("xl/_rels/workbook.xml.rels"));
  return {
    sheets,
    readPart,
    pack: (sheet, cells) => {
      const unused = new Set(sheets.map(({ part }) => part).filter((part) => part !== sheet.part));
      const remaining = Object.fromEntries(Object.entries(parts).filter(([name]) => !unused.has(name)));
      const changed = { [workbookPart]: workbook, [sheet.part]: cells };
      const texts = [stylesPart, sharedStringsPart].map((name) => [name, readPart(name)] as const);
      const changedParts = [...texts.filter(([, text]) => text !== ""), ...Object.entries(changed)];
      const packed = Object.fromEntries(changedParts.map(([name, text]) => [name, strToU8(text)]));
      return zipSync({ ...remaining, ...packed }, { level: 0 }).buffer as ArrayBuffer;
    },
  };
};

const listSheets = (workbook: string, relations: string): readonly WorkbookSheet[] => {
  const targets = new Map(
    findTags(relations, "Relationship").map((tag) => [readAttribute(tag, "Id"), readAttribute(tag, "Target")]),
  );
  return findTags(workbook, "sheet").map((tag, index) => ({
    number: index + 1,
    name: decodeXml(readAttribute(tag, "name")),
    hidden: /hidden/i.test(readAttribute(tag, "state")),
    part: toPartName(targets.get(readAttribute(tag, "r:id")) ?? ""),
  }));
};

/** Targets are relative to `xl/`, or absolute in the archive. */
const toPartName = (target: string): string => (target.startsWith("/") ? target.slice(1) : `xl/${target}`);
