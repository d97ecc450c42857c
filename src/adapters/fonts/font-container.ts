/** Recognises font files and unpacks WOFF (https://www.w3.org/TR/WOFF/) and WOFF2 (https://www.w3.org/TR/WOFF2/). */
import { unzlibSync } from "fflate";
import { isCutOff, type SfntTable, writeSfnt } from "./sfnt-file.ts";

/** What a file of a font is. */
export type FontContainer = "sfnt" | "collection" | "woff" | "woff2" | "unknown";

const containerBySignature: Readonly<Record<string, FontContainer>> = {
  "\0\x01\0\0": "sfnt",
  OTTO: "sfnt",
  true: "sfnt",
  ttcf: "collection",
  wOFF: "woff",
  wOF2: "woff2",
};

/** Recognises a file by its first bytes. */
export const recogniseFont = (bytes: Uint8Array): FontContainer =>
  containerBySignature[String.fromCharCode(...bytes.subarray(0, 4))] ?? "unknown";

/** A font that is larger is hardly one. Large East Asian fonts have 30 MB. */
export const maxFontBytes = 100_000_000;

/** Returns the size of a font, which a packed one names in its header. */
export const measureFont = (container: FontContainer, bytes: Uint8Array): number =>
  (container === "woff" || container === "woff2") && bytes.length >= woffHeaderBytes
    ? new DataView(bytes.buffer, bytes.byteOffset).getUint32(16)
    : bytes.length;

/** Returns the font in a file, or nothing if the file is damaged. */
export const unpackContainer = async (container: FontContainer, bytes: Uint8Array): Promise<Uint8Array | undefined> => {
  if (container === "woff") return unpackWoff(bytes);
  if (container === "woff2") return unpackWoff2(bytes);
  return container === "sfnt" && isCutOff(bytes) ? undefined : bytes;
};

/** The program is loaded with the first such font: it has 300 kB. */
const unpackWoff2 = async (bytes: Uint8Array): Promise<Uint8Array | undefined> => {
  const { default: decompress } = await import("woff2-encoder/decompress");
  return decompress(bytes).catch(() => undefined);
};

const woffHeaderBytes = 44;
const woffEntryBytes = 20;

const unpackWoff = (woff: Uint8Array): Uint8Array<ArrayBuffer> | undefined => {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  const tableCount = woff.length < woffHeaderBytes ? 0 : view.getUint16(12);
  if (tableCount === 0 || woff.length < woffHeaderBytes + tableCount * woffEntryBytes) return undefined;
  const entries = Array.from({ length: tableCount }, (_, index) => {
    const [tag = 0, offset = 0, packed = 0, size = 0, checksum = 0] = Array.from({ length: 5 }, (_value, field) =>
      view.getUint32(woffHeaderBytes + index * woffEntryBytes + field * 4),
    );
    return { tag, offset, packed, size, checksum };
  });
  if (entries.reduce((sum, { size }) => sum + size, woff.length) > maxFontBytes) return undefined;
  const tables: SfntTable[] = [];
  for (const { tag, offset, packed, size, checksum } of entries) {
    const content = unpackTable(woff.subarray(offset, offset + packed), packed, size);
    if (content === undefined) return undefined;
    tables.push({ tag, content, checksum });
  }
  return writeSfnt(view.getUint32(4), tables);
};

const unpackTable = (content: Uint8Array, packed: number, size: number): Uint8Array | undefined => {
  if (content.length < packed || packed > size) return undefined;
  if (packed === size) return content;
  try {
    const table = unzlibSync(content, { out: new Uint8Array(size) });
    return table.length === size ? table : undefined;
  } catch {
    return undefined;
  }
};
