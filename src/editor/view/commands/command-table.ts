/** All commands of the editor. */
import { msg } from "@lit/localize";
import { arrangeCommands } from "./arrange-commands.ts";
import { assetCommands } from "./edit-commands.ts";
import { type CommandGroup, commandGroups, type EditorCommand } from "./editor-command.ts";
import { formatKey } from "./key-combination.ts";
import { documentCommands, placeCommands, toolCommands, viewCommands } from "./view-commands.ts";

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
