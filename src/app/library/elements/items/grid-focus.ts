/** The item that an event concerns, and the controls of its row that keys reach. */
import { isFocusLost } from "#ui/focus-loss.ts";

/** Returns the id of the item in which the event happened. */
export const findItem = ({ target }: Event): string | undefined =>
  (target as Element).closest<HTMLElement>("[data-item-id]")?.dataset["itemId"];

/** Returns the element of the item, if it is among the rows in the document. */
export const findItemElement = (grid: Element, id: string): HTMLElement | null =>
  grid.querySelector<HTMLElement>(`[data-item-id="${CSS.escape(id)}"]`);

/** The item itself, its box, the button of its menu. */
const listControls = (item: HTMLElement): readonly HTMLElement[] => [
  item,
  ...item.querySelectorAll<HTMLElement>("[data-check], [data-menu]"),
];

/** Moves the focus among an item and its controls. */
export const focusControl = (target: Element, step: 1 | -1): void => {
  const item = target.closest<HTMLElement>("[data-item-id]");
  if (item === null) return;
  const controls = listControls(item);
  controls[controls.indexOf(target as HTMLElement) + step]?.focus({ preventScroll: true });
};

/** Notes which control of an item has the focus. Returns what focuses it again: a card in another row is a new element. */
export const noteFocus = (grid: Element): (() => void) => {
  const target = document.activeElement;
  const item = grid.contains(target) ? target?.closest<HTMLElement>("[data-item-id]") : undefined;
  const id = item?.dataset["itemId"];
  if (item == null || id === undefined) return () => undefined;
  const index = listControls(item).indexOf(target as HTMLElement);
  return () => {
    const moved = isFocusLost() ? findItemElement(grid, id) : null;
    if (moved !== null) listControls(moved)[index]?.focus({ preventScroll: true });
  };
};
