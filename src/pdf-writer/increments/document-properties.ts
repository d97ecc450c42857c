/** Reads what describes a document as a whole, prepared so that each row can have its own title, language and identifier. */

import { toHex } from "#domain/values/hex.ts";
import type { BasePdf } from "../reading/base-pdf.ts";
import { generationOf } from "../reading/generation.ts";
import {
  asReference,
  asString,
  formatEntries,
  formatValue,
  type PdfDict,
  type PdfValue,
  rawValue,
} from "../syntax/pdf-syntax.ts";
import type { ObjectWriter } from "../writing/increment-writer.ts";

/** A dictionary that a row completes: `start`, further entries, `>>`. */
export interface OpenDictionary {
  readonly number: number;
  readonly generation: number;
  readonly start: string;
  /** The entries of `start`. */
  readonly entries: PdfDict["entries"];
  /** The entry that rows replace, as the original has it; empty if it has none. */
  readonly original: string;
}

/** The parts of the catalog, the information dictionary and the trailer that rows share. */
export interface DocumentProperties {
  /** Without `Lang`. */
  readonly catalog: OpenDictionary;
  /** Without `Title`. */
  readonly info: OpenDictionary;
  /** The entries `Root` and `Info`. */
  readonly trailer: string;
  /** The permanent identifier of the original in hexadecimal digits, if it has one. */
  readonly permanentId: string | undefined;
}

/**
 * Reads the properties. An information dictionary that is missing, or part of the trailer, is written. `hasTitles`: viewers are
 * to show the title of the row in place of the file's name. @throws PdfSyntaxError
 */
export const readProperties = async (
  base: BasePdf,
  writer: ObjectWriter,
  hasTitles: boolean,
): Promise<DocumentProperties> => {
  const { file, catalog } = base;
  const { trailer } = file.crossReference;
  const infoValue = trailer.entries.get("Info");
  const infoEntries = (await file.resolveDict(infoValue))?.entries ?? new Map<string, PdfValue>();
  const infoNumber = asReference(infoValue) ?? writer.write(formatValue({ kind: "dict", entries: infoEntries }));
  const info = openDictionary(infoNumber, infoEntries, "Title", base);
  const rootEntries = hasTitles ? await showTitle(base) : catalog.dict.entries;
  const root = openDictionary(catalog.number, rootEntries, "Lang", base);
  const ids = await file.resolve(trailer.entries.get("ID"));
  const id = asString(ids?.kind === "array" ? ids.items[0] : undefined);
  return {
    catalog: root,
    info,
    trailer: `/Root ${root.number} ${root.generation} R/Info ${info.number} ${info.generation} R`,
    permanentId: id && toHex(id),
  };
};

/** Returns the entries of the catalog with the preference for titles. */
const showTitle = async ({ file, catalog: { dict } }: BasePdf): Promise<PdfDict["entries"]> => {
  const preferences = (await file.resolveDict(dict.entries.get("ViewerPreferences")))?.entries ?? [];
  const changed: PdfDict = { kind: "dict", entries: new Map([...preferences, ["DisplayDocTitle", rawValue("true")]]) };
  return new Map([...dict.entries, ["ViewerPreferences", changed]]);
};

const openDictionary = (
  number: number,
  entries: ReadonlyMap<string, PdfValue>,
  omitted: string,
  { file }: BasePdf,
): OpenDictionary => {
  const others = new Map(entries);
  others.delete(omitted);
  const value = entries.get(omitted);
  const original = value === undefined ? "" : formatEntries(new Map([[omitted, value]]));
  return {
    number,
    generation: generationOf(file, number),
    start: `<<${formatEntries(others)}`,
    entries: others,
    original,
  };
};

/** What rows state themselves. */
const rowMetadata = /<dc:(title|language)\b[^>]*(?:\/>|>[\s\S]*?<\/dc:\1>)/g;

/**
 * Removes title and language from the metadata stream, where viewers look first, so that those of a row are shown. Metadata
 * that cannot be decoded, or have neither in UTF-8, stay as they are.
 */
export const removeRowMetadata = async ({ file, catalog }: BasePdf, writer: ObjectWriter): Promise<void> => {
  const number = asReference(catalog.dict.entries.get("Metadata"));
  if (number === undefined) return;
  const object = await file.read(number);
  const bytes = await file.decode(object);
  if (bytes === undefined || object?.value.kind !== "dict") return;
  const text = new TextDecoder().decode(bytes);
  const others = text.replace(rowMetadata, "");
  if (others === text || text.includes("\ufffd")) return;
  writer.writeStream("/Type/Metadata/Subtype/XML", new TextEncoder().encode(others), number, object.generation);
};
