/**
 * Writes the records of a ZIP archive (PKWARE APPNOTE 6.3): uncompressed entries, UTF-8 names, ZIP64 where a size, an
 * offset or the number of entries needs it. Sizes and checksums are known beforehand, so there are no data descriptors.
 */

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

/** Returns the header that precedes the bytes of an entry. */
export const localHeader = (entry: Omit<ZipEntry, "offset">, at: DosDateTime): Uint8Array<ArrayBuffer> => {
  const { name, size } = entry;
  const zip64Values = size >= limit32 ? [size, size] : [];
  const record = createRecord(30 + name.length + zip64Length(zip64Values));
  record.u32(0x04034b50);
  writeCommonFields(record, entry, zip64Values, at);
  record.bytes(name);
  writeZip64Extra(record, zip64Values);
  return record.result;
};

/** Returns the header of an entry in the central directory. */
export const centralHeader = (entry: ZipEntry, at: DosDateTime): Uint8Array<ArrayBuffer> => {
  const { name, size, offset } = entry;
  const zip64Values = [...(size >= limit32 ? [size, size] : []), ...(offset >= limit32 ? [offset] : [])];
  const record = createRecord(46 + name.length + zip64Length(zip64Values));
  record.u32(0x02014b50);
  record.u16(zip64Values.length > 0 ? 45 : 20); // made by
  writeCommonFields(record, entry, zip64Values, at);
  record.u16(0); // comment
  record.u16(0); // disk
  record.u16(0); // internal attributes
  record.u32(0); // external attributes
  record.u32(Math.min(offset, limit32));
  record.bytes(name);
  writeZip64Extra(record, zip64Values);
  return record.result;
};

/** Returns the end-of-central-directory records. Sizes and offsets are in bytes. */
export const endOfArchive = (
  count: number,
  directorySize: number,
  directoryOffset: number,
): Uint8Array<ArrayBuffer> => {
  const big = count >= limit16 || directorySize >= limit32 || directoryOffset >= limit32;
  const record = createRecord((big ? 56 + 20 : 0) + 22);
  if (big) {
    record.u32(0x06064b50);
    record.u64(44);
    record.u16(45);
    record.u16(45);
    record.u32(0);
    record.u32(0);
    record.u64(count);
    record.u64(count);
    record.u64(directorySize);
    record.u64(directoryOffset);
    record.u32(0x07064b50);
    record.u32(0);
    record.u64(directoryOffset + directorySize);
    record.u32(1);
  }
  record.u32(0x06054b50);
  record.u16(0);
  record.u16(0);
  record.u16(Math.min(count, limit16));
  record.u16(Math.min(count, limit16));
  record.u32(Math.min(directorySize, limit32));
  record.u32(Math.min(directoryOffset, limit32));
  record.u16(0);
  return record.result;
};

/** Writes the fields that both headers share, from the version needed to the extra field's length. */
const writeCommonFields = (
  record: ByteRecord,
  { name, size, crc32 }: Omit<ZipEntry, "offset">,
  zip64Values: readonly number[],
  at: DosDateTime,
): void => {
  const size32 = Math.min(size, limit32);
  record.u16(zip64Values.length > 0 ? 45 : 20);
  record.u16(utf8Names);
  record.u16(0); // stored
  record.u16(at.time);
  record.u16(at.date);
  record.u32(crc32);
  record.u32(size32);
  record.u32(size32);
  record.u16(name.length);
  record.u16(zip64Length(zip64Values));
};

const zip64Length = (values: readonly number[]): number => (values.length === 0 ? 0 : 4 + values.length * 8);

const writeZip64Extra = (record: ByteRecord, values: readonly number[]): void => {
  if (values.length === 0) return;
  record.u16(1);
  record.u16(values.length * 8);
  for (const value of values) record.u64(value);
};

/** Bytes that are written from their beginning to their end, little-endian. */
interface ByteRecord {
  readonly result: Uint8Array<ArrayBuffer>;
  u16(value: number): void;
  u32(value: number): void;
  u64(value: number): void;
  bytes(bytes: Uint8Array): void;
}

const createRecord = (length: number): ByteRecord => {
  const result = new Uint8Array(length);
  const view = new DataView(result.buffer);
  let at = 0;
  const u32 = (value: number): void => {
    view.setUint32(at, value, true);
    at += 4;
  };
  return {
    result,
    u16: (value) => {
      view.setUint16(at, value, true);
      at += 2;
    },
    u32,
    u64: (value) => {
      u32(value % 0x100000000);
      u32(Math.floor(value / 0x100000000));
    },
    bytes: (bytes) => {
      result.set(bytes, at);
      at += bytes.length;
    },
  };
};
