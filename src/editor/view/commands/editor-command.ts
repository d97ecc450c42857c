/** The form of the editor's commands. One table of them gives buttons, menus, keys, the palette and the sheet of keys. */

import type { Command } from "#editor/model/commands/command.ts";
import type { AssetLook } from "#editor/model/commands/look.ts";
import type { AssetKind } from "#editor/model/document/asset-kind.ts";
import type { EditorAction, EditorState } from "#editor/model/editor-state.ts";
import type { StageFit, StageView } from "../stage/page-stage.ts";

/** The headings under which commands are listed, in this order. */
export const commandGroups = ["edit", "select", "arrange", "look", "place", "tool", "view", "document"] as const;

/** A heading of commands. */
export type CommandGroup = (typeof commandGroups)[number];

/** What the page around the editor opens. */
export type PageRequest = "preview-open" | "versions-open" | "sample-open" | "generate-open";

/** A dialog of the editor. */
export type EditorDialog = "keys" | "palette" | "looks" | "pages";

/** A tab of the right column. Layers and placeholders are tabs on a phone only. */
export type SideTab = "properties" | "layers" | "placeholders" | "suggestions" | "settings";

/** What commands read and change. */
export interface CommandTarget {
  readonly state: EditorState;
  readonly isReadOnly: boolean;
  /** Undefined until the first page is painted. */
  readonly view: StageView | undefined;
  /** The look that was copied last; undefined if none was. */
  readonly copiedLook: AssetLook | undefined;
  /** Whether presses add to the selection, as with Shift. */
  isSelectingSeveral: boolean;
  dispatch(action: EditorAction): void;
  now(): number;
  newId(): string;
  copyLook(): void;
  pasteLook(): void;
  /** Copies the selection by the clipboard of the system. */
  copy(): void;
  cut(): void;
  paste(): void;
  zoomBy(direction: 1 | -1): void;
  fit(to: StageFit): void;
  goToPage(page: number): void;
  /** Moves the focus in reading order, also to pages far from the view. Returns false where there is no next asset. */
  focusNextAsset(direction: 1 | -1): boolean;
  /** Places an asset in the middle of the view. The arrow keys then move it until Enter keeps it. */
  place(type: AssetKind): void;
  /** Shows the properties of the selection and focuses their first field. */
  openProperties(): void;
  openTab(tab: SideTab): void;
  openDialog(dialog: EditorDialog): void;
  request(request: PageRequest): void;
  /** Says that this tab may only look. */
  announceReadOnly(): void;
}

/** Something that a person can do. */
export interface EditorCommand {
  readonly id: string;
  readonly group: CommandGroup;
  readonly getLabel: () => string;
  /** Combinations such as `Ctrl+Shift+L`, the one that is shown first. */
  readonly keys?: readonly string[];
  /** Where the keys work. Without it, everywhere but in texts. */
  readonly scope?: "pages";
  /** The browser itself turns the key into an event, such as `copy`. */
  readonly isNativeKey?: boolean;
  /** Returns whether the command would do something now. */
  readonly isEnabled: (target: CommandTarget) => boolean;
  readonly run: (target: CommandTarget) => void;
}

/** Creates a command that runs a command of the model as one undo step. */
export const createModelCommand = (
  { id, group, getLabel, keys, scope }: Pick<EditorCommand, "id" | "group" | "getLabel" | "keys" | "scope">,
  createCommand: (target: CommandTarget) => Command | undefined,
): EditorCommand => ({
  id,
  group,
  getLabel,
  ...(keys === undefined ? {} : { keys }),
  ...(scope === undefined ? {} : { scope }),
  isEnabled: (target) => {
    const { document: current, selection } = target.state;
    return !target.isReadOnly && createCommand(target)?.(current, selection) !== undefined;
  },
  run: (target) => {
    const command = createCommand(target);
    if (command !== undefined) target.dispatch({ type: "command", label: getLabel(), command, time: target.now() });
  },
});

/** Returns whether something is selected. */
export const hasSelection = ({ state }: CommandTarget): boolean => state.selection.size > 0;
