/**
 * Reads and writes descriptions of assets page by page: the entry `ARGO` of the catalog has an array with one stream for each
 * page that has assets, whose content is a JSON array.
 */
import type { BasePdf } from "../reading/base-pdf.ts";
import { ascii, type Bytes, type Deflate } from "../syntax/pdf-bytes.ts";
import { asReference, type PdfValue, rawValue } from "../syntax/pdf-syntax.ts";
import type { ObjectWriter } from "../writing/increment-writer.ts";

/** The JSON of each page by its index, as UTF-8; undefined for a page without assets. */
export type PageAssets = readonly (Bytes | undefined)[];

/** Returns the descriptions; undefined if the PDF has none. A stream that cannot be decoded has the text `null`. @throws PdfSyntaxError */
export const readPageAssets = async ({ file, catalog, pages }: BasePdf): Promise<PageAssets | undefined> => {
  const dict = await file.resolveDict(catalog.dict.entries.get("ARGO"));
  const list = await file.resolve(dict?.entries.get("Auras"));
  if (list?.kind !== "array") return undefined;
  const pageAssets: (Bytes | undefined)[] = [];
  for (const item of list.items.slice(0, pages.length)) {
    const number = asReference(item);
    const object = number === undefined ? undefined : await file.read(number);
    pageAssets.push(object && ((await file.decode(object)) ?? ascii("null")));
  }
  return pageAssets;
};

/** Writes the descriptions, and returns the entry `ARGO` of the catalog. */
export const writePageAssets = async (
  pageAssets: PageAssets,
  writer: ObjectWriter,
  deflate: Deflate,
): Promise<PdfValue> => {
  const references: string[] = [];
  for (const bytes of pageAssets) {
    const entries = "/Type/ARGO_Auras/Subtype/JSON/Filter/FlateDecode";
    references.push(bytes === undefined ? "null" : `${writer.writeStream(entries, await deflate(bytes))} 0 R`);
  }
  return rawValue(`${writer.write(`<</Type/PDFZ/Format(1.0.1)/Auras[${references.join(" ")}]>>`)} 0 R`);
};
