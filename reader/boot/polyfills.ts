/**
 * pdf.js is written for browsers of this year; the people who are sent a document have phones of last year. What its
 * code calls of the newer standard library stands here, in its shortest true form, for browsers from 2023 on. What its
 * worker alone calls stands in worker/older-browsers.ts.
 */
import { addPolyfills, type Polyfill } from "./add-polyfills.ts";

interface Mapping {
  has(key: unknown): boolean;
  get(key: unknown): unknown;
  set(key: unknown, value: unknown): unknown;
}

function getOrInsertComputed(this: Mapping, key: unknown, make: (key: unknown) => unknown): unknown {
  if (!this.has(key)) this.set(key, make(key));
  return this.get(key);
}

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

addPolyfills([
  [globalThis, "Iterator", Object.assign(function Iterator() {}, { prototype: iteratorPrototype })],
  ...Object.entries(helpers).map(([name, value]): Polyfill => [iteratorPrototype, name, value]),
  [Map.prototype, "getOrInsertComputed", getOrInsertComputed],
  [WeakMap.prototype, "getOrInsertComputed", getOrInsertComputed],
  [Promise, "withResolvers", withResolvers],
  [Promise, "try", async (work: (...values: unknown[]) => unknown, ...values: unknown[]) => work(...values)],
  [URL, "parse", (url: string, base?: string) => (URL.canParse(url, base) ? new URL(url, base) : null)],
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
]);
