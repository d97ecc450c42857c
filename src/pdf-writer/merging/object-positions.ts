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
  /** Encodes the entries of all numbers. Numbers without a position become free entries, which count as null. */
  encode(): { readonly entries: string; readonly data: Bytes };
}

const inContainer = 2 ** 15;
/** Bytes of the columns of an entry: type, offset or container, index. */
const [typeBytes, offsetBytes, indexBytes] = [1, 5, 2];
const entryBytes = typeBytes + offsetBytes + indexBytes;

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
      const data = new Uint8Array(count * entryBytes);
      const view = new DataView(data.buffer);
      for (let number = 0, at = 0; number < count; number++, at += entryBytes) {
        const [kind, offset] = [kinds[number] ?? 0, offsets[number] ?? 0];
        if (kind === 0) continue;
        const isPacked = kind >= inContainer;
        data[at] = isPacked ? 2 : 1;
        data[at + typeBytes] = Math.floor(offset / 2 ** 32);
        view.setUint32(at + typeBytes + 1, offset % 2 ** 32);
        if (isPacked) view.setUint16(at + typeBytes + offsetBytes, kind - inContainer);
      }
      return { entries: `/W[${typeBytes} ${offsetBytes} ${indexBytes}]/Size ${count}`, data };
    },
  };
};
