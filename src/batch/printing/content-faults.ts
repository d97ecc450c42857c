/** Collects the problems and warnings of the contents of a row. */
import { type Problem, withLocation } from "#domain/problem.ts";
import { type ContentFaults, noFaults } from "./print-text.ts";

/** The faults of the contents of a row. */
export interface FaultCollector {
  /** Adds the faults of an asset by its index. Equal ones, of the pages on which it is repeated, are added once. */
  add(faults: ContentFaults, asset: number): void;
  /** Adds the faults of marks, which say themselves where they are. */
  addOfPage(faults: ContentFaults): void;
  /** Returns the faults with their locations. */
  list(): ContentFaults;
}

/** Creates an empty collector. */
export const createFaults = (): FaultCollector => {
  let problems: Problem[] | undefined;
  let warnings: Problem[] | undefined;
  return {
    add: (faults, asset) => {
      // Most contents have none.
      if (faults.problems.length + faults.warnings.length === 0) return;
      problems = addLocated(problems, faults.problems, asset);
      warnings = addLocated(warnings, faults.warnings, asset);
    },
    addOfPage: (faults) => {
      if (faults.problems.length + faults.warnings.length === 0) return;
      problems = addNew(problems, faults.problems);
      warnings = addNew(warnings, faults.warnings);
    },
    list: () => (problems === undefined || warnings === undefined ? noFaults : { problems, warnings }),
  };
};

const addLocated = (list: Problem[] | undefined, faults: readonly Problem[], asset: number): Problem[] =>
  addNew(
    list,
    faults.map((fault) => withLocation(fault, { path: `assets[${asset}].aura.content` })),
  );

const addNew = (list: Problem[] = [], faults: readonly Problem[]): Problem[] => {
  for (const fault of faults) {
    const isKnown = list.some(
      ({ code, message, at }) => code === fault.code && message === fault.message && at?.path === fault.at?.path,
    );
    if (!isKnown) list.push(fault);
  }
  return list;
};
