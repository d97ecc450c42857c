/** Finds proposals in a worker, which is stopped when a pattern of the author takes too long. */
import type { Proposal } from "#domain/proposals/proposal.ts";
import type { ProposalInput } from "#domain/proposals/propose-assets.ts";
import { createDeferred } from "#domain/values/deferred.ts";
import type { ProposalFinder } from "#ports/proposal-finder.ts";
import { connect } from "#rpc/connect.ts";

/** What the worker exposes, see workers/proposals/proposal-worker.ts. */
export interface ProposalWorker {
  find(input: ProposalInput): readonly Proposal[];
}

/** A regular expression can take exponential time. */
const patternLimitMs = 2_000;
/** The other rules take linear time. The limit only ends a worker that cannot be loaded or hangs. */
const searchLimitMs = 30_000;

/** `startWorker` starts workers/proposals/proposal-worker.ts. */
export const createWorkerProposals = (
  startWorker: () => Worker,
  limitsMs: { readonly pattern: number; readonly search: number } = { pattern: patternLimitMs, search: searchLimitMs },
): ProposalFinder => ({
  find: async (input) => {
    const worker = connect<ProposalWorker>(startWorker);
    /** Returns undefined if the worker did not answer in time. It is then terminated. */
    const findWithin = async (part: ProposalInput, limitMs: number): Promise<readonly Proposal[] | undefined> => {
      const { promise: timeout, resolve } = createDeferred<undefined>();
      const timer = setTimeout(() => resolve(undefined), limitMs);
      const proposals = await Promise.race([worker.remote.find(part), timeout]);
      clearTimeout(timer);
      if (proposals === undefined) worker.end();
      return proposals;
    };
    try {
      const slowPatterns: string[] = [];
      // The first search also loads the worker, which must not count against a pattern.
      const withoutPatterns = { ...input, patternRules: [] };
      const proposals = await findWithin(withoutPatterns, limitsMs.search);
      if (proposals === undefined) throw new Error("The search for proposals did not end.");
      const usable = [];
      for (const rule of input.patternRules) {
        const alone = { ...withoutPatterns, annotations: [], columns: [], columnRules: [], patternRules: [rule] };
        if ((await findWithin(alone, limitsMs.pattern)) !== undefined) usable.push(rule);
        else {
          slowPatterns.push(rule.name);
          // The next pattern starts a new worker, whose loading is not measured.
          await findWithin({ ...alone, patternRules: [] }, limitsMs.search);
        }
      }
      if (usable.length === 0) return { proposals: proposals, slowPatterns };
      // All rules together decide which of two proposals at one position stays.
      const all = await findWithin({ ...input, patternRules: usable }, limitsMs.search);
      return { proposals: all ?? proposals, slowPatterns };
    } finally {
      worker.end();
    }
  },
});
