/** The keys of the editor: those of the table of commands, and those that move through the pages. Texts keep their own. */
import { readArrowStep } from "../commands/arrow-keys.ts";
import { editorCommands } from "../commands/command-table.ts";
import type { CommandGroup, CommandTarget } from "../commands/editor-command.ts";
import { listCombinations } from "../commands/key-combination.ts";
import type { KeyPlacement } from "./key-placement.ts";

/** Returns whether keys and clipboard belong to a text that has the focus. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      "textarea, input:not([type=checkbox], [type=radio], [type=button], [type=range], [type=color], [type=file])",
    ));

/** Controls and menus that take plain keys: choices by their first letter, buttons Enter and Space. */
const takesPlainKey = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof Element)) return false;
  if (target.closest("select, [role=menu], dialog") !== null) return true;
  return (key === "Enter" || key === " ") && target.closest("button, a, summary, input") !== null;
};

/** Whether no control has the focus: it is nowhere, or after a link on the main part of the site, which has the pages in it. */
const isAroundPages = (target: Element): boolean => target.querySelector(".editor-pages") !== null;

/** Whether keys act on the selected assets: the focus is on the pages, the layers, the arranging buttons, or on no control. */
const isOnPages = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (isAroundPages(target) || target.closest(".editor-pages, layers-list, arrange-bar") !== null);

/** Groups whose commands change the document, all but a few. */
const changingGroups: ReadonlySet<CommandGroup> = new Set(["edit", "arrange", "look", "place", "tool"]);

const runCommandKey = (event: KeyboardEvent, target: CommandTarget): boolean => {
  const combinations = listCombinations(event);
  const commands = editorCommands.filter(
    ({ keys = [], isNativeKey = false, scope }) =>
      !isNativeKey &&
      keys.some((key) => combinations.includes(key)) &&
      (scope === undefined || isOnPages(event.target)),
  );
  const command = commands.find(({ isEnabled }) => isEnabled(target));
  if (command !== undefined) command.run(target);
  else if (target.isReadOnly && commands.some(({ group }) => changingGroups.has(group))) target.announceReadOnly();
  // Keys with Ctrl or Cmd count as handled even if their command is disabled now. Otherwise the browser would run its own
  // shortcut: Ctrl+D without a selection would add a bookmark.
  return command !== undefined || (commands.length > 0 && (event.ctrlKey || event.metaKey));
};

const moveByArrow = (event: KeyboardEvent, target: CommandTarget, isPlacing: boolean): boolean => {
  const step = readArrowStep(event, target.state.selection, isPlacing);
  if (step === undefined) return false;
  const { isResize, command, joinKey } = step;
  target.dispatch({ type: "command", label: isResize ? "resize" : "move", command, time: target.now(), joinKey });
  return true;
};

const runPageKey = (event: KeyboardEvent, target: CommandTarget, placement: KeyPlacement): boolean => {
  const { key, shiftKey, ctrlKey, metaKey } = event;
  const { tool } = target.state;
  if (ctrlKey || metaKey) return false;
  if (placement.isActive && (key === "Enter" || key === "Escape")) {
    if (key === "Enter") placement.keep();
    else placement.drop();
    return true;
  }
  // From the main part of the site, Tab goes to its first control.
  if (key === "Tab") return event.target !== document.querySelector("main") && target.focusNextAsset(shiftKey ? -1 : 1);
  if (key === "Enter" && tool !== "select") {
    target.place(tool);
    return true;
  }
  return moveByArrow(event, target, placement.isActive);
};

/** Whether Escape leaves a column for the pages. It closes menus first, and empties a search field. */
export const leavesPanel = ({ key, target, defaultPrevented }: KeyboardEvent): boolean =>
  key === "Escape" &&
  !defaultPrevented &&
  target instanceof Element &&
  target.closest(".editor-left, .editor-right, .editor-bar") !== null &&
  target.closest("[role=menu]") === null &&
  !(target instanceof HTMLInputElement && target.type === "search" && target.value !== "");

/** Runs what a key does. */
export const handleEditorKey = (event: KeyboardEvent, target: CommandTarget, placement: KeyPlacement): void => {
  if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isPlain && takesPlainKey(event.target, event.key)) return;
  const isPageKey =
    event.target instanceof Element && (isAroundPages(event.target) || event.target.closest(".editor-pages") !== null);
  if ((isPageKey && runPageKey(event, target, placement)) || runCommandKey(event, target)) event.preventDefault();
};
