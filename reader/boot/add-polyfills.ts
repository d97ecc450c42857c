/** Of the newer standard library: where it belongs, its name, what does its work. */
export type Polyfill = readonly [target: object | undefined, name: string, value: unknown];

/** Each only where the browser has none. */
export const addPolyfills = (entries: readonly Polyfill[]): void => {
  for (const [target, name, value] of entries)
    if (target !== undefined && !(name in target))
      Object.defineProperty(target, name, { value, writable: true, configurable: true });
};
