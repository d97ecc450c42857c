/** Says what the viewer of a row shows, and why it may show none. */
import { msg, str } from "@lit/localize";
import { formatCount } from "#ui/format/counts.ts";
import type { PreviewedRow } from "#workers/batch-protocol.ts";

/** What the viewer of a row does. */
export interface RowState {
  readonly shown: PreviewedRow | undefined;
  /** The text that was searched for in vain. */
  readonly missedText: string | undefined;
  /** Whether the person has cancelled the reading of the rows. */
  readonly isCancelled: boolean;
  readonly isLoading: boolean;
}

/** Returns the sentence; empty if there is nothing to say. */
export const describeRowState = ({ shown, missedText, isCancelled, isLoading }: RowState): string => {
  if (missedText !== undefined) return msg(str`No row has “${missedText}” in its reference, file name or data.`);
  if (isCancelled) return msg("You cancelled the reading before the row was found.");
  if (shown === undefined) return isLoading ? msg("Loading the row…") : "";
  const number = formatCount(shown.row.row);
  return shown.row.problems.length > 0
    ? msg(str`Row ${number} cannot be generated.`)
    : msg(str`Row ${number} can be generated. This is what its reader sees.`);
};
