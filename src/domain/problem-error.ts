import type { Problem } from "./problem.ts";

/**
 * Thrown by adapters when the environment fails (storage full, connection lost) inside an operation that returns no
 * `Result`. Use cases turn it into a job's state or a message. It never crosses a worker boundary.
 */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = "ProblemError";
    this.problem = problem;
  }
}

/** Converts anything thrown to a problem: a `ProblemError` to its own problem, everything else to `internal`. */
export const toProblem = (thrown: unknown): Problem =>
  thrown instanceof ProblemError
    ? thrown.problem
    : {
        code: "internal",
        message: `This program failed: ${thrown instanceof Error ? thrown.message : String(thrown)}. Reload the page and try again. Stored data is safe.`,
      };
