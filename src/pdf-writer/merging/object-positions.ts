/** Collects where the objects of a new PDF are, in ten bytes an object, and encodes them as a cross-reference stream. */
import type { Bytes } from "../syntax/pdf-bytes.ts";

/** The positions of objects by their numbers, which count from 1. */
export interface ObjectPositions {
  /** Returns the next number. */
  readonly reserve: () => number;
  /** `offset`: where the object begins in the file, in bytes. */
  setOffset(number: number, offset: number): void;
  /** `container`: number of the object stream that has the object at an index. */
  setContainer(number: number, container: number, index: number): void;
  /**
   * Encodes the entries of all numbers, each as the difference to the one before (ISO 32000-1, 7.4.4.4): most are equal then.
   * Numbers without a position become free entries, which count as null.
   */
  encode(): { readonly entries: string; readonly data: Bytes };
}

const inContainer = 2 ** 15;
/** Bytes of the columns of an entry: type, offset or container, index. */
const [typeBytes, offsetBytes, indexBytes] = [1, 5, 2];
const entryBytes = typeBytes + offsetBytes + indexBytes;
const rowBytes = 1 + entryBytes;
/** The filter `Up` of PNG, and the predictor that each row may name its filter. */
const [upFilter, predictor] = [2, 12];

/** Creates a table that has only the object 0, which is free in all PDFs. */
export const createObjectPositions = (): ObjectPositions => {
  let offsets = new Float64Array(1024);
  /** 0: free; 1: in the file; from `inContainer` on: the index in its container. */
  let kinds = new Uint16Array(1024);
  let count = 1;
  const reserve = (): number => {
    if (count === kinds.length) {
      const [longerOffsets, longerKinds] = [new Float64Array(count * 2), new Uint16Array(count * 2)];
      longerOffsets.set(offsets);
      longerKinds.set(kinds);
      [offsets, kinds] = [longerOffsets, longerKinds];
    }
    return count++;
  };
  return {
    reserve,
    setOffset: (number, offset) => {
      offsets[number] = offset;
      kinds[number] = 1;
    },
    setContainer: (number, container, index) => {
      offsets[number] = container;
      kinds[number] = inContainer + index;
    },
    encode: () => {
      const data = new Uint8Array(count * rowBytes);
      const entry = new Uint8Array(entryBytes);
      const before = new Uint8Array(entryBytes);
      const view = new DataView(entry.buffer);
      for (let number = 0, at = 0; number < count; number++, at += rowBytes) {
        const [kind, offset] = [kinds[number] ?? 0, offsets[number] ?? 0];
        const isPacked = kind >= inContainer;
        entry[0] = isPacked ? 2 : kind;
        entry[typeBytes] = Math.floor(offset / 2 ** 32);
        view.setUint32(typeBytes + 1, offset % 2 ** 32);
        view.setUint16(typeBytes + offsetBytes, isPacked ? kind - inContainer : 0);
        data[at] = upFilter;
        for (let byte = 0; byte < entryBytes; byte++) data[at + 1 + byte] = (entry[byte] ?? 0) - (before[byte] ?? 0);
        before.set(entry);
      }
      const parameters = `/DecodeParms<</Predictor ${predictor}/Columns ${entryBytes}>>`;
      return { entries: `/W[${typeBytes} ${offsetBytes} ${indexBytes}]/Size ${count}${parameters}`, data };
    },
  };
};
