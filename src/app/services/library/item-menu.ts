/** The entries of an item's menu. */
import type { MenuEntry } from "../../elements/library/popup-menu.ts";
import type { LibraryItem } from "./library-item.ts";

/** Returns the entries for the items: for one item all that apply, for several those that apply to all of them. */
export const listMenuEntries = (
  items: readonly LibraryItem[],
  readerAddress: (id: string) => string,
): readonly MenuEntry[] => {
  const [first] = items;
  if (first === undefined) return [];
  const common: readonly MenuEntry[] = [
    { command: "move", label: "Move…", startsGroup: items.length === 1 },
    { command: "duplicate", label: "Duplicate" },
    { command: "delete", label: "Delete", key: "Delete", isDangerous: true, startsGroup: true },
  ];
  if (items.length > 1) return common;
  const [move, duplicate, remove] = common as readonly [MenuEntry, MenuEntry, MenuEntry];
  const rename: MenuEntry = { command: "rename", label: "Rename", key: "F2" };
  const details: MenuEntry = { command: "details", label: "Details" };
  return first.kind === "smartlink"
    ? [
        { command: "opened", label: "Open", key: "Enter", href: readerAddress(first.id) },
        { command: "edit", label: "Edit" },
        { command: "settings", label: "Settings" },
        { command: "generate", label: "Generate…" },
        { command: "copy-link", label: "Copy link" },
        { ...rename, startsGroup: true },
        { ...move, startsGroup: false },
        duplicate,
        { command: "replace", label: "Replace PDF…" },
        { command: "export", label: "Export…" },
        { command: "versions", label: "Versions…" },
        details,
        remove,
      ]
    : [
        { command: "open", label: "Open", key: "Enter" },
        { command: "smartlink", label: "New smartlink" },
        { ...rename, startsGroup: true },
        { ...move, startsGroup: false },
        duplicate,
        details,
        remove,
      ];
};
