/**
 * Takes the bytes of a generated file apart into the chunks that it was assembled of (assemble.ts), to compare it with the
 * description in a log. Only a file that was not changed has its description.
 */
import { digestPrefix } from "#domain/encryption/page-digest.ts";
import { type PartHeader, partMark } from "#domain/files/part-format.ts";
import type { PartRef } from "#domain/model/output.ts";
import type { Bytes } from "#ports/bytes.ts";
import { dataEnd, dataStart, describePage, pageEnd } from "./assemble.ts";

type Hash = Bytes["sha256"];

/** Returns the description of the file (`describePage`); undefined for bytes that are no generated file. */
export const describePageBytes = async (bytes: Uint8Array<ArrayBuffer>, sha256: Hash): Promise<string | undefined> => {
  const cursor = createCursor(bytes);
  const start = cursor.takeBefore(styleStart);
  const opening = cursor.takeThrough("</smartlink-reader>");
  const data = cursor.startsWith(dataStart) ? cursor.takeThrough(dataEnd) : undefined;
  const script = cursor.takeScripts();
  if (start === undefined || opening === undefined || data === undefined) return undefined;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  while (cursor.startsWith(partStart)) {
    const part = cursor.takePart();
    if (part === undefined) return undefined;
    parts.push(part);
  }
  if (decode(cursor.takeRest()) !== pageEnd) return undefined;
  const toReference = async (part: Uint8Array<ArrayBuffer>) => ({ part: await sha256(part), size: part.length });
  const references = await Promise.all([opening, script, ...parts].map(toReference));
  const [openingReference, scriptReference, ...partReferences] = references as [
    Awaited<ReturnType<typeof toReference>>,
    ...Awaited<ReturnType<typeof toReference>>[],
  ];
  const page = { start: decode(start), opening: decode(opening), data: decode(data) };
  if (!(await hasOwnDigest(page, sha256))) return undefined;
  return describePage([
    page.start,
    openingReference,
    page.data,
    ...(scriptReference === undefined ? [] : [scriptReference]),
    ...partReferences,
    pageEnd,
  ]);
};

/** As `describePageBytes`, for the PDF of a row. `partSizes`: sizes of the parts that it begins with. */
export const describePdfBytes = async (
  bytes: Uint8Array<ArrayBuffer>,
  partSizes: readonly number[],
  sha256: Hash,
): Promise<string> => {
  const references: PartRef[] = [];
  let at = 0;
  for (const size of partSizes) {
    references.push({ part: await sha256(bytes.subarray(at, at + size)), size });
    at += size;
  }
  return describePage(at < bytes.length ? [...references, decode(bytes.subarray(at))] : references);
};

/** The description of a page with a digest leaves out the data, so the digest has to be that of the data. */
const hasOwnDigest = async (
  { start, opening, data }: { readonly start: string; readonly opening: string; readonly data: string },
  sha256: Hash,
): Promise<boolean> => {
  const digest = / data-digest="([0-9a-f]{64})"/.exec(start)?.[1];
  if (digest === undefined) return true;
  const policy = / http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(start)?.[1] ?? "";
  const style = opening.slice(styleStart.length, opening.indexOf("</style>"));
  const text =
    digestPrefix({ policy: decodeReferences(policy), style }) + data.slice(dataStart.length, -dataEnd.length);
  return (await sha256(new TextEncoder().encode(text))) === digest;
};

const characters: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Decodes what `encodeHtmlText` has encoded. */
const decodeReferences = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/g, (reference, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return characters[name] ?? reference;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });

const styleStart = "<style>";
const partStart = `<!--${partMark}`;
const commentEnd = "-->";
const scriptEnd = "</script>";

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const createCursor = (bytes: Uint8Array<ArrayBuffer>) => {
  let at = 0;
  const startsWith = (text: string): boolean => isAt(bytes, encode(text), at);
  const takeTo = (end: number): Uint8Array<ArrayBuffer> => {
    const taken = bytes.subarray(at, end);
    at = end;
    return taken;
  };
  const takeBefore = (text: string): Uint8Array<ArrayBuffer> | undefined => {
    const end = findBytes(bytes, encode(text), at);
    return end < 0 ? undefined : takeTo(end);
  };
  const takeThrough = (text: string): Uint8Array<ArrayBuffer> | undefined => {
    const end = findBytes(bytes, encode(text), at);
    return end < 0 ? undefined : takeTo(end + text.length);
  };
  return {
    startsWith,
    takeBefore,
    takeThrough,
    takeRest: () => takeTo(bytes.length),
    /** Takes the script elements that follow each other. */
    takeScripts: (): Uint8Array<ArrayBuffer> => {
      const start = at;
      while (startsWith("<script") && takeThrough(scriptEnd) !== undefined);
      return bytes.subarray(start, at);
    },
    /** Takes a part with its comments and its script. */
    takePart: (): Uint8Array<ArrayBuffer> | undefined => {
      const start = at;
      const head = takeThrough(commentEnd);
      const chunks = head === undefined ? undefined : readChunkCount(head);
      for (let chunk = 0; chunk < (chunks ?? 0); chunk += 1)
        if (takeThrough(commentEnd) === undefined) return undefined;
      return chunks === undefined || takeThrough(scriptEnd) === undefined ? undefined : bytes.subarray(start, at);
    },
  };
};

const readChunkCount = (head: Uint8Array): number | undefined => {
  try {
    const header = JSON.parse(decode(head).slice(partStart.length, -commentEnd.length)) as Partial<PartHeader>;
    return Number.isSafeInteger(header.chunks) ? header.chunks : undefined;
  } catch {
    return undefined;
  }
};

const isAt = (bytes: Uint8Array, pattern: Uint8Array, at: number): boolean =>
  pattern.every((byte, index) => bytes[at + index] === byte);

const findBytes = (bytes: Uint8Array, pattern: Uint8Array, from: number): number => {
  const first = pattern[0] ?? 0;
  let at = bytes.indexOf(first, from);
  while (at >= 0 && !isAt(bytes, pattern, at)) at = bytes.indexOf(first, at + 1);
  return at;
};
