/** Reads the filter `Crypt`, by which a stream names its own encryption (ISO 32000-2, 7.4.10). */
import { asDict, asName, type PdfDict, type PdfValue } from "../syntax/pdf-syntax.ts";

/** Returns the name of the encryption, or undefined for a stream without the filter, which always comes first. */
export const findCryptFilter = ({ entries }: PdfDict): string | undefined => {
  if (asName(firstOf(entries.get("Filter"))) !== "Crypt") return undefined;
  return asName(asDict(firstOf(entries.get("DecodeParms")))?.entries.get("Name")) ?? "Identity";
};

/** Returns the dictionary without the filter. */
export const withoutCryptFilter = (dict: PdfDict): PdfDict => {
  if (findCryptFilter(dict) === undefined) return dict;
  const entries = new Map(dict.entries);
  for (const name of ["Filter", "DecodeParms"]) {
    const value = entries.get(name);
    const items = value?.kind === "array" ? value.items.slice(1) : [];
    if (items.length === 0) entries.delete(name);
    else entries.set(name, { kind: "array", items });
  }
  return { kind: "dict", entries };
};

const firstOf = (value: PdfValue | undefined): PdfValue | undefined =>
  value?.kind === "array" ? value.items[0] : value;
