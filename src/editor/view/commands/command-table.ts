/** All commands of the editor. */
import { msg } from "@lit/localize";
import { align, distribute, matchSize } from "#editor/model/commands/arrange.ts";
import type { Command } from "#editor/model/commands/command.ts";
import { setHidden, setLocked } from "#editor/model/commands/flags.ts";
import { restack } from "#editor/model/commands/stacking.ts";
import { assetCommands } from "./edit-commands.ts";
import { type CommandGroup, commandGroups, createModelCommand, type EditorCommand } from "./editor-command.ts";
import { formatKey } from "./key-combination.ts";
import { documentCommands, placeCommands, toolCommands, viewCommands } from "./view-commands.ts";

const arrange = (id: string, getLabel: () => string, command: Command, key?: string): EditorCommand =>
  createModelCommand({ id, group: "arrange", getLabel, ...(key === undefined ? {} : { keys: [key] }) }, () => command);

const restackBy = (id: string, getLabel: () => string, command: Command, key: string): EditorCommand =>
  createModelCommand({ id, group: "arrange", getLabel, keys: [key], scope: "pages" }, () => command);

/** Commands that arrange the selection, in the order in which they are listed. */
const arrangeCommands: readonly EditorCommand[] = [
  arrange("align-left", () => msg("Align left"), align("left")),
  arrange("align-center", () => msg("Align centre"), align("center")),
  arrange("align-right", () => msg("Align right"), align("right")),
  arrange("align-top", () => msg("Align top"), align("top")),
  arrange("align-middle", () => msg("Align middle"), align("middle")),
  arrange("align-bottom", () => msg("Align bottom"), align("bottom")),
  arrange("distribute-horizontally", () => msg("Distribute horizontally"), distribute("horizontal")),
  arrange("distribute-vertically", () => msg("Distribute vertically"), distribute("vertical")),
  arrange("same-width", () => msg("Same width"), matchSize("width")),
  arrange("same-height", () => msg("Same height"), matchSize("height")),
  restackBy("bring-to-front", () => msg("Bring to front"), restack("front"), "Ctrl+Shift+ArrowUp"),
  restackBy("bring-forward", () => msg("Bring forward"), restack("forward"), "Ctrl+ArrowUp"),
  restackBy("send-backward", () => msg("Send backward"), restack("backward"), "Ctrl+ArrowDown"),
  restackBy("send-to-back", () => msg("Send to back"), restack("back"), "Ctrl+Shift+ArrowDown"),
  arrange("lock", () => msg("Lock"), setLocked(true), "Ctrl+Shift+L"),
  arrange("unlock", () => msg("Unlock"), setLocked(false), "Ctrl+Shift+L"),
  arrange("hide", () => msg("Hide from readers"), setHidden(true), "Ctrl+Shift+H"),
  arrange("show", () => msg("Show to readers"), setHidden(false), "Ctrl+Shift+H"),
];

const all = [
  ...assetCommands,
  ...arrangeCommands,
  ...placeCommands,
  ...toolCommands,
  ...viewCommands,
  ...documentCommands,
];

/** All commands, group by group. */
export const editorCommands: readonly EditorCommand[] = commandGroups.flatMap((group) =>
  all.filter((command) => command.group === group),
);

const commandById = new Map(editorCommands.map((command) => [command.id, command]));

/** Returns a command. Throws for an id that is not in the table. */
export const findCommand = (id: string): EditorCommand => {
  const command = commandById.get(id);
  if (command === undefined) throw new Error(`There is no command “${id}”.`);
  return command;
};

/** Returns the name of a command with its key, for tooltips: “Undo (Ctrl+Z)”. */
export const describeCommand = ({ getLabel, keys }: EditorCommand, label = getLabel()): string =>
  keys?.[0] === undefined ? label : `${label} (${formatKey(keys[0])})`;

const groupNames: Readonly<Record<CommandGroup, () => string>> = {
  edit: () => msg("Edit"),
  select: () => msg("Selection"),
  arrange: () => msg("Arrange"),
  look: () => msg("Look"),
  place: () => msg("Add"),
  tool: () => msg("Tools"),
  view: () => msg("View"),
  document: () => msg("Document"),
};

/** Returns the heading of a group. */
export const nameOfGroup = (group: CommandGroup): string => groupNames[group]();
