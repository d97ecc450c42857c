/** Decodes streams without a filter, with deflate filters, or with those that write bytes as text. All other filters of PDF are for pictures, or are very old. */
import type { Bytes, Inflate } from "../syntax/pdf-bytes.ts";
import { asDict, asName, asNumber, type PdfDict, PdfSyntaxError, type PdfValue } from "../syntax/pdf-syntax.ts";
import { decodeAscii85, decodeAsciiHex } from "./decode-ascii.ts";
import { reversePngFilters } from "./png-predictor.ts";

const maxFilters = 4;
/** A few kilobytes may decompress to gigabytes. */
const maxStreamBytes = 128 * 2 ** 20;
const maxRowBytes = 2 ** 16;

/** Decodes a stream to at most 128 MB. `Filter` and `DecodeParms` must not be references. @throws PdfSyntaxError */
export const decodeStream = async (dict: PdfDict, stream: Bytes, inflate: Inflate): Promise<Bytes> => {
  const filters = toList(dict.entries.get("Filter"));
  const parameters = toList(dict.entries.get("DecodeParms"));
  if (filters.length > maxFilters) throw new PdfSyntaxError("a stream of its structure has too many filters");
  let bytes = stream;
  for (const [index, filter] of filters.entries()) {
    const name = asName(filter);
    if (name === "ASCIIHexDecode" || name === "AHx") bytes = decodeAsciiHex(bytes);
    else if (name === "ASCII85Decode" || name === "A85") bytes = decodeAscii85(bytes);
    else {
      if (name !== "FlateDecode" && name !== "Fl") throw undecodable();
      const inflated = await inflate(bytes, maxStreamBytes);
      if (inflated === undefined) throw undecodable();
      bytes = reversePredictor(inflated, asDict(parameters[index]));
    }
  }
  return bytes;
};

const undecodable = () => new PdfSyntaxError("a stream of its structure cannot be decompressed");

const toList = (value: PdfValue | undefined): readonly PdfValue[] => {
  if (value === undefined) return [];
  return value.kind === "array" ? value.items : [value];
};

/** Reverses PNG predictors (ISO 32000-2, 7.4.4.4). Cross-reference streams mostly use `up`. */
const reversePredictor = (data: Bytes, parameters: PdfDict | undefined): Bytes => {
  const predictor = asNumber(parameters?.entries.get("Predictor")) ?? 1;
  if (predictor === 1) return data;
  if (predictor < 10) throw undecodable();
  const [colors, bits, columns] = (["Colors", "BitsPerComponent", "Columns"] as const).map((name) =>
    asNumber(parameters?.entries.get(name)),
  );
  const sampleBits = (colors ?? 1) * (bits ?? 8);
  const rowBytes = Math.ceil((sampleBits * (columns ?? 1)) / 8);
  if (!(rowBytes >= 1 && rowBytes <= maxRowBytes)) throw undecodable();
  return reversePngFilters(data, rowBytes, Math.max(1, Math.ceil(sampleBits / 8)));
};
