/** The keys of the tree of folders, after the tree view pattern of the ARIA Authoring Practices. Pure. */
import type { FolderLine } from "../session/folder-tree.ts";

/** What a key does. `focus`: the keyboard goes to the line at `index`, if there is one. */
export type TreeCommand =
  | { readonly type: "focus"; readonly index: number }
  | { readonly type: "expand" | "collapse" | "choose" | "rename" | "delete" | "menu" };

type Line = Pick<FolderLine, "folder" | "level" | "hasChildren" | "isExpanded">;

const commands: Readonly<Record<string, TreeCommand>> = {
  Enter: { type: "choose" },
  " ": { type: "choose" },
  F2: { type: "rename" },
  Delete: { type: "delete" },
  ContextMenu: { type: "menu" },
};

/** No line has this index, so that the key does nothing, and the page does not scroll. */
const noLine = -1;

/** Returns what the key does at the line `index`; undefined for other keys. The first line, of level 1, cannot be closed. */
export const readTreeKey = (
  { key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">,
  lines: readonly Line[],
  index: number,
): TreeCommand | undefined => {
  const line = lines[index];
  if (line === undefined) return undefined;
  switch (key) {
    case "ArrowDown":
      return { type: "focus", index: index + 1 };
    case "ArrowUp":
      return { type: "focus", index: index - 1 };
    case "Home":
      return { type: "focus", index: 0 };
    case "End":
      return { type: "focus", index: lines.length - 1 };
    case "ArrowRight":
      if (line.hasChildren && !line.isExpanded) return { type: "expand" };
      return { type: "focus", index: line.hasChildren ? index + 1 : noLine };
    case "ArrowLeft":
      if (line.isExpanded && line.level > 1) return { type: "collapse" };
      return { type: "focus", index: lines.findIndex(({ folder }) => folder.id === line.folder._folder) };
    case "F10":
      return shiftKey ? { type: "menu" } : undefined;
    default:
      return Object.hasOwn(commands, key) ? commands[key] : undefined;
  }
};
