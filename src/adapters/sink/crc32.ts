/**
 * CRC-32 (ISO 3309, as ZIP wants it), and the combining of two: a part that stands in thousands of files is read once,
 * and each file's sum is put together from those of its pieces.
 */
const polynomial = 0xedb88320;

/** Eight tables: eight bytes a turn. */
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

/** The sum of `bytes`, going on from the sum of what stood before. */
export const crc32 = (bytes: Uint8Array, before = 0): number => {
  let crc = ~before;
  let at = 0;
  const byEight = bytes.length - (bytes.length & 7);
  while (at < byEight) {
    crc ^= at4(bytes, at);
    const high = at4(bytes, at + 4);
    crc =
      look(t7, crc) ^
      look(t6, crc >>> 8) ^
      look(t5, crc >>> 16) ^
      look(t4, crc >>> 24) ^
      look(t3, high) ^
      look(t2, high >>> 8) ^
      look(t1, high >>> 16) ^
      look(t0, high >>> 24);
    at += 8;
  }
  while (at < bytes.length) crc = (crc >>> 8) ^ look(t0, crc ^ (bytes[at++] as number));
  return ~crc >>> 0;
};

/** The sum of two runs of bytes from the sums of each; `shift` is `crcShift` of the second run's length. */
export const combineCrc32 = (first: number, second: number, shift: number): number =>
  (multiply(shift, first) ^ second) >>> 0;

/** x to the power of 8 × `length`, modulo the polynomial: what moves a sum past `length` bytes. */
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

const look = (table: Uint32Array, value: number): number => table[value & 255] as number;

const at4 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) |
  ((bytes[at + 1] as number) << 8) |
  ((bytes[at + 2] as number) << 16) |
  ((bytes[at + 3] as number) << 24);
