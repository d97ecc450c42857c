/**
 * Rebuilds the cross-reference of a PDF whose own one is damaged, as PDF viewers do: finds all objects and trailers in the
 * file. Of several objects with the same number, the last one counts.
 */
import { type Bytes, type Inflate, latin1 } from "../syntax/pdf-bytes.ts";
import {
  asDict,
  asName,
  asNumber,
  createReader,
  type PdfDict,
  PdfSyntaxError,
  readValue,
} from "../syntax/pdf-syntax.ts";
import { type CrossReference, highestOf, type XrefEntry } from "./cross-reference.ts";
import { decodeStream } from "./decode-stream.ts";
import { type PdfObject, readObject } from "./pdf-objects.ts";

/** The objects and trailers that a search has found. */
export interface RebuiltReference extends CrossReference {
  readonly objects: readonly (PdfObject & { readonly offset: number })[];
}

const maxObjects = 1_000_000;

/** Finds the objects outside of object streams. `bytes` begin with the header. @throws PdfSyntaxError without a trailer. */
export const rebuildCrossReference = (bytes: Bytes): RebuiltReference => {
  const text = latin1(bytes);
  const form = /(?<![\w.])(\d{1,10})[\s\0]+(\d{1,5})[\s\0]+obj(?![a-z])|(?<!\w)trailer(?!\w)/g;
  const objects: (PdfObject & { offset: number })[] = [];
  const trailers: PdfDict[] = [];
  for (let match = form.exec(text); match !== null; match = form.exec(text)) {
    if (match[1] === undefined) trailers.push(...readTrailer(bytes, form.lastIndex));
    else {
      const object = tryToRead(bytes, match.index);
      if (object === undefined) continue;
      if (objects.push({ ...object, offset: match.index }) > maxObjects)
        throw new PdfSyntaxError("it has too many objects");
      // What looks like an object inside of a stream is none.
      if (object.stream !== undefined)
        form.lastIndex = object.stream.byteOffset - bytes.byteOffset + object.stream.length;
      const dict = asDict(object.value);
      if (dict !== undefined && typeOf(dict) === "XRef") trailers.push(dict);
    }
  }
  const complete = trailers.filter(({ entries }) => entries.has("Root"));
  const trailer = complete.findLast(({ entries }) => entries.has("Encrypt")) ?? complete.at(-1);
  if (trailer === undefined) throw new PdfSyntaxError("it has no trailer");
  const entries = new Map(
    objects.map(({ number, generation, offset }) => [number, { in: "file", offset, generation }] as const),
  );
  return { objects, entries, trailer, highestNumber: highestOf(entries.keys()) };
};

/** Returns the stream of an object without its encryption. */
type DecryptStream = (object: PdfObject) => Promise<Bytes>;

/** Adds the objects inside of object streams, whose numbers are known only after they are decrypted. @throws PdfSyntaxError */
export const addPackedObjects = async (
  { objects, entries, trailer }: RebuiltReference,
  inflate: Inflate,
  decrypt: DecryptStream = async ({ stream = new Uint8Array(0) }) => stream,
): Promise<CrossReference> => {
  const all = new Map<number, XrefEntry>(entries);
  for (const object of objects) {
    const dict = asDict(object.value);
    if (dict === undefined || object.stream === undefined || typeOf(dict) !== "ObjStm") continue;
    const count = asNumber(dict.entries.get("N")) ?? 0;
    const header = latin1(await decodeStream(dict, await decrypt(object), inflate)).slice(
      0,
      asNumber(dict.entries.get("First")),
    );
    const numbers = (header.match(/\d+/g) ?? []).filter((_, index) => index % 2 === 0).slice(0, count);
    for (const [index, text] of numbers.entries()) {
      const present = all.get(Number(text));
      // An object after the stream is newer.
      if (present?.in === "file" && present.offset > object.offset) continue;
      all.set(Number(text), { in: "stream", container: object.number, index });
    }
  }
  return { entries: all, trailer, highestNumber: highestOf(all.keys()) };
};

const typeOf = ({ entries }: PdfDict): string | undefined => asName(entries.get("Type"));

const tryToRead = (bytes: Bytes, offset: number): PdfObject | undefined => {
  try {
    return readObject(bytes, offset, () => undefined);
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined;
    throw error;
  }
};

const readTrailer = (bytes: Bytes, offset: number): readonly PdfDict[] => {
  try {
    const dict = asDict(readValue(createReader(bytes, offset)));
    return dict === undefined ? [] : [dict];
  } catch (error) {
    if (error instanceof PdfSyntaxError) return [];
    throw error;
  }
};
