/** The entries of an item's menu. */
import { msg } from "@lit/localize";
import type { MenuEntry } from "#ui/popup-menu.ts";
import type { LibraryItem } from "./library-item.ts";

/** Returns the entries for the items: for one item all that apply, for several those that apply to all of them. */
export const listMenuEntries = (
  items: readonly LibraryItem[],
  readerAddress: (id: string) => string,
): readonly MenuEntry[] => {
  const [first] = items;
  if (first === undefined) return [];
  const common: readonly MenuEntry[] = [
    { command: "move", label: msg("Move…"), startsGroup: items.length === 1 },
    { command: "duplicate", label: msg("Duplicate") },
    { command: "delete", label: msg("Delete"), key: "Delete", isDangerous: true, startsGroup: true },
  ];
  if (items.length > 1) return common;
  const [move, duplicate, remove] = common as readonly [MenuEntry, MenuEntry, MenuEntry];
  const rename: MenuEntry = { command: "rename", label: msg("Rename"), key: "F2" };
  const details: MenuEntry = { command: "details", label: msg("Details") };
  return first.kind === "smartlink"
    ? [
        { command: "opened", label: msg("Open"), key: "Enter", href: readerAddress(first.id) },
        { command: "edit", label: msg("Edit") },
        { command: "settings", label: msg("Settings") },
        { command: "generate", label: msg("Generate…") },
        { command: "copy-link", label: msg("Copy link") },
        { ...rename, startsGroup: true },
        { ...move, startsGroup: false },
        duplicate,
        { command: "replace", label: msg("Replace PDF…") },
        { command: "export", label: msg("Export…") },
        { command: "versions", label: msg("Versions…") },
        details,
        remove,
      ]
    : [
        { command: "open", label: msg("Open"), key: "Enter" },
        { command: "smartlink", label: msg("New smartlink") },
        { ...rename, startsGroup: true },
        { ...move, startsGroup: false },
        duplicate,
        details,
        remove,
      ];
};
