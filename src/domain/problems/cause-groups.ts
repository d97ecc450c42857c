/** Merges the problems of a stream of rows by their causes, in memory that does not grow with the number of rows. */
import type { Problem, ProblemCode, ProblemLocation } from "../problem.ts";

/** Number of rows listed in a merged problem. The other rows are only counted. */
const maxListedRows = 5;

/**
 * Problems of values whose sentences quote the value. Whoever corrects the template or the data needs to know the place and
 * the rows, so all values with such a problem are one cause.
 */
const quotingCodes: ReadonlySet<ProblemCode> = new Set([
  "text-overflows",
  "text-too-long",
  "letters-missing",
  "code-invalid",
  "code-small",
  "condition-unreadable",
]);

/** Problems by cause. */
export interface CauseGroups {
  /** Adds a problem. Problems have to be added in the order of their rows, or else their rows are counted once only. */
  add(problem: Problem): void;
  /** Returns one problem for each cause, in the order of their first occurrence, with the number of its rows. */
  list(): readonly Problem[];
  /** Number of causes, also of those beyond the limit. A cause beyond the limit counts again for each of its rows. */
  readonly count: number;
}

interface Cause {
  /** The first problem. */
  readonly problem: Problem;
  /** Whether a later problem quotes another value. */
  differs: boolean;
  /** Code and place. Problems of one kind differ in the values of their rows. */
  readonly kind: string;
  rowCount: number;
  readonly firstRows: number[];
  lastRow: number;
}

/**
 * Creates groups of at most `maxCauses` causes. Problems of further causes are only counted. If there are more, no kind of
 * problem hides another: each has its share of the list.
 */
export const createCauseGroups = (maxCauses = Number.POSITIVE_INFINITY): CauseGroups => {
  const causes = new Map<string, Cause>();
  const countByKind = new Map<string, number>();
  let omittedCount = 0;

  const change = (kind: string, by: 1 | -1): void => {
    countByKind.set(kind, (countByKind.get(kind) ?? 0) + by);
  };

  /** Omits the newest cause of the most frequent kind, if the kind has fewer. Returns whether there is room then. */
  const makeRoom = (kind: string): boolean => {
    const [frequentKind = kind, count = 0] = [...countByKind].reduce((most, next) => (next[1] > most[1] ? next : most));
    if ((countByKind.get(kind) ?? 0) + 1 >= count) return false;
    const [key = "", omitted] = [...causes].findLast(([, cause]) => cause.kind === frequentKind) ?? [];
    causes.delete(key);
    change(frequentKind, -1);
    omittedCount += Math.max(1, omitted?.rowCount ?? 1);
    return true;
  };

  return {
    add: (problem) => {
      const key = keyOf(problem);
      let cause = causes.get(key);
      if (cause === undefined) {
        const kind = `${problem.code}\0${problem.at?.path ?? ""}`;
        if (causes.size >= maxCauses && !makeRoom(kind)) {
          omittedCount += 1;
          return;
        }
        cause = { problem, differs: false, kind, rowCount: 0, firstRows: [], lastRow: 0 };
        causes.set(key, cause);
        change(kind, 1);
      }
      if (problem.message !== cause.problem.message) cause.differs = true;
      const row = problem.at?.row;
      if (row === undefined || row <= cause.lastRow) return;
      cause.lastRow = row;
      cause.rowCount += 1;
      if (cause.firstRows.length < maxListedRows) cause.firstRows.push(row);
    },
    list: () =>
      Array.from(causes.values(), ({ problem, differs, rowCount, firstRows }) =>
        rowCount < 2
          ? problem
          : {
              ...problem,
              message: differs ? `${problem.message} ${describeOthers(firstRows[0])}` : problem.message,
              at: withRows(problem.at, rowCount, firstRows),
            },
      ),
    get count() {
      return causes.size + omittedCount;
    },
  };
};

const describeOthers = (row: number | undefined): string => `This is row ${row}; the other rows have other values.`;

/** What differs between the sentences of one cause: quoted values, and figures. */
const quotedParts = /“[^”]*”|"[^"]*"|\d+(?:\.\d+)?/g;

const describeKind = ({ code, message }: Problem): string =>
  quotingCodes.has(code) ? message.replace(quotedParts, "") : message;

/** Problems of one cause differ in their rows only. The line of a row changes with the row. */
const keyOf = (problem: Problem): string => {
  const { file = "", path = "", row, line = 0, column = 0 } = problem.at ?? {};
  return `${problem.code}\0${describeKind(problem)}\0${file}\0${path}\0${row === undefined ? line : ""}\0${column}`;
};

const withRows = (at: ProblemLocation = {}, count: number, first: readonly number[]): ProblemLocation => {
  const { row: _row, line: _line, reference_id: _reference, ...rest } = at;
  return { ...rest, rows: { count, first } };
};
