/**
 * Calls a function with a global of Node when it is first used. Node loads some of them only then: `Response` takes 30 ms,
 * and the inspection of most PDFs never uses it.
 */
export const onFirstUse = <Name extends keyof typeof globalThis>(
  name: Name,
  prepare: (value: (typeof globalThis)[Name]) => void,
): void => {
  const original = Object.getOwnPropertyDescriptor(globalThis, name);
  if (original?.get === undefined) {
    prepare(globalThis[name]);
    return;
  }
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => {
      Object.defineProperty(globalThis, name, original);
      prepare(globalThis[name]);
      return globalThis[name];
    },
    set: (value: unknown) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true }),
  });
};
