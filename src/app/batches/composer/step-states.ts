/** The steps of a new batch, and how far each one is. */
import { msg } from "@lit/localize";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { BatchInspection, TableChoices } from "#workers/batch-protocol.ts";

/** The steps in their order. */
export const stepNames = ["table", "columns", "check", "make"] as const;
/** A step of a new batch. */
export type StepName = (typeof stepNames)[number];

/** `attention`: something is missing or wrong in the step. */
export type StepState = "open" | "attention" | "done";

const names: Readonly<Record<StepName, () => string>> = {
  table: () => msg("Table"),
  columns: () => msg("Columns"),
  check: () => msg("Check"),
  make: () => msg("Make"),
};

/** Returns the name of a step in the language of the manager. */
export const nameStep = (step: StepName): string => names[step]();

/** Returns how far each step is. `choices`: what was chosen for the table. */
export const listStepStates = (
  inspection: BatchInspection | undefined,
  choices: TableChoices | undefined,
): Readonly<Record<StepName, StepState>> => {
  if (inspection === undefined) return { table: "open", columns: "open", check: "open", make: "open" };
  const { missing, problemCount, failingRows, isPartial, ready, table } = inspection;
  const hasFaults = problemCount > 0 || failingRows > 0;
  const hasData = inspection.dataFile !== undefined;
  const mapping = choices?.path === table?.path ? choices?.mapping : table?.mapping;
  // A placeholder for which a person chose no column is settled.
  const lacksColumn = table?.columns.some(
    ({ column, placeholder }) =>
      column === undefined && readOwnProperty(mapping?.placeholders ?? {}, placeholder) !== null,
  );
  return {
    table: missing.length > 0 ? "attention" : hasData ? "done" : "open",
    columns: lacksColumn === true ? "attention" : hasData && missing.length === 0 ? "done" : "open",
    check: hasFaults ? "attention" : ready && !isPartial ? "done" : "open",
    make: "open",
  };
};
