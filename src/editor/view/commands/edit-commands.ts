/** The commands that change, select and style assets. */
import { msg } from "@lit/localize";
import { duplicateSelection } from "#editor/model/clipboard/clipboard.ts";
import { removeSelection } from "#editor/model/commands/command.ts";
import { applyLook } from "#editor/model/commands/look.ts";
import { exceptSelectionOnPage } from "#editor/model/commands/repeat.ts";
import { listAssetsOfSameKind, listIdsOfPage } from "#editor/model/commands/select.ts";
import { type CommandTarget, createModelCommand, type EditorCommand, hasSelection } from "./editor-command.ts";

const canChangeSelection = (target: CommandTarget): boolean => hasSelection(target) && !target.isReadOnly;

const editCommands: readonly EditorCommand[] = [
  {
    id: "undo",
    group: "edit",
    getLabel: () => msg("Undo"),
    keys: ["Ctrl+Z"],
    isEnabled: ({ state, isReadOnly }) => !isReadOnly && state.history.done.length > 0,
    run: (target) => target.dispatch({ type: "undo" }),
  },
  {
    id: "redo",
    group: "edit",
    getLabel: () => msg("Redo"),
    keys: ["Ctrl+Y", "Ctrl+Shift+Z"],
    isEnabled: ({ state, isReadOnly }) => !isReadOnly && state.history.undone.length > 0,
    run: (target) => target.dispatch({ type: "redo" }),
  },
  {
    id: "properties",
    group: "edit",
    getLabel: () => msg("Change properties"),
    keys: ["Enter"],
    scope: "pages",
    isEnabled: hasSelection,
    run: (target) => target.openProperties(),
  },
  {
    id: "cut",
    group: "edit",
    getLabel: () => msg("Cut"),
    keys: ["Ctrl+X"],
    isNativeKey: true,
    isEnabled: canChangeSelection,
    run: (target) => target.cut(),
  },
  {
    id: "copy",
    group: "edit",
    getLabel: () => msg("Copy"),
    keys: ["Ctrl+C"],
    isNativeKey: true,
    isEnabled: hasSelection,
    run: (target) => target.copy(),
  },
  {
    id: "paste",
    group: "edit",
    getLabel: () => msg("Paste"),
    keys: ["Ctrl+V"],
    isNativeKey: true,
    isEnabled: ({ isReadOnly }) => !isReadOnly,
    run: (target) => target.paste(),
  },
  createModelCommand(
    { id: "duplicate", group: "edit", getLabel: () => msg("Duplicate"), keys: ["Ctrl+D"] },
    (target) => (hasSelection(target) ? duplicateSelection(() => target.newId()) : undefined),
  ),
  createModelCommand({ id: "except-here", group: "edit", getLabel: () => msg("Not on this page") }, ({ view }) =>
    view === undefined ? undefined : exceptSelectionOnPage(view.page),
  ),
  createModelCommand(
    { id: "delete", group: "edit", getLabel: () => msg("Delete"), keys: ["Delete", "Backspace"], scope: "pages" },
    () => removeSelection,
  ),
];

const lookCommands: readonly EditorCommand[] = [
  {
    id: "copy-look",
    group: "look",
    getLabel: () => msg("Copy look"),
    keys: ["Ctrl+Alt+C"],
    isEnabled: hasSelection,
    run: (target) => target.copyLook(),
  },
  {
    id: "paste-look",
    group: "look",
    getLabel: () => msg("Paste look"),
    keys: ["Ctrl+Alt+V"],
    isEnabled: ({ copiedLook, isReadOnly, state: { document: current, selection } }) =>
      !isReadOnly && copiedLook !== undefined && applyLook(copiedLook)(current, selection) !== undefined,
    run: (target) => target.pasteLook(),
  },
  {
    id: "looks",
    group: "look",
    getLabel: () => msg("Saved looks…"),
    isEnabled: ({ isReadOnly }) => !isReadOnly,
    run: (target) => target.openDialog("looks"),
  },
];

const selectCommands: readonly EditorCommand[] = [
  {
    id: "select-all",
    group: "select",
    getLabel: () => msg("Select all of the page"),
    keys: ["Ctrl+A"],
    isEnabled: ({ state, view }) => listIdsOfPage(state.document, view?.page ?? 1).length > 0,
    run: ({ state, view, dispatch }) =>
      dispatch({ type: "select", ids: listIdsOfPage(state.document, view?.page ?? 1) }),
  },
  {
    id: "select-kind",
    group: "select",
    getLabel: () => msg("Select all of this kind"),
    keys: ["Ctrl+Shift+A"],
    isEnabled: hasSelection,
    run: ({ state, dispatch }) =>
      dispatch({ type: "select", ids: listAssetsOfSameKind(state.document, state.selection) }),
  },
  {
    id: "select-several",
    group: "select",
    getLabel: () => msg("Select several"),
    isEnabled: ({ isSelectingSeveral }) => !isSelectingSeveral,
    run: (target) => {
      target.isSelectingSeveral = true;
    },
  },
  {
    id: "select-none",
    group: "select",
    getLabel: () => msg("Select nothing"),
    keys: ["Escape"],
    scope: "pages",
    isEnabled: (target) => hasSelection(target) || target.isSelectingSeveral || target.state.tool !== "select",
    run: (target) => {
      // One press leaves one thing: the tool, selecting several, or the selection.
      if (target.state.tool !== "select") target.dispatch({ type: "tool", tool: "select" });
      else if (target.isSelectingSeveral) target.isSelectingSeveral = false;
      else target.dispatch({ type: "select", ids: [] });
    },
  },
];

/** Commands that change, style and select assets. */
export const assetCommands: readonly EditorCommand[] = [...editCommands, ...selectCommands, ...lookCommands];
