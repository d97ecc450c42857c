/** One missing standard function: the object it belongs to, its name, and its replacement. */
export type Polyfill = readonly [target: object | undefined, name: string, value: unknown];

/** Defines each polyfill whose name the browser lacks. A polyfill whose target does not exist is skipped. */
export const addPolyfills = (polyfills: readonly Polyfill[]): void => {
  for (const [target, name, value] of polyfills)
    if (target !== undefined && !(name in target))
      Object.defineProperty(target, name, { value, writable: true, configurable: true });
};
