/**
 * Polyfills for browsers from 2023 on: the newer standard functions that pdf.js calls, in their shortest correct form.
 * Functions that only its workers call are in ../worker/polyfills.ts.
 */
import { addPolyfills, type Polyfill } from "./add-polyfills.ts";

interface AnyMap {
  has(key: unknown): boolean;
  get(key: unknown): unknown;
  set(key: unknown, value: unknown): unknown;
}

function getOrInsertComputed(this: AnyMap, key: unknown, compute: (key: unknown) => unknown): unknown {
  if (!this.has(key)) this.set(key, compute(key));
  return this.get(key);
}

const withResolvers = () => {
  let resolve: unknown;
  let reject: unknown;
  const promise = new Promise((resolvePromise, rejectPromise) => {
    resolve = resolvePromise;
    reject = rejectPromise;
  });
  return { promise, resolve, reject };
};

const iteratorPrototype: object = Object.getPrototypeOf(Object.getPrototypeOf([].values()));

type Callback = (value: unknown) => unknown;

/** Turns a function of an iterable into a method of iterators. */
const iteratorMethod = (implementation: (source: Iterable<unknown>, callback: Callback) => unknown) =>
  function (this: Iterable<unknown>, callback: Callback): unknown {
    return implementation(this, callback);
  };

const iteratorHelpers = {
  map: iteratorMethod(function* (source, callback) {
    for (const value of source) yield callback(value);
  }),
  filter: iteratorMethod(function* (source, callback) {
    for (const value of source) if (callback(value)) yield value;
  }),
  some: iteratorMethod((source, callback) => [...source].some(callback)),
  every: iteratorMethod((source, callback) => [...source].every(callback)),
  find: iteratorMethod((source, callback) => [...source].find(callback)),
  forEach: iteratorMethod((source, callback) => [...source].forEach(callback)),
  toArray: iteratorMethod((source) => [...source]),
};

addPolyfills([
  [globalThis, "Iterator", Object.assign(function Iterator() {}, { prototype: iteratorPrototype })],
  ...Object.entries(iteratorHelpers).map(([name, value]): Polyfill => [iteratorPrototype, name, value]),
  [Map.prototype, "getOrInsertComputed", getOrInsertComputed],
  [WeakMap.prototype, "getOrInsertComputed", getOrInsertComputed],
  [Promise, "withResolvers", withResolvers],
  [Promise, "try", async (callback: (...args: unknown[]) => unknown, ...args: unknown[]) => callback(...args)],
  [URL, "parse", (url: string, base?: string) => (URL.canParse(url, base) ? new URL(url, base) : null)],
  [
    AbortSignal,
    "any",
    (signals: readonly AbortSignal[]) => {
      const controller = new AbortController();
      for (const signal of signals) {
        if (signal.aborted) controller.abort(signal.reason);
        else signal.addEventListener("abort", () => controller.abort(signal.reason), { signal: controller.signal });
      }
      return controller.signal;
    },
  ],
]);
