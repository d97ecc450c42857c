/** Reading positions, and the jumps between them. */

/** The page at the top left corner of the container, and the point of it there as fractions of its width and height. */
export interface ReadingPosition {
  readonly page: number;
  readonly across: number;
  readonly down: number;
}

/** Shorter moves on a page are not jumps. In page heights. */
const minJumpShare = 0.5;

/** Whether two positions are so far from each other that a move between them is a jump. */
export const areFarApart = (one: ReadingPosition, other: ReadingPosition): boolean =>
  one.page !== other.page || Math.abs(one.down - other.down) >= minJumpShare;

/** Successive matches of a search count as one jump. */
export type JumpKind = "place" | "search";

/** Calls `move`; if the position has changed by more than half a page afterwards, that was a jump. */
export type Jump = (move: () => void, kind?: JumpKind) => void;
