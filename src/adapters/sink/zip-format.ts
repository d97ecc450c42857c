/**
 * Writes the records of a ZIP archive (PKWARE APPNOTE 6.3): uncompressed entries, UTF-8 names, ZIP64 where a size, an
 * offset or the number of entries needs it. Sizes and checksums are known beforehand, so there are no data descriptors.
 */
import { type ByteQueue, createByteQueue } from "./byte-queue.ts";

/** A file in the archive. */
export interface ZipEntry {
  /** Path with `/`. */
  readonly name: Uint8Array;
  readonly size: number;
  readonly crc32: number;
  /** Offset of the local header in the archive, in bytes. */
  readonly offset: number;
}

/** A date and time in MS-DOS format: in steps of two seconds, from 1980 to 2107, here in UTC. */
export interface DosDateTime {
  readonly time: number;
  readonly date: number;
}

const limit32 = 0xffffffff;
const limit16 = 0xffff;
const utf8Names = 0x0800;

/** Converts an ISO 8601 time. Years before 1980 and after 2107 are clamped. */
export const toDosDateTime = (iso: string): DosDateTime => {
  const dateTime = new Date(iso);
  const year = Math.min(Math.max(dateTime.getUTCFullYear(), 1980), 2107);
  return {
    time: (dateTime.getUTCHours() << 11) | (dateTime.getUTCMinutes() << 5) | (dateTime.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((dateTime.getUTCMonth() + 1) << 5) | dateTime.getUTCDate(),
  };
};

/** Where the checksum is in a local header, in bytes from its beginning. */
export const localChecksumOffset = 14;

/** Appends the header that precedes the bytes of an entry. */
export const appendLocalHeader = (target: ByteQueue, entry: Omit<ZipEntry, "offset">, at: DosDateTime): void => {
  const { name, size } = entry;
  const zip64Values = size >= limit32 ? [size, size] : noValues;
  target.appendUint32(0x04034b50);
  appendCommonFields(target, entry, zip64Values, at);
  target.append(name);
  appendZip64Extra(target, zip64Values);
};

/** Appends the header of an entry in the central directory. */
export const appendCentralHeader = (target: ByteQueue, entry: ZipEntry, at: DosDateTime): void => {
  const { name, size, offset } = entry;
  const zip64Values =
    size >= limit32 || offset >= limit32
      ? [...(size >= limit32 ? [size, size] : []), ...(offset >= limit32 ? [offset] : [])]
      : noValues;
  target.appendUint32(0x02014b50);
  target.appendUint16(zip64Values.length > 0 ? 45 : 20); // made by
  appendCommonFields(target, entry, zip64Values, at);
  target.appendUint16(0); // comment
  target.appendUint16(0); // disk
  target.appendUint16(0); // internal attributes
  target.appendUint32(0); // external attributes
  target.appendUint32(Math.min(offset, limit32));
  target.append(name);
  appendZip64Extra(target, zip64Values);
};

/** Returns the header that precedes the bytes of an entry. */
export const localHeader = (entry: Omit<ZipEntry, "offset">, at: DosDateTime): Uint8Array<ArrayBuffer> =>
  toBytes((target) => appendLocalHeader(target, entry, at));

/** Returns the header of an entry in the central directory. */
export const centralHeader = (entry: ZipEntry, at: DosDateTime): Uint8Array<ArrayBuffer> =>
  toBytes((target) => appendCentralHeader(target, entry, at));

/** Returns the end-of-central-directory records. Sizes and offsets are in bytes. */
export const endOfArchive = (count: number, directorySize: number, directoryOffset: number): Uint8Array<ArrayBuffer> =>
  toBytes((target) => {
    if (count >= limit16 || directorySize >= limit32 || directoryOffset >= limit32) {
      target.appendUint32(0x06064b50);
      target.appendUint64(44);
      target.appendUint16(45);
      target.appendUint16(45);
      target.appendUint32(0);
      target.appendUint32(0);
      target.appendUint64(count);
      target.appendUint64(count);
      target.appendUint64(directorySize);
      target.appendUint64(directoryOffset);
      target.appendUint32(0x07064b50);
      target.appendUint32(0);
      target.appendUint64(directoryOffset + directorySize);
      target.appendUint32(1);
    }
    target.appendUint32(0x06054b50);
    target.appendUint16(0);
    target.appendUint16(0);
    target.appendUint16(Math.min(count, limit16));
    target.appendUint16(Math.min(count, limit16));
    target.appendUint32(Math.min(directorySize, limit32));
    target.appendUint32(Math.min(directoryOffset, limit32));
    target.appendUint16(0);
  });

/** Appends the fields that both headers share, from the version needed to the extra field's length. */
const appendCommonFields = (
  target: ByteQueue,
  { name, size, crc32 }: Omit<ZipEntry, "offset">,
  zip64Values: readonly number[],
  at: DosDateTime,
): void => {
  const size32 = Math.min(size, limit32);
  target.appendUint16(zip64Values.length > 0 ? 45 : 20);
  target.appendUint16(utf8Names);
  target.appendUint16(0); // stored
  target.appendUint16(at.time);
  target.appendUint16(at.date);
  target.appendUint32(crc32);
  target.appendUint32(size32);
  target.appendUint32(size32);
  target.appendUint16(name.length);
  target.appendUint16(zip64Values.length === 0 ? 0 : 4 + zip64Values.length * 8);
};

const noValues: readonly number[] = [];

const appendZip64Extra = (target: ByteQueue, values: readonly number[]): void => {
  if (values.length === 0) return;
  target.appendUint16(1);
  target.appendUint16(values.length * 8);
  for (const value of values) target.appendUint64(value);
};

const toBytes = (append: (target: ByteQueue) => void): Uint8Array<ArrayBuffer> => {
  const queue = createByteQueue(256);
  append(queue);
  return queue.view().slice();
};
