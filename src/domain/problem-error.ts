import type { Problem } from "./problem.ts";

/**
 * A failing world (full storage, a lost connection) in the middle of an operation that has no Result of its own.
 * Thrown by adapters, turned into a job's state or a message by use cases; never crosses a thread.
 */
export class Fault extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = "Fault";
    this.problem = problem;
  }
}

/** Whatever was thrown, as a problem: a Fault's own, or `internal`. */
export const problemOf = (thrown: unknown): Problem =>
  thrown instanceof Fault
    ? thrown.problem
    : {
        code: "internal",
        message: `A fault of this program: ${thrown instanceof Error ? thrown.message : String(thrown)}. Reload the page and try again; what is stored is kept.`,
      };
