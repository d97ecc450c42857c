/** What the list dispatches, and the type of what is dragged from it. */
import type { SelectionKeys } from "../../session/selection.ts";

/** Detail of `item-select`. */
export interface ItemSelect {
  readonly id: string;
  readonly keys: SelectionKeys;
}

/** Detail of `item-menu`. The menu opens at the element, or at the point of the window where one is given. */
export interface ItemMenu {
  readonly id: string;
  readonly opener: HTMLElement;
  readonly point?: { readonly x: number; readonly y: number };
}

/** The type of dragged items: their ids, separated by spaces. */
export const draggedItemsType = "application/x-smartlink-items";
