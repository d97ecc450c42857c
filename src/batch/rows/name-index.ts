/**
 * An index of names that needs 12 bytes for each instead of the name itself, so that millions of names fit in memory. Two
 * different names have the same 64-bit hash with a probability below 3 in a million for ten million names.
 */

/** Finds the row that used a name first. */
export interface NameIndex {
  /** Returns the row that the name was added with, undefined for a new name. */
  find(name: string): number | undefined;
  /** Adds a name, unless the index contains it. Returns the row that the name was added with before, if any. */
  add(name: string, row: number): number | undefined;
}

/** Slots at the beginning: a power of two, as always. */
const firstCapacity = 1024;
const fieldsPerSlot = 3;

/** Creates an empty index. Open addressing with linear probing; at most three quarters of the slots are used. */
export const createNameIndex = (): NameIndex => {
  let capacity = firstCapacity;
  /** Of each slot: both halves of the hash, then the row + 1; 0 in an empty slot. */
  let slots = new Uint32Array(capacity * fieldsPerSlot);
  let size = 0;

  const findSlot = (high: number, low: number): number => {
    for (let slot = low & (capacity - 1); ; slot = (slot + 1) & (capacity - 1)) {
      const at = slot * fieldsPerSlot;
      if (slots[at + 2] === 0 || (slots[at] === high && slots[at + 1] === low)) return at;
    }
  };

  const grow = (): void => {
    const previous = slots;
    capacity *= 2;
    slots = new Uint32Array(capacity * fieldsPerSlot);
    for (let from = 0; from < previous.length; from += fieldsPerSlot) {
      if (previous[from + 2] === 0) continue;
      const to = findSlot(previous[from] as number, previous[from + 1] as number);
      for (let field = 0; field < fieldsPerSlot; field++) slots[to + field] = previous[from + field] as number;
    }
  };

  return {
    find: (name) => {
      hashName(name);
      const stored = slots[findSlot(highHash, lowHash) + 2] as number;
      return stored === 0 ? undefined : stored - 1;
    },
    add: (name, row) => {
      if ((size + 1) * 4 > capacity * 3) grow();
      hashName(name);
      const at = findSlot(highHash, lowHash);
      const stored = slots[at + 2] as number;
      if (stored !== 0) return stored - 1;
      slots[at] = highHash;
      slots[at + 1] = lowHash;
      slots[at + 2] = row + 1;
      size += 1;
      return undefined;
    },
  };
};

/** The result of `hashName`: a pair would be garbage for each of millions of names. */
let highHash = 0;
let lowHash = 0;

/** Computes two hashes of 32 bits: a multiplicative one and FNV-1a, both with their bits mixed. */
const hashName = (name: string): void => {
  let high = name.length;
  let low = 0x811c9dc5;
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index);
    high = (Math.imul(high, 0x9e3779b1) + code) | 0;
    low = Math.imul(low ^ code, 0x01000193);
  }
  highHash = mixBits(high);
  lowHash = mixBits(low);
};

/** Spreads each bit over all others, because neighbouring names must not get neighbouring slots. */
const mixBits = (value: number): number => {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};
