import type { Problem } from "./problem.ts";

/** The result of an operation that can fail in expected ways. Bugs throw instead. */
export type Result<T> = Ok<T> | Failure;

/** The value of a successful operation. */
export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

/** Holds all problems found, not only the first. `problems` is never empty. */
export interface Failure {
  readonly ok: false;
  readonly problems: readonly Problem[];
}

/** Wraps the value of a successful operation. */
export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

/** Wraps the problems of a failed operation. */
export const fail = (...problems: readonly Problem[]): Failure => ({ ok: false, problems });
