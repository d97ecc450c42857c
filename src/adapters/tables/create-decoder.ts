/** Creates decoders of table encodings, which decode a file chunk by chunk. */
import type { TableEncoding } from "#domain/tables/table.ts";
import { createCodePageDecoder, isCodePage } from "#domain/text/code-pages.ts";

/** Decodes the bytes of one text. `stream`: whether more bytes follow. Bytes that are invalid become U+FFFD. */
export type Decode = (bytes: Uint8Array, options: { readonly stream: boolean }) => string;

/** Creates a decoder for one text. */
export type CreateDecoder = (encoding: TableEncoding) => Decode | Promise<Decode>;

/** Creates a decoder: by our own tables where each byte is a character, else by that of the browser. */
export const createDecoder = (encoding: TableEncoding): Decode => {
  if (isCodePage(encoding)) return createCodePageDecoder(encoding);
  const decoder = new TextDecoder(encoding);
  return (bytes, options) => decoder.decode(bytes, options);
};
