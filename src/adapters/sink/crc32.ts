/**
 * Calculates CRC-32 checksums (ISO 3309, as in ZIP) and combines them. A part that is in thousands of files is read once,
 * and the checksum of each file is combined from those of its chunks.
 */
const polynomial = 0xedb88320;

/** Eight tables, to process eight bytes per iteration (slicing-by-8). */
const tables: readonly Uint32Array[] = (() => {
  const first = Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
    return crc;
  });
  const all = [first];
  for (let table = 1; table < 8; table++) {
    const previous = all[table - 1] as Uint32Array;
    all.push(previous.map((crc) => (crc >>> 8) ^ (first[crc & 255] as number)));
  }
  return all;
})();

const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as unknown as readonly [
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
];

/** Returns the CRC-32 of `bytes`. `before`: the checksum of the preceding bytes. */
export const crc32 = (bytes: Uint8Array, before = 0): number => {
  let crc = ~before;
  let at = 0;
  const blockEnd = bytes.length - (bytes.length & 7);
  while (at < blockEnd) {
    crc ^= readUint32(bytes, at);
    const high = readUint32(bytes, at + 4);
    crc =
      lookUp(t7, crc) ^
      lookUp(t6, crc >>> 8) ^
      lookUp(t5, crc >>> 16) ^
      lookUp(t4, crc >>> 24) ^
      lookUp(t3, high) ^
      lookUp(t2, high >>> 8) ^
      lookUp(t1, high >>> 16) ^
      lookUp(t0, high >>> 24);
    at += 8;
  }
  while (at < bytes.length) crc = (crc >>> 8) ^ lookUp(t0, crc ^ (bytes[at++] as number));
  return ~crc >>> 0;
};

/** Combines the checksums of two consecutive byte sequences. `shift`: `computeCrc32Shift` of the second length. */
export const combineCrc32 = (first: number, second: number, shift: number): number =>
  (multiply(shift, first) ^ second) >>> 0;

/** Returns x^(8 × `length`) modulo the polynomial, the factor that moves a checksum past `length` bytes. */
export const computeCrc32Shift = (length: number): number => {
  let power = 0x00800000; // x^8, bits reflected
  let result = 0x80000000; // x^0
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = multiply(power, result);
    power = multiply(power, power);
  }
  return result >>> 0;
};

/** Product of two polynomials over GF(2), bits reflected, modulo the CRC's. */
const multiply = (a: number, b: number): number => {
  let product = 0;
  let factor = b;
  for (let bit = 0x80000000; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1;
  }
  return product >>> 0;
};

const lookUp = (table: Uint32Array, value: number): number => table[value & 255] as number;

const readUint32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) |
  ((bytes[at + 1] as number) << 8) |
  ((bytes[at + 2] as number) << 16) |
  ((bytes[at + 3] as number) << 24);
