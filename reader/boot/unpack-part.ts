/** From what stands in a part's comments to the part's bytes (see part-format). */
import type { PartHeader } from "#domain/files/part-format.ts";
import { unescapeRaw } from "#domain/files/raw-codec.ts";
import type { PartProblem, UnpackedPart } from "./boot-handover.ts";

/** Newer than the type library in some editors; missing in browsers of 2024. */
interface Base64Target {
  setFromBase64?: (text: string) => { written: number };
}

const readBase64 = (text: string, into: Uint8Array, at: number): number => {
  const target: Base64Target = into.subarray(at) as Base64Target;
  if (target.setFromBase64) return at + target.setFromBase64(text).written;
  const binary = atob(text);
  for (let index = 0; index < binary.length; index += 1) into[at + index] = binary.charCodeAt(index);
  return at + binary.length;
};

/** Without a blob in between, which would travel through the browser's other processes before it is read. */
export const inflate = async (packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const writer = writable.getWriter();
  // A stream that breaks off is told by its reading.
  writer.write(packed).catch(() => {});
  writer.close().catch(() => {});
  return new Uint8Array(await new Response(readable).arrayBuffer());
};

/** Rejects with "altered" where the lengths are not those of the header. */
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
    // Text that is no base64, or a stream that breaks off: told below like a wrong length.
  }
  throw altered;
};
