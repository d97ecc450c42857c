import type { IntakeFile } from "#ports/intake-file.ts";

/**
 * Remembers what was found out about the files of the last call, so that adding one file to a thousand does not read
 * the thousand again. What was not asked for in a call is forgotten with the next.
 */
export interface Remembered<T> {
  /** `variant`: what else the result depends on. */
  of(file: IntakeFile, work: () => Promise<T>, variant?: string): Promise<T>;
  /** Begins a call: keeps what it asks for, drops the rest at the next. */
  turn(): void;
}

export const createRemembered = <T>(): Remembered<T> => {
  let last = new Map<string, Promise<T>>();
  let current = new Map<string, Promise<T>>();
  return {
    of: (file, work, variant = "") => {
      const key = `${file.path}|${file.size}|${file.version}|${variant}`;
      const found = current.get(key) ?? last.get(key) ?? work();
      current.set(key, found);
      found.catch(() => current.delete(key));
      return found;
    },
    turn: () => {
      last = current;
      current = new Map();
    },
  };
};
