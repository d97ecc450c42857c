import type { Proposal } from "#domain/proposals/proposal.ts";
import type { ProposalInput } from "#domain/proposals/propose-assets.ts";

/** The proposals of a PDF. */
export interface FoundProposals {
  readonly proposals: readonly Proposal[];
  /** Names of pattern rules that took too long, and were left out. */
  readonly slowPatterns: readonly string[];
}

/** Finds assets in the text and the annotations of a PDF. */
export interface ProposalFinder {
  /** Patterns of the author that take longer than the time limit are stopped and named. */
  find(input: ProposalInput): Promise<FoundProposals>;
}
