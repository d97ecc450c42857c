/** What the arrow keys do with the selected assets. */
import { nudge, nudgeSize } from "#editor/model/commands/arrange.ts";
import type { Command } from "#editor/model/commands/command.ts";

const arrows: Readonly<Partial<Record<string, readonly [x: number, y: number]>>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Percent of the page that an arrow key moves or resizes by. */
const stepPercent = 1;

/** A move or a resize by an arrow key. */
export interface ArrowStep {
  readonly isResize: boolean;
  readonly command: Command;
  /** Presses that follow quickly join to one undo step while the same assets are selected. Ends with `-keys`. */
  readonly joinKey: string;
}

/**
 * Returns what a key does with the selected assets; undefined if it is no arrow key or nothing is selected. Alt resizes and
 * Shift makes steps larger. While an asset is placed, Shift resizes, because Alt and arrows belong to some desktops.
 */
export const readArrowStep = (
  { key, shiftKey, altKey }: Pick<KeyboardEvent, "key" | "shiftKey" | "altKey">,
  selection: ReadonlySet<string>,
  isPlacing: boolean,
): ArrowStep | undefined => {
  const arrow = arrows[key];
  if (arrow === undefined || selection.size === 0) return undefined;
  const isResize = altKey || (isPlacing && shiftKey);
  const step = shiftKey && !isPlacing ? 10 * stepPercent : stepPercent;
  const command = (isResize ? nudgeSize : nudge)(arrow[0] * step, arrow[1] * step);
  return { isResize, command, joinKey: `${[...selection].join(" ")} ${isResize ? "resize" : "move"}-keys` };
};
