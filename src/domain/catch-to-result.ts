import { toProblem } from "#domain/problem-error.ts";
import { fail, type Result } from "#domain/result.ts";

/** Converts thrown errors to failed Results: comlink would drop the problem's code. */
export const catchToResult = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
  try {
    return await work();
  } catch (error) {
    return fail(toProblem(error));
  }
};
