import type { Problem } from "./problem.ts";

/** What an operation that can fail in expected ways gives back. A bug throws instead. */
export type Result<T> = Ok<T> | Failure;

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

/** Every fault that was found, never only the first. Has at least one problem. */
export interface Failure {
  readonly ok: false;
  readonly problems: readonly Problem[];
}

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export const fail = (...problems: readonly Problem[]): Failure => ({ ok: false, problems });
