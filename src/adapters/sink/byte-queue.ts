/**
 * Bytes in one growing buffer, which is used again: a buffer for each of many texts takes longer than their encoding.
 * Numbers are unsigned and little-endian.
 */
export interface ByteQueue {
  /** The number of bytes in the queue. */
  readonly length: number;
  append(bytes: Uint8Array): void;
  /** Appends a text as UTF-8. */
  appendText(text: string): void;
  appendUint16(value: number): void;
  appendUint32(value: number): void;
  appendUint64(value: number): void;
  /** Replaces four bytes that are in the queue already. */
  setUint32(at: number, value: number): void;
  /** Returns the bytes from `from` to `to`, by default all. They change with the next call of another method. */
  view(from?: number, to?: number): Uint8Array<ArrayBuffer>;
  clear(): void;
}

/** Creates an empty queue. */
export const createByteQueue = (capacity = 2 ** 16): ByteQueue => {
  const encoder = new TextEncoder();
  let buffer = new Uint8Array(capacity);
  let numbers = new DataView(buffer.buffer);
  let length = 0;
  const makeRoom = (bytes: number): void => {
    if (length + bytes <= buffer.length) return;
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + bytes));
    larger.set(buffer.subarray(0, length));
    buffer = larger;
    numbers = new DataView(buffer.buffer);
  };
  const appendUint32 = (value: number): void => {
    makeRoom(4);
    numbers.setUint32(length, value, true);
    length += 4;
  };
  return {
    get length() {
      return length;
    },
    append: (bytes) => {
      makeRoom(bytes.length);
      buffer.set(bytes, length);
      length += bytes.length;
    },
    appendText: (text) => {
      makeRoom(text.length * 3);
      length += encoder.encodeInto(text, buffer.subarray(length)).written;
    },
    appendUint16: (value) => {
      makeRoom(2);
      numbers.setUint16(length, value, true);
      length += 2;
    },
    appendUint32,
    appendUint64: (value) => {
      appendUint32(value % 2 ** 32);
      appendUint32(Math.floor(value / 2 ** 32));
    },
    setUint32: (at, value) => numbers.setUint32(at, value, true),
    view: (from = 0, to = length) => buffer.subarray(from, to),
    clear: () => {
      length = 0;
    },
  };
};
