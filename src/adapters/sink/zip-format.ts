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
export const localHeader = (
  { name, size, crc32 }: Omit<ZipEntry, "offset">,
  at: DosDateTime,
): Uint8Array<ArrayBuffer> => {
  const big = size >= limit32;
  const extra = big ? zip64Extra([size, size]) : empty;
  const fields = common(big, at, crc32, size, name.length, extra.length);
  return record([u32(0x04034b50), ...fields, name, extra]);
};

/** Returns the header of an entry in the central directory. */
export const centralHeader = (entry: ZipEntry, at: DosDateTime): Uint8Array<ArrayBuffer> => {
  const { name, size, crc32, offset } = entry;
  const bigSize = size >= limit32;
  const bigOffset = offset >= limit32;
  const zip64Values = [...(bigSize ? [size, size] : []), ...(bigOffset ? [offset] : [])];
  const extra = zip64Values.length > 0 ? zip64Extra(zip64Values) : empty;
  const big = zip64Values.length > 0;
  return record([
    u32(0x02014b50),
    u16(big ? 45 : 20),
    ...common(big, at, crc32, size, name.length, extra.length),
    u16(0), // comment
    u16(0), // disk
    u16(0), // internal attributes
    u32(0), // external attributes
    u32(Math.min(offset, limit32)),
    name,
    extra,
  ]);
};

/** Returns the end-of-central-directory records. Sizes and offsets are in bytes. */
export const endOfArchive = (
  count: number,
  directorySize: number,
  directoryOffset: number,
): Uint8Array<ArrayBuffer> => {
  const big = count >= limit16 || directorySize >= limit32 || directoryOffset >= limit32;
  const zip64 = [
    u32(0x06064b50),
    u64(44),
    u16(45),
    u16(45),
    u32(0),
    u32(0),
    u64(count),
    u64(count),
    u64(directorySize),
    u64(directoryOffset),
    u32(0x07064b50),
    u32(0),
    u64(directoryOffset + directorySize),
    u32(1),
  ];
  return record([
    ...(big ? zip64 : []),
    u32(0x06054b50),
    u16(0),
    u16(0),
    u16(Math.min(count, limit16)),
    u16(Math.min(count, limit16)),
    u32(Math.min(directorySize, limit32)),
    u32(Math.min(directoryOffset, limit32)),
    u16(0),
  ]);
};

/** Fields that the local and the central header share, from the version needed to the extra field's length. */
const common = (
  big: boolean,
  at: DosDateTime,
  crc32: number,
  size: number,
  nameLength: number,
  extraLength: number,
) => {
  const size32 = Math.min(size, limit32);
  return [
    u16(big ? 45 : 20),
    u16(utf8Names),
    u16(0), // stored
    u16(at.time),
    u16(at.date),
    u32(crc32),
    u32(size32),
    u32(size32),
    u16(nameLength),
    u16(extraLength),
  ];
};

const zip64Extra = (values: readonly number[]): Uint8Array =>
  record([u16(1), u16(values.length * 8), ...values.map(u64)]);

const empty = new Uint8Array(0);
const u16 = (value: number) => Uint8Array.of(value & 255, (value >>> 8) & 255);
const u32 = (value: number) =>
  Uint8Array.of(value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255);
const u64 = (value: number) => record([u32(value % 0x100000000), u32(Math.floor(value / 0x100000000))]);

const record = (fields: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const record = new Uint8Array(fields.reduce((sum, field) => sum + field.length, 0));
  let at = 0;
  for (const field of fields) {
    record.set(field, at);
    at += field.length;
  }
  return record;
};
