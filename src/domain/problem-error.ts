import type { Problem } from "./problem.ts";

/**
 * Thrown by adapters when the environment fails (storage full, connection lost) inside an operation that returns no
 * `Result`. Use cases turn it into a job's state or a message. Calls to workers carry it over (src/rpc).
 */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = "ProblemError";
    this.problem = problem;
  }
}

/**
 * Converts anything thrown to a problem: a `ProblemError` to its own problem, a file that can no longer be read to
 * `file-unreadable`, everything else to `internal`.
 */
export const toProblem = (thrown: unknown): Problem => {
  if (thrown instanceof ProblemError) return thrown.problem;
  const { name, message } = thrown instanceof Error ? thrown : { name: "", message: String(thrown) };
  if (unreadableNames.has(name)) return { code: "file-unreadable", message: unreadable };
  return {
    code: "internal",
    message: `This program failed: ${message}. Reload the page and try again. Stored data is safe.`,
  };
};

/** What browsers throw when a file or folder was changed, moved or unplugged after a person had chosen it. */
const unreadableNames: ReadonlySet<string> = new Set(["NotReadableError", "NotFoundError"]);

const unreadable =
  "A file or folder was moved, changed or protected after it was chosen. Check it, and choose it again.";
