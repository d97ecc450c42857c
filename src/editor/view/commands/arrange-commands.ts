/** The commands that arrange, stack, lock and hide the selection. */
import { msg } from "@lit/localize";
import { align, distribute, matchSize } from "#editor/model/commands/arrange.ts";
import type { Command } from "#editor/model/commands/command.ts";
import { setHidden, setLocked } from "#editor/model/commands/flags.ts";
import { restack } from "#editor/model/commands/stacking.ts";
import { createModelCommand, type EditorCommand } from "./editor-command.ts";

const arrange = (id: string, getLabel: () => string, command: Command, key?: string): EditorCommand =>
  createModelCommand({ id, group: "arrange", getLabel, ...(key === undefined ? {} : { keys: [key] }) }, () => command);

const restackBy = (id: string, getLabel: () => string, command: Command, key: string): EditorCommand =>
  createModelCommand({ id, group: "arrange", getLabel, keys: [key], scope: "pages" }, () => command);

/** Commands that arrange the selection, in the order in which they are listed. */
export const arrangeCommands: readonly EditorCommand[] = [
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
