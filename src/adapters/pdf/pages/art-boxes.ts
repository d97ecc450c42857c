/**
 * Reads the art boxes of pages (ISO 32000-2, 14.11.2), which pdf.js does not expose. A box that cannot be read
 * counts as missing, for example behind a damaged cross-reference or in an encrypted object stream.
 */

import { type Edges, intersectEdges, readEdges } from "#pdf-writer/reading/page-boxes.ts";
import { openPdfFile, type PdfFile } from "#pdf-writer/reading/pdf-file.ts";
import type { Bytes } from "#pdf-writer/syntax/pdf-bytes.ts";
import { type PdfDict, PdfSyntaxError } from "#pdf-writer/syntax/pdf-syntax.ts";
import type { PageBox } from "#ports/page-reader.ts";
import { toPageBox } from "../document-pages.ts";
import { inflateBytes } from "../streams/inflate-stream.ts";

/** Resolves to the art box of the page with that object number, within its media box; undefined if it has none. */
export type ReadArtBox = (page: number) => Promise<PageBox | undefined>;

/** Limits page trees, which may be circular. */
const maxSteps = 100;

/** Creates the reader of one PDF. `bytes` must not change while boxes are read: pass a copy, because pdf.js detaches its own. */
export const createArtBoxReader = (bytes: Bytes): ReadArtBox => {
  let opened: Promise<PdfFile> | undefined;
  return async (page) => {
    try {
      opened ??= openPdfFile(bytes, inflateBytes);
      const file = await opened;
      const dict = await file.resolveDict({ kind: "raw", text: `${page} 0 R` });
      if (dict === undefined) return undefined;
      const art = await readEdges(file, dict.entries.get("ArtBox"));
      const media = art && (await readInheritedBox(dict, "MediaBox", file));
      const box = art && media ? intersectEdges(art, media) : art;
      return box && toPageBox(box);
    } catch (error) {
      if (error instanceof PdfSyntaxError) return undefined;
      throw error;
    }
  };
};

const readInheritedBox = async (page: PdfDict, name: string, file: PdfFile): Promise<Edges | undefined> => {
  let node: PdfDict | undefined = page;
  for (let step = 0; node !== undefined && step < maxSteps; step++) {
    if (node.entries.has(name)) return readEdges(file, node.entries.get(name));
    node = await file.resolveDict(node.entries.get("Parent"));
  }
  return undefined;
};
