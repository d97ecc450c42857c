/** What inspects a PDF, bundled into one classic script: Node can cache the compiled code of such scripts. */
// Node 20 lacks functions of newer browsers.
import "#reader/boot/polyfills.ts";
import "#reader/worker/language-polyfills.ts";
// Sets globalThis.pdfjsWorker, so that pdf.js runs in this thread instead of starting another.
import "pdfjs-dist/build/pdf.worker.mjs";
import { addResponsePolyfills } from "#reader/worker/response-polyfills.ts";

/**
 * Calls a function with a global of Node when it is first used. Node loads some of them only then: `Response` takes 30 ms,
 * and the inspection of most PDFs never uses it.
 */
const onFirstUse = <Name extends keyof typeof globalThis>(
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

onFirstUse("Response", addResponsePolyfills);

export { createThreadInspection } from "#adapters/node/inspect-in-thread.ts";
