/** What the tree of folders dispatches, and the type of what is dragged from it. */
import type { FolderAction } from "../session/folder-menu.ts";
import { draggedItemsType } from "./items/grid-events.ts";

/** Detail of `folder-command`. */
export interface FolderCommand {
  readonly command: FolderAction;
  readonly folder: string;
}

/** Detail of `folder-menu`. The menu opens at the element, or at the point of the window where one is given. */
export interface FolderMenu {
  readonly folder: string;
  readonly opener: HTMLElement;
  readonly point?: { readonly x: number; readonly y: number };
}

/** Detail of `folder-drop`: dragged items, or a dragged folder. */
export interface FolderDrop {
  readonly into: string;
  readonly items: readonly string[];
  readonly folder: string | undefined;
}

/** The type of a dragged folder: its id. */
export const draggedFolderType = "application/x-smartlink-folder";

/** Whether items or a folder are dragged. */
export const acceptsDrag = ({ dataTransfer }: DragEvent): boolean =>
  [draggedItemsType, draggedFolderType].some((type) => dataTransfer?.types.includes(type) === true);

/** Reads what is dropped; undefined where it is something else. */
export const readDrop = ({ dataTransfer }: DragEvent, into: string): FolderDrop | undefined => {
  const items = dataTransfer?.getData(draggedItemsType).split(" ").filter(Boolean) ?? [];
  const folder = dataTransfer?.getData(draggedFolderType) || undefined;
  return items.length === 0 && folder === undefined ? undefined : { into, items, folder };
};
