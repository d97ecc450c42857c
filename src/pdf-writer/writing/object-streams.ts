/** Packs objects into object streams, which are compressed and encrypted as a whole (ISO 32000-1, 7.5.7). */
import type { XrefEntry } from "../reading/cross-reference.ts";
import type { Bytes } from "../syntax/pdf-bytes.ts";
import { encodeChunks } from "./encode-chunks.ts";

/** An object that is not a stream, with the generation 0. */
export interface PackedObject {
  readonly number: number;
  readonly value: string;
}

/** An object stream before compression. */
export interface ObjectStream {
  /** Entries of its dictionary, without `Filter` and `Length`. */
  readonly entries: string;
  readonly data: Bytes;
  readonly numbers: readonly number[];
}

/** Viewers read an object stream as a whole, also for one of its objects. */
const maxObjects = 100;

/** Packs objects in their order. */
export const packObjects = (objects: readonly PackedObject[]): readonly ObjectStream[] => {
  const streams: ObjectStream[] = [];
  for (let at = 0; at < objects.length; at += maxObjects) streams.push(packStream(objects.slice(at, at + maxObjects)));
  return streams;
};

const packStream = (objects: readonly PackedObject[]): ObjectStream => {
  let [header, body] = ["", ""];
  for (const { number, value } of objects) {
    header += `${number} ${body.length} `;
    body += `${value}\n`;
  }
  return {
    entries: `/Type/ObjStm/N ${objects.length}/First ${header.length}`,
    data: encodeChunks([header, body]),
    numbers: objects.map(({ number }) => number),
  };
};

/** Returns the cross-reference entries of the objects in a stream with a number. */
export const locatePacked = ({ numbers }: ObjectStream, container: number): readonly (readonly [number, XrefEntry])[] =>
  numbers.map((number, index) => [number, { in: "stream", container, index }] as const);
