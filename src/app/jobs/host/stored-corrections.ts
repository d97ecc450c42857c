/** A person's corrections of the failed rows of jobs, which a reload of the tab keeps. */
import { type CellCorrections, readCellCorrections } from "#domain/tables/cell-corrections.ts";

const keyOf = (jobId: string): string => `smartlink-corrections-${jobId}`;

/** Corrections where the browser blocks its storage. */
const inMemory = new Map<string, CellCorrections>();

/** Reads the corrections of a job. */
export const readStoredCorrections = (jobId: string): CellCorrections => {
  const present = inMemory.get(jobId);
  if (present !== undefined) return present;
  try {
    return readCellCorrections(JSON.parse(sessionStorage.getItem(keyOf(jobId)) ?? "{}"));
  } catch {
    return {};
  }
};

/** Stores the corrections of a job. Without corrections, nothing stays stored. */
export const storeCorrections = (jobId: string, corrections: CellCorrections): void => {
  inMemory.set(jobId, corrections);
  try {
    if (Object.keys(corrections).length === 0) sessionStorage.removeItem(keyOf(jobId));
    else sessionStorage.setItem(keyOf(jobId), JSON.stringify(corrections));
  } catch {
    // They stay until the tab is closed or loaded again.
  }
};
