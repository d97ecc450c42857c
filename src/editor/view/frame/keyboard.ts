/** The keys of the editor. Texts keep their own keys. */

import { msg } from "@lit/localize";
import type { ActionType } from "#domain/actions.ts";
import { duplicateSelection } from "#editor/model/clipboard/clipboard.ts";
import { nudge, nudgeSize } from "#editor/model/commands/arrange.ts";
import { removeSelection } from "#editor/model/commands/command.ts";
import type { EditorAction, EditorState } from "#editor/model/editor-state.ts";
import { toolKeys } from "../toolbar/tool-palette.ts";

/** What keys can do besides actions of the model. */
export interface KeyCommands {
  readonly readState: () => EditorState;
  readonly dispatch: (action: EditorAction) => void;
  readonly now: () => number;
  readonly newId: () => string;
  zoomBy(direction: 1 | -1): void;
  fit(to: "width" | "page" | "selection"): void;
  showKeys(): void;
  openProperties(): void;
  /** Moves the focus in reading order, also to pages far from the view. Returns false where there is no next asset. */
  focusNextAsset(direction: 1 | -1): boolean;
  /** Places an asset in the middle of the view. */
  place(tool: ActionType): void;
  /** Ids of all assets of the current page. */
  listPageAssets(): readonly string[];
}

const arrows: Readonly<Partial<Record<string, readonly [x: number, y: number]>>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Percent of the page that an arrow key moves; with Shift, ten times as much. */
const stepPercent = 1;

/** Returns whether a key belongs to a text or another control that uses it. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button])"));

/** Keys with Ctrl or the command key, wherever the focus is but in texts. */
const runShortcut = (event: KeyboardEvent, commands: KeyCommands): boolean => {
  const key = event.key.toLowerCase();
  const { dispatch } = commands;
  if (key === "z") dispatch({ type: event.shiftKey ? "redo" : "undo" });
  else if (key === "y") dispatch({ type: "redo" });
  else if (key === "a") dispatch({ type: "select", ids: commands.listPageAssets() });
  else if (key === "d")
    dispatch({
      type: "command",
      label: msg("Duplicate"),
      command: duplicateSelection(commands.newId),
      time: commands.now(),
    });
  else if (key === "0") commands.fit("page");
  else if (key === "+" || key === "=") commands.zoomBy(1);
  else if (key === "-") commands.zoomBy(-1);
  else return false;
  return true;
};

/** Keys on the pages and assets. */
const runStageKey = (event: KeyboardEvent, commands: KeyCommands): boolean => {
  const { key, shiftKey, altKey } = event;
  const { selection, tool } = commands.readState();
  const { dispatch, now } = commands;
  if (key === "Tab") return commands.focusNextAsset(shiftKey ? -1 : 1);
  const arrow = arrows[key];
  if (arrow !== undefined && selection.size > 0) {
    const step = shiftKey ? 10 * stepPercent : stepPercent;
    const command = (altKey ? nudgeSize : nudge)(arrow[0] * step, arrow[1] * step);
    const [label, joinKey] = altKey ? [msg("Resize"), "resize-keys"] : [msg("Move"), "move-keys"];
    dispatch({ type: "command", label, command, time: now(), joinKey });
    return true;
  }
  if (key === "Delete" || key === "Backspace") {
    dispatch({ type: "command", label: msg("Delete"), command: removeSelection, time: now() });
    return true;
  }
  if (key === "Enter" && tool !== "select") {
    commands.place(tool);
    return true;
  }
  if (key === "Enter" && selection.size > 0) {
    commands.openProperties();
    return true;
  }
  if (key === "Escape") {
    if (tool !== "select") dispatch({ type: "tool", tool: "select" });
    else dispatch({ type: "select", ids: [] });
    return true;
  }
  return false;
};

const runPlainKey = ({ key, shiftKey }: KeyboardEvent, commands: KeyCommands): boolean => {
  const tool = shiftKey ? undefined : toolKeys[key.toLowerCase()];
  if (tool !== undefined) commands.dispatch({ type: "tool", tool });
  else if (key === "?") commands.showKeys();
  else if (key === "1" && shiftKey) commands.fit("width");
  else if (key === "2" && shiftKey) commands.fit("selection");
  else return false;
  return true;
};

/** Runs what a key does. `isOnStage`: the focus is on the pages or an asset. */
export const handleEditorKey = (event: KeyboardEvent, isOnStage: boolean, commands: KeyCommands): void => {
  if (event.defaultPrevented || isTyping(event.target)) return;
  const hasCommand = event.ctrlKey || event.metaKey;
  const isHandled = hasCommand
    ? runShortcut(event, commands)
    : (isOnStage && runStageKey(event, commands)) || (!event.altKey && runPlainKey(event, commands));
  if (isHandled) event.preventDefault();
};
