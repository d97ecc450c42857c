/** Creates decoders that read all encodings of tables as browsers do. */
import type { TableEncoding } from "#domain/tables/table.ts";
import { createDecoder, type Decode } from "../../tables/create-decoder.ts";
import type { DoubleByteEncoding } from "./double-byte-decoder.ts";

const doubleByteEncodings: Readonly<Record<DoubleByteEncoding, true>> = {
  shift_jis: true,
  gbk: true,
  big5: true,
  "euc-kr": true,
};

const isDoubleByte = (encoding: TableEncoding): encoding is DoubleByteEncoding =>
  Object.hasOwn(doubleByteEncodings, encoding);

/** Creates a decoder. The tables of East Asian encodings are loaded when one is needed. */
export const createNodeDecoder = async (encoding: TableEncoding): Promise<Decode> =>
  isDoubleByte(encoding)
    ? (await import("./double-byte-decoder.ts")).createDoubleByteDecoder(encoding)
    : createDecoder(encoding);
