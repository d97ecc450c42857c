/**
 * An index of names that needs 14 to 18 bytes for each instead of the name itself, so that millions of names fit in memory, and a
 * set of names that needs 9 to 12 bytes. Two different names have the same 64-bit hash with a probability below 3 in a million for
 * ten million names.
 */

/** Finds the row that used a name first. */
export interface NameIndex {
  /** Returns the row that the name was added with, undefined for a new name. */
  find(name: string): number | undefined;
  /** Adds a name, unless the index contains it. Returns the row that the name was added with before, if any. */
  add(name: string, row: number): number | undefined;
}

/** Tells whether a name was there before. */
export interface NameSet {
  /** Adds a name. Returns whether it was new. */
  add(name: string): boolean;
}

/** A power of two. While a table grows, it is in memory twice: with many tables, that is a small part of all names. */
const tableCount = 64;

/** Creates an empty index. */
export const createNameIndex = (): NameIndex => {
  const tables = createTables(3);
  return {
    find: (name) => {
      hashName(name);
      return tables.find(highHash)?.findRow(highHash, lowHash);
    },
    add: (name, row) => {
      hashName(name);
      return tables.findOrAdd(highHash).addRow(highHash, lowHash, row);
    },
  };
};

/** Creates an empty set. */
export const createNameSet = (): NameSet => {
  const tables = createTables(2);
  return {
    add: (name) => {
      hashName(name);
      return tables.findOrAdd(highHash).add(highHash, lowHash);
    },
  };
};

/** Creates the tables of one index or set. The hash chooses the table. */
const createTables = (fieldsPerSlot: 2 | 3) => {
  const tables: (HashTable | undefined)[] = Array.from({ length: tableCount }, () => undefined);
  return {
    find: (high: number): HashTable | undefined => tables[high & (tableCount - 1)],
    findOrAdd: (high: number): HashTable => {
      const index = high & (tableCount - 1);
      let table = tables[index];
      if (table === undefined) {
        table = new HashTable(Math.round(firstHomeCount * growthFactor ** (index / tableCount)), fieldsPerSlot);
        tables[index] = table;
      }
      return table;
    },
  };
};

const maxLoad = 0.85;
/** A greater factor leaves more slots unused, a smaller one moves the names more often. */
const growthFactor = 1.25;
/** Of the first table. Those of the others are greater, so that tables with as many names do not all grow at the same time. */
const firstHomeCount = 32;
const firstSpareCount = 8;
const hashRange = 2 ** 32;

/**
 * A table of hashes with open addressing: each hash stands in its home slot or, if that is taken, in one of the next. The
 * slots are in the order of the low hashes, so that a search ends at the first greater one even if few slots are empty.
 */
class HashTable {
  /** The slots in which hashes have their homes. */
  #homeCount: number;
  /** Further slots at the end, so that no search continues at the beginning. */
  #spareCount = firstSpareCount;
  readonly #fieldsPerSlot: 2 | 3;
  /** Of each slot: both halves of the hash, of which the first is 0 in an empty slot alone, then the row in a table with rows. */
  #slots: Uint32Array<ArrayBuffer>;
  #size = 0;

  constructor(homeCount: number, fieldsPerSlot: 2 | 3) {
    this.#homeCount = homeCount;
    this.#fieldsPerSlot = fieldsPerSlot;
    this.#slots = new Uint32Array((homeCount + this.#spareCount) * fieldsPerSlot);
  }

  /** Returns the row that a hash was added with. */
  findRow(high: number, low: number): number | undefined {
    const at = this.#findSlot(high, low);
    return this.#isAt(at, high, low) ? (this.#slots[at + 2] as number) : undefined;
  }

  /** Adds a hash with its row. Returns the row that it was added with before, if any. */
  addRow(high: number, low: number, row: number): number | undefined {
    const at = this.#findSlot(high, low);
    if (this.#isAt(at, high, low)) return this.#slots[at + 2] as number;
    this.#insert(at, high, low);
    // With more slots at the end, those before are where they were.
    this.#slots[at + 2] = row;
    this.#growIfFull();
    return undefined;
  }

  /** Adds a hash without a row. Returns whether it was new. */
  add(high: number, low: number): boolean {
    const at = this.#findSlot(high, low);
    if (this.#isAt(at, high, low)) return false;
    this.#insert(at, high, low);
    this.#growIfFull();
    return true;
  }

  #growIfFull(): void {
    this.#size += 1;
    if (this.#size > this.#homeCount * maxLoad) this.#resize(Math.ceil(this.#homeCount * growthFactor));
  }

  /** Returns the index of the hash's slot or, if there is none, of that in which it has to be inserted. */
  #findSlot(high: number, low: number): number {
    const slots = this.#slots;
    const step = this.#fieldsPerSlot;
    let at = Math.floor((low * this.#homeCount) / hashRange) * step;
    // There is no slot behind the last.
    while ((slots[at] as number) > 0) {
      const slotLow = slots[at + 1] as number;
      if (slotLow > low || (slotLow === low && slots[at] === high)) break;
      at += step;
    }
    return at;
  }

  #isAt(at: number, high: number, low: number): boolean {
    const slots = this.#slots;
    return slots[at] === high && slots[at + 1] === low;
  }

  /** Moves the hashes from the slot up to the next empty one. */
  #insert(at: number, high: number, low: number): void {
    const step = this.#fieldsPerSlot;
    let empty = at;
    while ((this.#slots[empty] as number) > 0) empty += step;
    if (empty >= this.#slots.length) this.#addSpares();
    const slots = this.#slots;
    // A call for few slots takes longer than a loop.
    for (let field = empty + step - 1; field >= at + step; field--) slots[field] = slots[field - step] as number;
    slots[at] = high;
    slots[at + 1] = low;
  }

  /** Doubles the slots at the end: many hashes have their homes in the last ones. */
  #addSpares(): void {
    const slots = new Uint32Array(this.#slots.length + this.#spareCount * this.#fieldsPerSlot);
    slots.set(this.#slots);
    this.#spareCount *= 2;
    this.#slots = slots;
  }

  /** Gives each hash the first slot from its new home on. They are in the same order in both tables. */
  #resize(homeCount: number): void {
    const previous = this.#slots;
    const step = this.#fieldsPerSlot;
    let slots = new Uint32Array((homeCount + this.#spareCount) * step);
    this.#homeCount = homeCount;
    this.#slots = slots;
    let next = 0;
    for (let from = 0; from < previous.length; from += step) {
      const high = previous[from] as number;
      if (high === 0) continue;
      const low = previous[from + 1] as number;
      const to = Math.max(next, Math.floor((low * homeCount) / hashRange) * step);
      if (to >= slots.length) {
        this.#addSpares();
        slots = this.#slots;
      }
      slots[to] = high;
      slots[to + 1] = low;
      if (step === 3) slots[to + 2] = previous[from + 2] as number;
      next = to + step;
    }
  }
}

/** The result of `hashName`: a pair would be garbage for each of millions of names. The first is never 0. */
let highHash = 1;
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
  highHash = mixBits(high) || 1;
  lowHash = mixBits(low);
};

/** Spreads each bit over all others, because neighbouring names must not get neighbouring slots. */
const mixBits = (value: number): number => {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};
