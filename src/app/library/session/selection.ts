/** Selection in a list: one, some or a range of its items, and the item that has the keyboard. Pure. */

/** `active` has the keyboard focus; a range starts at `anchor`. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | undefined;
  readonly active: string | undefined;
}

/** How a press changes the selection: Ctrl toggles one item, Shift selects a range. */
export interface SelectionKeys {
  readonly toggle: boolean;
  readonly range: boolean;
}

/** Nothing is selected. */
export const emptySelection: Selection = { ids: new Set(), anchor: undefined, active: undefined };

const idsBetween = (order: readonly string[], from: string, to: string): readonly string[] => {
  const [start, end] = [order.indexOf(from), order.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
};

/** Selects an item, toggles it, or selects the range from the anchor to it. `order`: ids of the list as shown. */
export const selectItem = (
  selection: Selection,
  id: string,
  { toggle, range }: SelectionKeys,
  order: readonly string[],
): Selection => {
  if (range && selection.anchor !== undefined) {
    const added = idsBetween(order, selection.anchor, id);
    return { ids: new Set(toggle ? [...selection.ids, ...added] : added), anchor: selection.anchor, active: id };
  }
  if (!toggle) return { ids: new Set([id]), anchor: id, active: id };
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id, active: id };
};

/** Selects the whole list. */
export const selectAll = (selection: Selection, order: readonly string[]): Selection => ({
  ids: new Set(order),
  anchor: order[0],
  active: selection.active ?? order[0],
});

/** Moves the keyboard to an item. The selection stays. */
export const activateItem = (selection: Selection, id: string): Selection => ({ ...selection, active: id });

/** Removes items that are no longer shown from the selection. The keyboard goes to the item that took the place. */
export const keepShown = (selection: Selection, before: readonly string[], order: readonly string[]): Selection => {
  const shown = new Set(order);
  const isShown = (id: string | undefined): boolean => id === undefined || shown.has(id);
  const ids = [...selection.ids].filter((id) => shown.has(id));
  if (ids.length === selection.ids.size && isShown(selection.active) && isShown(selection.anchor)) return selection;
  const { active, anchor } = selection;
  const place = active === undefined ? -1 : before.indexOf(active);
  const successor = isShown(active) ? active : (before.slice(place).find((id) => shown.has(id)) ?? order.at(-1));
  return { ids: new Set(ids), anchor: isShown(anchor) ? anchor : undefined, active: successor };
};
