/** Reads parts of a generated file again (see domain/files/part-format). The reader does the same in a browser. */
import { type PartHeader, partMark } from "#domain/files/part-format.ts";
import { unescapeRaw } from "#domain/files/raw-codec.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { readBase64 } from "../parts/base64.ts";
import { dataEnd, dataStart } from "./assemble.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A part as it is stored: its header, and the encoded chunks. */
export interface StoredPart {
  readonly header: PartHeader;
  readonly chunks: readonly Bytes[];
}

/** Decompresses a deflate-raw stream. Rejects for damaged data. */
export type InflateRaw = (bytes: Bytes) => Promise<Bytes>;

const commentStart = "<!--";
const commentEnd = "-->";
const encode = (text: string): Bytes => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Returns the JSON of the smartlink in the bytes of a file; undefined if there is none. */
export const readPageJson = (file: Bytes): string | undefined => {
  const start = find(file, dataStart, 0);
  const end = start < 0 ? -1 : find(file, dataEnd, start);
  return end < 0 ? undefined : decode(file.subarray(start + dataStart.length, end));
};

/** Finds a part by its name in the bytes of a file, or of a part. */
export const findPart = (bytes: Bytes, name: string): StoredPart | undefined => {
  for (let at = find(bytes, `${commentStart}${partMark}`, 0); at >= 0; ) {
    const header = readHeader(bytes, at);
    if (header?.name === name) return readChunks(bytes, at, header);
    at = find(bytes, `${commentStart}${partMark}`, at + 1);
  }
  return undefined;
};

const readHeader = (bytes: Bytes, at: number): PartHeader | undefined => {
  const end = find(bytes, commentEnd, at);
  try {
    return JSON.parse(decode(bytes.subarray(at + commentStart.length + partMark.length, end)));
  } catch {
    return undefined;
  }
};

const readChunks = (bytes: Bytes, start: number, header: PartHeader): StoredPart | undefined => {
  const chunks: Bytes[] = [];
  let at = find(bytes, commentEnd, start) + commentEnd.length;
  for (let index = 0; index < header.chunks; index++) {
    const end = find(bytes, commentEnd, at);
    if (end < 0) return undefined;
    chunks.push(bytes.subarray(at + commentStart.length, end));
    at = end + commentEnd.length;
  }
  return { header, chunks };
};

/** Decodes a part. Returns undefined if it is damaged. */
export const decodePart = async (
  { header, chunks }: StoredPart,
  inflateRaw: InflateRaw,
): Promise<Bytes | undefined> => {
  const decoded: Bytes[] = [];
  for (const chunk of chunks) {
    const bytes = header.carrier === "raw" ? decodeRaw(chunk, header.escape ?? 0) : readBase64(decode(chunk));
    if (bytes === undefined) return undefined;
    decoded.push(bytes);
  }
  const packed = concatenateBytes(decoded);
  const part = header.codec === "deflate" ? await inflateRaw(packed).catch(() => undefined) : packed;
  return part?.length === header.length ? part : undefined;
};

const decodeRaw = (chunk: Bytes, mark: number): Bytes => {
  const target = new Uint8Array(chunk.length);
  return target.subarray(0, unescapeRaw(chunk, mark, target, 0));
};

const find = (bytes: Bytes, text: string, from: number): number => {
  const pattern = encode(text);
  for (let at = bytes.indexOf(pattern[0] ?? 0, from); at >= 0; at = bytes.indexOf(pattern[0] ?? 0, at + 1))
    if (pattern.every((byte, index) => bytes[at + index] === byte)) return at;
  return -1;
};
