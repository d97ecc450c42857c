/**
 * pdf.js is written for browsers of this year; the people who are sent a document have phones of last year. What its
 * display and worker code call of the newer standard library stands here, in its shortest true form, for browsers
 * from 2023 on. Each is added only where it is missing.
 */
type Entry = readonly [target: object | undefined, name: string, value: unknown];

interface Mapping {
  has(key: unknown): boolean;
  get(key: unknown): unknown;
  set(key: unknown, value: unknown): unknown;
}

function getOrInsertComputed(this: Mapping, key: unknown, make: (key: unknown) => unknown): unknown {
  if (!this.has(key)) this.set(key, make(key));
  return this.get(key);
}

function getOrInsert(this: Mapping, key: unknown, value: unknown): unknown {
  if (!this.has(key)) this.set(key, value);
  return this.get(key);
}

/** Neumaier's sum: exact enough for the coordinates and widths that pdf.js adds up. */
const sumPrecise = (values: Iterable<number>): number => {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return sum + lost;
};

const withResolvers = () => {
  let resolve: unknown;
  let reject: unknown;
  const promise = new Promise((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
};

const iteratorPrototype: object = Object.getPrototypeOf(Object.getPrototypeOf([].values()));

/** Iterator helpers, over a generator that does the work. */
const lazily = (work: (source: Iterable<unknown>, use: (value: unknown) => unknown) => unknown) =>
  function (this: Iterable<unknown>, use: (value: unknown) => unknown): unknown {
    return work(this, use);
  };

const helpers = {
  map: lazily(function* (source, use) {
    for (const value of source) yield use(value);
  }),
  filter: lazily(function* (source, use) {
    for (const value of source) if (use(value)) yield value;
  }),
  some: lazily((source, use) => [...source].some(use)),
  every: lazily((source, use) => [...source].every(use)),
  find: lazily((source, use) => [...source].find(use)),
  forEach: lazily((source, use) => [...source].forEach(use)),
  toArray: lazily((source) => [...source]),
};

const missing: readonly Entry[] = [
  [globalThis, "Iterator", Object.assign(function Iterator() {}, { prototype: iteratorPrototype })],
  ...Object.entries(helpers).map(([name, value]): Entry => [iteratorPrototype, name, value]),
  ...[Map.prototype, WeakMap.prototype].flatMap((target): Entry[] => [
    [target, "getOrInsertComputed", getOrInsertComputed],
    [target, "getOrInsert", getOrInsert],
  ]),
  [Math, "sumPrecise", sumPrecise],
  [Promise, "withResolvers", withResolvers],
  [Promise, "try", async (work: (...values: unknown[]) => unknown, ...values: unknown[]) => work(...values)],
  [URL, "parse", (url: string, base?: string) => (URL.canParse(url, base) ? new URL(url, base) : null)],
  [
    globalThis.Response?.prototype,
    "bytes",
    async function (this: Response) {
      return new Uint8Array(await this.arrayBuffer());
    },
  ],
  [
    Uint8Array.prototype,
    "toHex",
    function (this: Uint8Array) {
      return Array.from(this, (byte) => byte.toString(16).padStart(2, "0")).join("");
    },
  ],
  [Uint8Array, "fromBase64", (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))],
  [
    ArrayBuffer.prototype,
    "transferToFixedLength",
    function (this: ArrayBuffer, length = this.byteLength) {
      return this.slice(0, length);
    },
  ],
  [
    Set.prototype,
    "intersection",
    function (this: Set<unknown>, other: Set<unknown>) {
      return new Set([...this].filter((value) => other.has(value)));
    },
  ],
  [
    AbortSignal,
    "any",
    (signals: readonly AbortSignal[]) => {
      const joined = new AbortController();
      for (const signal of signals) {
        if (signal.aborted) joined.abort(signal.reason);
        else signal.addEventListener("abort", () => joined.abort(signal.reason), { signal: joined.signal });
      }
      return joined.signal;
    },
  ],
];

for (const [target, name, value] of missing) {
  if (target !== undefined && !(name in target)) {
    Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}
