/** Reads the content of pages, whose streams are read as one (ISO 32000-1, 7.8.2). */

import type { PdfFile } from "../reading/pdf-file.ts";
import type { Bytes } from "../syntax/pdf-bytes.ts";
import { asReference, type PdfDict, type PdfValue } from "../syntax/pdf-syntax.ts";
import { encodeChunks } from "../writing/encode-chunks.ts";

/** The decoded content of a page. */
export interface PageContent {
  /** All streams with a line feed after each. */
  readonly bytes: Bytes;
  /** The streams: their references, and where they lie in `bytes`, without the line feed. */
  readonly streams: readonly { readonly item: PdfValue; readonly start: number; readonly end: number }[];
}

/** Returns the references to the content streams of a page. @throws PdfSyntaxError */
export const listContents = async (file: PdfFile, { entries }: PdfDict): Promise<readonly PdfValue[]> => {
  const contents = entries.get("Contents");
  const value = await file.resolve(contents);
  if (value?.kind === "array") return value.items.filter((item) => asReference(item) !== undefined);
  return value?.kind === "dict" && contents !== undefined ? [contents] : [];
};

/** Decodes the content of a page. Returns undefined if a stream has an unknown filter. @throws PdfSyntaxError */
export const readPageContent = async (file: PdfFile, page: PdfDict): Promise<PageContent | undefined> => {
  const items = await listContents(file, page);
  const chunks: Bytes[] = [];
  const streams: PageContent["streams"][number][] = [];
  let start = 0;
  for (const item of items) {
    const stream = await file.decode(await file.read(asReference(item) ?? 0));
    if (stream === undefined) return undefined;
    chunks.push(stream);
    streams.push({ item, start, end: start + stream.length });
    start += stream.length + 1;
  }
  return { bytes: encodeChunks(chunks.flatMap((chunk) => [chunk, "\n"])), streams };
};
