/** Reads big-endian numbers of font files. Bytes beyond the end count as 0, so that damaged files need no checks. */

/** Returns an unsigned number of one to four bytes. */
export const readUnsigned = (bytes: Uint8Array, at: number, byteCount: number): number => {
  let value = 0;
  for (let index = 0; index < byteCount; index++) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
};

/** Returns a signed number of two bytes. */
export const readSigned = (bytes: Uint8Array, at: number): number => (readUnsigned(bytes, at, 2) << 16) >> 16;
