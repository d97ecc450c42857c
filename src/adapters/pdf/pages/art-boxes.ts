/**
 * Reads the art boxes of pages (ISO 32000-2, 14.11.2), which pdf.js does not expose. A box that cannot be read
 * counts as missing, for example behind a damaged cross-reference or in an encrypted object stream.
 */
import type { PageBox } from "#ports/page-reader.ts";
import { decodeStream, readCrossReference, type XrefEntry } from "../decrypt/cross-reference.ts";
import { readObject } from "../decrypt/pdf-objects.ts";
import {
  asDict,
  asNumber,
  asReference,
  createReader,
  type PdfDict,
  PdfSyntaxError,
  type PdfValue,
  readInteger,
  readValue,
} from "../decrypt/pdf-syntax.ts";
import { type Edges, toPageBox } from "../document-pages.ts";
import { latin1 } from "../streams/pdf-streams.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Resolves to the art box of the page with that object number, within its media box; undefined if it has none. */
export type ReadArtBox = (page: number) => Promise<PageBox | undefined>;

type ReadObjectValue = (object: number) => Promise<PdfValue | undefined>;

/** Limits chains of references and page trees, which may be circular. */
const maxSteps = 100;

/** Creates the reader of one PDF. `bytes` must not change while boxes are read: pass a copy, because pdf.js detaches its own. */
export const createArtBoxReader = (bytes: Bytes): ReadArtBox => {
  const start = latin1(bytes.subarray(0, 1024)).indexOf("%PDF-");
  let objects: Promise<ReadObjectValue> | undefined;
  return async (page) => {
    try {
      objects ??= createObjectReader(start > 0 ? bytes.subarray(start) : bytes);
      const read = await objects;
      const dict = asDict(await read(page));
      if (dict === undefined) return undefined;
      const art = await readBox(dict.entries.get("ArtBox"), read);
      const media = art && (await readInheritedBox(dict, "MediaBox", read));
      const box = art && media ? intersect(art, media) : art;
      return box && toPageBox(box);
    } catch (error) {
      if (error instanceof PdfSyntaxError) return undefined;
      throw error;
    }
  };
};

const createObjectReader = async (pdf: Bytes): Promise<ReadObjectValue> => {
  const { entries } = await readCrossReference(pdf);
  const containers = new Map<number, Promise<ObjectStream>>();
  return async (object) => {
    const entry = entries.get(object);
    if (entry === undefined) return undefined;
    if (entry.in === "file") {
      const { number, value } = readObject(pdf, entry.offset, () => undefined);
      return number === object ? value : undefined;
    }
    const container = containers.get(entry.container) ?? readObjectStream(pdf, entries.get(entry.container));
    containers.set(entry.container, container);
    const { data, offsets } = await container;
    const offset = offsets.get(object);
    return offset === undefined ? undefined : readValue(createReader(data, offset));
  };
};

interface ObjectStream {
  readonly data: Bytes;
  /** Offset of each object in the data, by object number. */
  readonly offsets: ReadonlyMap<number, number>;
}

const readObjectStream = async (pdf: Bytes, entry: XrefEntry | undefined): Promise<ObjectStream> => {
  const container = entry?.in === "file" ? readObject(pdf, entry.offset, () => undefined) : undefined;
  const dict = asDict(container?.value);
  if (dict === undefined || container?.stream === undefined) throw new PdfSyntaxError("an object stream is missing");
  const data = await decodeStream(dict, container.stream);
  const [count, first] = ["N", "First"].map((name) => asNumber(dict.entries.get(name)) ?? 0);
  const reader = createReader(data, 0);
  const offsets = new Map<number, number>();
  for (let index = 0; index < (count ?? 0); index++) {
    const number = readInteger(reader);
    offsets.set(number, (first ?? 0) + readInteger(reader));
  }
  return { data, offsets };
};

/** Follows references to a direct value. */
const resolve = async (value: PdfValue | undefined, read: ReadObjectValue): Promise<PdfValue | undefined> => {
  let current = value;
  for (let step = 0; step < maxSteps; step++) {
    const objectNumber = asReference(current);
    if (objectNumber === undefined) return current;
    current = await read(objectNumber);
  }
  return undefined;
};

const readBox = async (value: PdfValue | undefined, read: ReadObjectValue): Promise<Edges | undefined> => {
  const array = await resolve(value, read);
  if (array?.kind !== "array") return undefined;
  const numbers = await Promise.all(array.items.slice(0, 4).map(async (item) => asNumber(await resolve(item, read))));
  const [x1, y1, x2, y2] = numbers;
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  // Any two opposite corners describe a rectangle (7.9.5).
  return nonEmpty([Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]);
};

const readInheritedBox = async (page: PdfDict, name: string, read: ReadObjectValue): Promise<Edges | undefined> => {
  let node: PdfDict | undefined = page;
  for (let step = 0; node !== undefined && step < maxSteps; step++) {
    if (node.entries.has(name)) return readBox(node.entries.get(name), read);
    node = asDict(await resolve(node.entries.get("Parent"), read));
  }
  return undefined;
};

const intersect = (a: Edges, b: Edges): Edges | undefined =>
  nonEmpty([Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]);

const nonEmpty = (edges: Edges): Edges | undefined => (edges[2] > edges[0] && edges[3] > edges[1] ? edges : undefined);
