import { toProblem } from "./problem-error.ts";
import { fail, type Result } from "./result.ts";

/**
 * Converts what `work` throws to a failed Result, such as in a worker: a thrown problem would lose its code on the way to the
 * page.
 */
export const catchToResult = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
  try {
    return await work();
  } catch (error) {
    return fail(toProblem(error));
  }
};
