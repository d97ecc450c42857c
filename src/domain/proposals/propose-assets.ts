/** Finds assets in a PDF by all rules, without those that exist, were dismissed, or were found twice. */

import { computeAssetBox, type Placement } from "../geometry/geometry.ts";
import { splitIntoWords } from "../library/page-words.ts";
import type { DocumentText } from "../text/page-text.ts";
import { createTextFinder, findAnnotations, findForm } from "./annotation-rules.ts";
import { joinRuns } from "./joined-text.ts";
import { type ColumnRule, findColumnValues, findPattern, type PatternRule } from "./own-rules.ts";
import type { PageAnnotations } from "./page-annotations.ts";
import {
  addKeys,
  type FoundAsset,
  measureOverlap,
  type Proposal,
  proposalRules,
  samePositionShare,
} from "./proposal.ts";
import { type FindTextLinks, findAddresses, findMarks, findPhones } from "./text-rules.ts";

/** What is searched. */
export interface ProposalInput {
  readonly text: DocumentText;
  /** One entry for every page, in order. */
  readonly annotations: readonly PageAnnotations[];
  /** The names of the data's columns; empty if there is no data. */
  readonly columns: readonly string[];
  readonly columnRules: readonly ColumnRule[];
  readonly patternRules: readonly PatternRule[];
}

/** Finds everything, page by page. Does not compare with existing assets. */
export const findProposals = (input: ProposalInput, findLinks: FindTextLinks): readonly Proposal[] =>
  input.text.pages.flatMap((pageText, index) => {
    const page = index + 1;
    const joined = joinRuns(pageText);
    const annotations = input.annotations[index] ?? { links: [], fields: [] };
    const assets = [
      ...findMarks(page, joined, input.columns),
      ...findForm(page, annotations),
      ...input.patternRules.flatMap((rule) => findPattern(page, joined, rule)),
      ...input.columnRules.flatMap((rule) => findColumnValues(page, joined, rule)),
      ...findAnnotations(page, annotations, createTextFinder(splitIntoWords(pageText))),
      ...findAddresses(page, joined, findLinks),
      ...findPhones(page, joined),
    ];
    return addKeys(dropDuplicates(assets));
  });

/** Of proposals of different rules at the same position, the one of the earlier rule stays. */
const dropDuplicates = (assets: readonly FoundAsset[]): readonly FoundAsset[] => {
  const rank = ({ rule }: FoundAsset) => proposalRules.indexOf(rule);
  const distinct: FoundAsset[] = [];
  for (const proposal of [...assets].sort((a, b) => rank(a) - rank(b))) {
    const isCovered = distinct.some(
      (other) =>
        other.rule !== proposal.rule &&
        other.rule !== "form" &&
        measureOverlap(other.box, proposal.box) > samePositionShare,
    );
    if (!isCovered) distinct.push(proposal);
  }
  return distinct;
};

/** An asset that exists already. */
export interface PresentAsset {
  readonly page: number;
  readonly aura: Placement & {
    readonly actions: readonly { readonly type: string; readonly data: string }[];
    /** The key of the proposal that it was made from. */
    readonly proposal?: unknown;
  };
}

/**
 * Returns the proposals that are new: not accepted before, not dismissed, and not at the position of an asset that does the
 * same.
 */
export const selectNewProposals = (
  proposals: readonly Proposal[],
  assets: Iterable<PresentAsset>,
  dismissed: ReadonlySet<string>,
): readonly Proposal[] => {
  const present = [...assets];
  const accepted = new Set(present.map(({ aura }) => aura.proposal));
  return proposals.filter(
    (proposal) =>
      !dismissed.has(proposal.key) &&
      !accepted.has(proposal.key) &&
      !present.some(
        ({ page, aura }) =>
          page === proposal.page &&
          aura.actions.some(({ type, data }) => type === proposal.type && data === proposal.data) &&
          measureOverlap(computeAssetBox(aura), proposal.box) > samePositionShare,
      ),
  );
};
