/** Collects the problems of an upload by cause, and decides when it is pointless to continue. */
import type { Problem, ProblemCode } from "#domain/problem.ts";

const listedFiles = 5;

/**
 * After so many failures in a row with the same cause and no stored file between them, the other files would fail as well.
 * Other causes concern single files.
 */
const stopAfter: Readonly<Partial<Record<ProblemCode, number>>> = {
  "upload-login": 6,
  "upload-clock": 6,
  "upload-busy": 12,
  "upload-full": 3,
};

/** The failed files of an upload. */
export class FailedFiles {
  readonly #causes = new Map<string, { readonly problem: Problem; count: number; readonly first: string[] }>();
  #code: ProblemCode | undefined;
  #inRow = 0;
  count = 0;

  add(path: string, problem: Problem): void {
    const key = `${problem.code} ${problem.message}`;
    const cause = this.#causes.get(key) ?? { problem, count: 0, first: [] };
    cause.count += 1;
    if (cause.first.length < listedFiles) cause.first.push(path);
    this.#causes.set(key, cause);
    this.count += 1;
    this.#inRow = problem.code === this.#code ? this.#inRow + 1 : 1;
    this.#code = problem.code;
  }

  /** Records that a file was stored: the server works again. */
  noteSuccess(): void {
    this.#inRow = 0;
  }

  /** Whether all other files would fail for the same reason. */
  get isHopeless(): boolean {
    const limit = this.#code === undefined ? undefined : stopAfter[this.#code];
    return limit !== undefined && this.#inRow >= limit;
  }

  /** One problem for each cause, with the number of its files and the first of them. */
  get problems(): readonly Problem[] {
    return [...this.#causes.values()].map(({ problem, count, first }) => ({
      ...problem,
      at: { ...problem.at, files: { count, first } },
    }));
  }
}
