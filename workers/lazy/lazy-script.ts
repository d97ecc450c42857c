/**
 * Large scripts of the service worker. They are imported while it installs, because the browser then stores them with the
 * worker, and evaluated when they are needed first. Service workers cannot use `import()`.
 */
declare const importScripts: (address: string) => void;

/** A script that the build wraps in a function, so that importing it runs nothing. */
export interface LazyScript<T> {
  /** Imports the script. Call it while the service worker installs. */
  install(): void;
  /** Evaluates the script at the first call, and returns the global variable that it defines. */
  load(): T;
}

/** Creates the access to a script. `start`: the global function that evaluates it. `result`: the global variable that it defines. */
export const createLazyScript = <T>(script: string, start: string, result: string): LazyScript<T> => {
  const globals = self as unknown as Record<string, unknown>;
  return {
    install: () => importScripts(script),
    load: () => {
      if (globals[start] === undefined) importScripts(script);
      if (globals[result] === undefined) (globals[start] as (() => void) | undefined)?.();
      if (globals[result] === undefined) throw new Error(`${script} does not define ${result}.`);
      return globals[result] as T;
    },
  };
};
