/** Counts the writes of a record, so that nobody overwrites a change that they have not seen. */
import { type Problem, problem } from "#domain/problem.ts";

/** Options of every write of one record. */
export interface WriteOptions {
  /** The revision that the caller has read. If the record has another one, nothing is written: `changed-meanwhile`. */
  readonly expectedRevision?: number | undefined;
}

interface Revised {
  readonly revision?: number | undefined;
}

/** Returns the number of writes so far. Records from before revisions existed have revision 1. */
export const revisionOf = ({ revision }: Revised): number => revision ?? 1;

/** Returns the record with its revision, as the API shows it. */
export const withRevision = <Stored extends Revised>(stored: Stored): Stored & { readonly revision: number } => ({
  ...stored,
  revision: revisionOf(stored),
});

/** Returns the fields that every write of a stored record changes. `now`: ISO 8601 UTC. */
export const nextRevision = (
  stored: Revised,
  now: string,
): { readonly revision: number; readonly updated: string } => ({ revision: revisionOf(stored) + 1, updated: now });

/** Returns the problem `changed-meanwhile` where the record has another revision than the caller expects. */
export const findRevisionConflict = (
  stored: Revised,
  name: string,
  { expectedRevision }: WriteOptions,
): readonly Problem[] => {
  const revision = revisionOf(stored);
  if (expectedRevision === undefined || expectedRevision === revision) return [];
  const message = `“${name}” was changed meanwhile, in another tab or by a program: it has revision ${revision}, and revision ${expectedRevision} was expected. That change stays, and yours was not written. Read it again, then repeat your change with the new revision.`;
  return [{ ...problem("changed-meanwhile", message), revision }];
};
