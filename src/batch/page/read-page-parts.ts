/** Reads parts of a generated file again (see domain/files/part-format). The reader does the same in a browser. */
import { type PartHeader, partMark } from "#domain/files/part-format.ts";
import { unescapeRaw } from "#domain/files/raw-codec.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { findBytes } from "#pdf-writer/syntax/pdf-bytes.ts";
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

const encode = (text: string): Bytes => new TextEncoder().encode(text);
const decoder = new TextDecoder();
const decode = (bytes: Uint8Array): string => decoder.decode(bytes);

const commentStart = encode("<!--");
const commentEnd = encode("-->");
const partStart = encode(`<!--${partMark}`);
const jsonStart = encode(dataStart);
const jsonEnd = encode(dataEnd);

/** In most files the JSON is near the start, where decoding all takes less time than a search in the bytes. */
const firstBytes = 64 * 1024;

/** Returns the JSON of the smartlink in the bytes of a file; undefined if there is none. */
export const readPageJson = (file: Bytes): string | undefined => {
  const text = decode(file.subarray(0, firstBytes));
  const textStart = text.indexOf(dataStart);
  const textEnd = textStart < 0 ? -1 : text.indexOf(dataEnd, textStart);
  if (textEnd >= 0) return text.slice(textStart + dataStart.length, textEnd);
  const start = findBytes(file, jsonStart, 0);
  const end = start < 0 ? -1 : findBytes(file, jsonEnd, start);
  return end < 0 ? undefined : decode(file.subarray(start + jsonStart.length, end));
};

/** Finds a part by its name in the bytes of a file, or of a part. */
export const findPart = (bytes: Bytes, name: string): StoredPart | undefined => {
  for (let at = findBytes(bytes, partStart, 0); at >= 0; ) {
    const header = readHeader(bytes, at);
    if (header?.name === name) return readChunks(bytes, at, header);
    at = findBytes(bytes, partStart, at + 1);
  }
  return undefined;
};

const readHeader = (bytes: Bytes, at: number): PartHeader | undefined => {
  const end = findBytes(bytes, commentEnd, at);
  try {
    return JSON.parse(decode(bytes.subarray(at + partStart.length, end)));
  } catch {
    return undefined;
  }
};

const readChunks = (bytes: Bytes, start: number, header: PartHeader): StoredPart | undefined => {
  const chunks: Bytes[] = [];
  let at = findBytes(bytes, commentEnd, start) + commentEnd.length;
  for (let index = 0; index < header.chunks; index++) {
    const end = findBytes(bytes, commentEnd, at);
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
