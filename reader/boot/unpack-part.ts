/** Decodes the comments of a part to its bytes (see #domain/files/part-format.ts). */
import type { PartHeader } from "#domain/files/part-format.ts";
import { unescapeRaw } from "#domain/files/raw-codec.ts";
import type { PartProblem, UnpackedPart } from "./boot-handover.ts";

/** `Uint8Array.prototype.setFromBase64`: missing in browsers of 2024 and in some type libraries. */
interface Base64Target {
  setFromBase64?: (text: string) => { written: number };
}

/** Decodes into `bytes` from `at` on and returns the offset after the last written byte. */
const readBase64 = (text: string, bytes: Uint8Array, at: number): number => {
  const target: Base64Target = bytes.subarray(at) as Base64Target;
  if (target.setFromBase64) return at + target.setFromBase64(text).written;
  const binary = atob(text);
  for (let index = 0; index < binary.length; index += 1) bytes[at + index] = binary.charCodeAt(index);
  return at + binary.length;
};

/** Decompresses raw deflate data. Uses no blob, which the browser would copy through another process. */
export const inflate = async (packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const writer = writable.getWriter();
  // A damaged stream also rejects the read below.
  writer.write(packed).catch(() => {});
  writer.close().catch(() => {});
  return new Uint8Array(await new Response(readable).arrayBuffer());
};

/** Decodes a part. Rejects with `"altered"` if a length differs from the header or the data cannot be decoded. */
export const unpackPart = async (
  header: PartHeader,
  chunks: readonly (string | Uint8Array)[],
): Promise<UnpackedPart> => {
  const packed = new Uint8Array(header.packed);
  const altered: PartProblem = "altered";
  try {
    let at = 0;
    for (const chunk of chunks) {
      at =
        header.carrier === "raw"
          ? unescapeRaw(chunk, header.escape ?? 0, packed, at)
          : readBase64(chunk as string, packed, at);
    }
    const bytes = header.codec === "deflate" ? await inflate(packed) : packed;
    if (at === header.packed && bytes.length === header.length && chunks.length === header.chunks)
      return { header, bytes };
  } catch {
    // Invalid base64 or a damaged stream: reported below like a wrong length.
  }
  throw altered;
};
