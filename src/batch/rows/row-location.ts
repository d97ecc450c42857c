import type { PlannedEntry } from "#domain/model/batch.ts";
import { type Problem, withLocation } from "#domain/problem.ts";

/** Adds the row's number and `reference_id` to the location of a problem. */
export const withRowLocation = (found: Problem, { row, reference_id }: PlannedEntry): Problem =>
  withLocation(found, { row, reference_id });
