/** The item that an event concerns, and the controls of its row that keys reach. */

/** Returns the id of the item in which the event happened. */
export const findItem = ({ target }: Event): string | undefined =>
  (target as Element).closest<HTMLElement>("[data-item-id]")?.dataset["itemId"];

/** Moves the focus among an item and its controls: the item itself, its box, the button of its menu. */
export const focusControl = (target: Element, step: 1 | -1): void => {
  const item = target.closest<HTMLElement>("[data-item-id]");
  if (item === null) return;
  const nodes = [item, ...item.querySelectorAll<HTMLElement>("[data-check], [data-menu]")];
  nodes[nodes.indexOf(target as HTMLElement) + step]?.focus({ preventScroll: true });
};
