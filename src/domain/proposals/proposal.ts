/** Proposals: assets that were found in a PDF and that a person can accept. */
import type { ActionType } from "../actions.ts";
import type { PercentBox } from "../geometry/geometry.ts";

/** The rules that find proposals. An earlier rule wins where two find the same. */
export const proposalRules = ["mark", "form", "pattern", "column", "annotation", "address", "email", "phone"] as const;

/** How a proposal was found. */
export type ProposalRule = (typeof proposalRules)[number];

/** How likely it is that a proposal is wanted. */
export type Confidence = "high" | "medium" | "low";

/** An asset that was found in the PDF. */
export interface Proposal {
  /** Identifies it in further runs: page, quoted text and rule. */
  readonly key: string;
  readonly rule: ProposalRule;
  /** Counted from 1. */
  readonly page: number;
  readonly box: PercentBox;
  /** The text on the page; for annotations, their target. */
  readonly quote: string;
  /** The column or the pattern that found it; else empty. */
  readonly source: string;
  readonly confidence: Confidence;
  /** The name of the asset. */
  readonly name: string;
  readonly type: ActionType;
  readonly data: string;
}

/** A proposal before it gets its key. */
export type FoundAsset = Omit<Proposal, "key">;

/** Gives each proposal its key. Further ones with the same text on a page are numbered in their order. */
export const addKeys = (found: readonly FoundAsset[]): readonly Proposal[] => {
  const counts = new Map<string, number>();
  return found.map((proposal) => {
    const base = `${proposal.page} ${proposal.rule} ${proposal.quote}`;
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    return { ...proposal, key: count === 1 ? base : `${base} #${count}` };
  });
};

const areaOf = ({ width, height }: PercentBox): number => width * height;

/** Returns the part of the smaller box that lies in the other one, from 0 to 1. */
export const measureOverlap = (a: PercentBox, b: PercentBox): number => {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  const smaller = Math.min(areaOf(a), areaOf(b));
  return width <= 0 || height <= 0 || smaller <= 0 ? 0 : (width * height) / smaller;
};

/** Boxes that overlap by this share are at the same position. */
export const samePositionShare = 0.5;
