/** Gives access to the objects of a PDF, which are read when they are needed. */
import { type Bytes, type Inflate, latin1 } from "../syntax/pdf-bytes.ts";
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
} from "../syntax/pdf-syntax.ts";
import { type CrossReference, createNumberLookup, readCrossReference } from "./cross-reference.ts";
import { decodeStream } from "./decode-stream.ts";
import { type PdfObject, readObject } from "./pdf-objects.ts";
import { addPackedObjects, rebuildCrossReference } from "./rebuild-cross-reference.ts";

/** A PDF that is not encrypted. All methods throw a PdfSyntaxError where the file violates the PDF syntax. */
export interface PdfFile {
  /** The bytes from the header on, which offsets count from. */
  readonly bytes: Bytes;
  readonly crossReference: CrossReference;
  /** Returns an object, or undefined if there is none: a reference to it means null. */
  read(number: number): Promise<PdfObject | undefined>;
  /** Follows references to a direct value. */
  resolve(value: PdfValue | undefined): Promise<PdfValue | undefined>;
  /** Follows references to a dictionary. Returns undefined for any other value. */
  resolveDict(value: PdfValue | undefined): Promise<PdfDict | undefined>;
  /** Decodes the stream of an object. Returns undefined if it has a filter other than deflate, or no stream. */
  decode(object: PdfObject | undefined): Promise<Bytes | undefined>;
}

/** Limits chains of references, which may be circular. */
const maxReferences = 32;

/** Opens a PDF by its own cross-reference. @throws PdfSyntaxError if it is damaged */
export const openPdfFile = async (bytes: Bytes, inflate: Inflate): Promise<PdfFile> => {
  const pdf = skipToHeader(bytes);
  return createPdfFile(pdf, await readCrossReference(pdf, inflate), inflate);
};

/** Opens a PDF whose cross-reference is damaged, by a search for its objects. @throws PdfSyntaxError */
export const openDamagedFile = async (bytes: Bytes, inflate: Inflate): Promise<PdfFile> => {
  const pdf = skipToHeader(bytes);
  return createPdfFile(pdf, await addPackedObjects(rebuildCrossReference(pdf), inflate), inflate);
};

/** Offsets count from the header, and some files have other bytes before it. */
const skipToHeader = (bytes: Bytes): Bytes => {
  const start = latin1(bytes.subarray(0, 1024)).indexOf("%PDF-");
  return start > 0 ? bytes.subarray(start) : bytes;
};

const createPdfFile = (bytes: Bytes, crossReference: CrossReference, inflate: Inflate): PdfFile => {
  const { entries } = crossReference;
  const findNumber = createNumberLookup(bytes, entries);
  const objectStreams = new Map<number, Promise<ObjectStream>>();

  const readAt = (number: number): PdfObject | undefined => {
    const entry = entries.get(number);
    if (entry?.in !== "file") return undefined;
    const object = readObject(bytes, entry.offset, findNumber);
    if (object.number !== number) throw new PdfSyntaxError(`object ${number} is not at byte ${entry.offset}`);
    return object;
  };
  const read = async (number: number): Promise<PdfObject | undefined> => {
    const entry = entries.get(number);
    if (entry?.in !== "stream") return readAt(number);
    const objectStream = objectStreams.get(entry.container) ?? readObjectStream(readAt(entry.container), inflate);
    objectStreams.set(entry.container, objectStream);
    const { data, offsets } = await objectStream;
    const offset = offsets.get(number);
    return offset === undefined ? undefined : { number, generation: 0, value: readValue(createReader(data, offset)) };
  };
  return { bytes, crossReference, ...createAccess(read, inflate) };
};

/** Creates the access to objects from the function that reads them. */
const createAccess = (read: PdfFile["read"], inflate: Inflate): Omit<PdfFile, "bytes" | "crossReference"> => {
  const resolve = async (value: PdfValue | undefined): Promise<PdfValue | undefined> => {
    let current = value;
    for (let step = 0; step < maxReferences; step++) {
      const number = asReference(current);
      if (number === undefined) return current;
      current = (await read(number))?.value;
    }
    return undefined;
  };
  const resolveDict = async (value: PdfValue | undefined) => asDict(await resolve(value));
  return {
    read,
    resolve,
    resolveDict,
    decode: async (object) => {
      const dict = asDict(object?.value);
      if (dict === undefined || object?.stream === undefined) return undefined;
      const resolved = new Map(dict.entries);
      for (const name of ["Filter", "DecodeParms"]) {
        const value = await resolve(dict.entries.get(name));
        if (value !== undefined) resolved.set(name, value);
      }
      try {
        return await decodeStream({ kind: "dict", entries: resolved }, object.stream, inflate);
      } catch (error) {
        if (error instanceof PdfSyntaxError) return undefined;
        throw error;
      }
    },
  };
};

/** Returns the file with some objects replaced, as an update of it does. `objects`: the new ones, by their numbers. */
export const replaceObjects = (file: PdfFile, objects: ReadonlyMap<number, PdfObject>, inflate: Inflate): PdfFile => ({
  ...file,
  ...createAccess(async (number) => objects.get(number) ?? file.read(number), inflate),
});

/** The decoded data of an object stream (ISO 32000-1, 7.5.7). */
interface ObjectStream {
  readonly data: Bytes;
  /** Offset of each object in the data, by object number. */
  readonly offsets: ReadonlyMap<number, number>;
}

const readObjectStream = async (container: PdfObject | undefined, inflate: Inflate): Promise<ObjectStream> => {
  const dict = asDict(container?.value);
  if (dict === undefined || container?.stream === undefined) throw new PdfSyntaxError("an object stream is missing");
  const data = await decodeStream(dict, container.stream, inflate);
  const [count = 0, first = 0] = ["N", "First"].map((name) => asNumber(dict.entries.get(name)));
  const reader = createReader(data, 0);
  const offsets = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    const number = readInteger(reader);
    offsets.set(number, first + readInteger(reader));
  }
  return { data, offsets };
};
