/** The keys of the library's list, after the grid pattern of the ARIA Authoring Practices. Pure. */

/** What a key does. `move`: the keyboard goes to the item at `index`. */
export type GridCommand =
  | { readonly type: "move"; readonly index: number; readonly extend: boolean; readonly keepSelection: boolean }
  | { readonly type: "toggle" | "select-all" | "clear" | "open" | "rename" | "delete" | "menu" }
  /** With one item in a row, the keys left and right go to the controls of the item. */
  | { readonly type: "next-control" | "previous-control" };

/** The pressed key, as in `KeyboardEvent`. */
export type GridKey = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey">;

/** The list as it is laid out. */
export interface GridLayout {
  readonly count: number;
  /** Items in a row. */
  readonly perRow: number;
  /** Rows that PageUp and PageDown skip. */
  readonly pageRows: number;
}

const steps: Readonly<Record<string, (layout: GridLayout) => number>> = {
  ArrowRight: ({ perRow }) => (perRow > 1 ? 1 : 0),
  ArrowLeft: ({ perRow }) => (perRow > 1 ? -1 : 0),
  ArrowDown: ({ perRow }) => perRow,
  ArrowUp: ({ perRow }) => -perRow,
  PageDown: ({ perRow, pageRows }) => perRow * pageRows,
  PageUp: ({ perRow, pageRows }) => -perRow * pageRows,
};

const commands: Readonly<Record<string, GridCommand>> = {
  " ": { type: "toggle" },
  Enter: { type: "open" },
  F2: { type: "rename" },
  Delete: { type: "delete" },
  Escape: { type: "clear" },
  ContextMenu: { type: "menu" },
};

/** Returns what the key does at the item `index`; undefined where the browser is to handle it. */
export const readGridKey = (
  { key, shiftKey, ctrlKey, metaKey }: GridKey,
  index: number,
  layout: GridLayout,
): GridCommand | undefined => {
  const keepSelection = ctrlKey || metaKey;
  if (key === "F10" && shiftKey) return { type: "menu" };
  if (key.toLowerCase() === "a" && keepSelection) return { type: "select-all" };
  const move = (to: number): GridCommand => {
    const last = layout.count - 1;
    return { type: "move", index: Math.max(0, Math.min(last, to)), extend: shiftKey, keepSelection };
  };
  if (key === "Home") return move(0);
  if (key === "End") return move(layout.count - 1);
  const step = steps[key]?.(layout);
  if (step === undefined) return keepSelection && key !== " " ? undefined : commands[key];
  if (step === 0) return { type: key === "ArrowRight" ? "next-control" : "previous-control" };
  return move(index + step < 0 && step < -1 ? index % layout.perRow : index + step);
};
