/**
 * Lists the entries of a ZIP file in memory and unpacks them piece by piece, so that an entry that unpacks to a thousand
 * times its size never is in memory as a whole. Checksums are not compared.
 */
import { Inflate } from "fflate";

/** An entry as the central directory describes it. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packedBytes: number;
  /** Position of the entry's local header. */
  readonly offset: number;
}

const endSignature = 0x06054b50;
const end64Signature = 0x06064b50;
const locator64Signature = 0x07064b50;
const directorySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const maxCommentLength = 65_535;
/** Stands for a value that only the ZIP64 fields have. */
const isIn64 = 0xffff_ffff;

/** Lists the entries. @throws Error if the directory is damaged. */
export const listZipEntries = (bytes: Uint8Array): readonly ZipEntry[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  let position = view.getUint32(end + 16, true);
  let size = view.getUint32(end + 12, true);
  const locator = end - 20;
  if (locator >= 0 && view.getUint32(locator, true) === locator64Signature) {
    const end64 = readUint64(view, locator + 8);
    if (view.getUint32(end64, true) !== end64Signature) throw new Error("its directory is damaged");
    size = readUint64(view, end64 + 40);
    position = readUint64(view, end64 + 48);
  }
  const entries: ZipEntry[] = [];
  for (const last = position + size; position + 46 <= last; ) {
    const { entry, length } = readEntry(view, bytes, position);
    entries.push(entry);
    position += length;
  }
  return entries;
};

const findEnd = (view: DataView): number => {
  const first = Math.max(0, view.byteLength - endLength - maxCommentLength);
  for (let at = view.byteLength - endLength; at >= first; at--)
    if (view.getUint32(at, true) === endSignature) return at;
  throw new Error("it is cut off");
};

const readUint64 = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

const readEntry = (view: DataView, bytes: Uint8Array, at: number) => {
  if (view.getUint32(at, true) !== directorySignature) throw new Error("its directory is damaged");
  const nameLength = view.getUint16(at + 28, true);
  const extraLength = view.getUint16(at + 30, true);
  const nameEnd = at + 46 + nameLength;
  const large = readLargeValues(view, at, nameEnd, nameEnd + extraLength);
  return {
    entry: {
      name: new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      ...large,
    },
    length: 46 + nameLength + extraLength + view.getUint16(at + 32, true),
  };
};

/** Returns size and offset, which stand in the field of ZIP64 if they do not fit. */
const readLargeValues = (view: DataView, at: number, extraStart: number, extraEnd: number) => {
  let field = extraStart;
  while (field + 4 <= extraEnd && view.getUint16(field, true) !== 1) field += 4 + view.getUint16(field + 2, true);
  let value = field + 4;
  const read = (position: number) => {
    const stored = view.getUint32(position, true);
    if (stored !== isIn64) return stored;
    value += 8;
    return readUint64(view, value - 8);
  };
  // The unpacked size comes first in the field.
  read(at + 24);
  return { packedBytes: read(at + 20), offset: read(at + 42) };
};

/** Packed bytes that are unpacked at once. They unpack to 8 MB at most. */
const packedStep = 8_192;

/** Unpacks an entry and passes its bytes on in pieces. @throws Error if the entry is damaged. */
export const unpackEntry = (bytes: Uint8Array, entry: ZipEntry, onBytes: (piece: Uint8Array) => void): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset, packedBytes, method } = entry;
  if (entry.isEncrypted) throw new Error("its parts are encrypted");
  if (view.getUint32(offset, true) !== localSignature) throw new Error("one of its parts is missing");
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = bytes.subarray(start, start + packedBytes);
  if (packed.length < packedBytes) throw new Error("one of its parts is cut off");
  if (method !== 0 && method !== 8) throw new Error("its parts are packed in an unknown way");
  const inflate = method === 8 ? new Inflate(onBytes) : undefined;
  for (let at = 0; at < packed.length; at += packedStep) {
    const piece = packed.subarray(at, at + packedStep);
    if (inflate === undefined) onBytes(piece);
    else inflate.push(piece, at + packedStep >= packed.length);
  }
};
