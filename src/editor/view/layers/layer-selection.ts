/** How presses and arrow keys in the list of layers change the selection, as in lists of files. */
import type { EditorAction } from "#editor/model/editor-state.ts";

/** Whether the selection grows to a range (Shift), or only the one layer is added or removed (Ctrl). */
export interface SelectionKeys {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

type SelectAction = Extract<EditorAction, { type: "select" }>;

/** Remembers where a range begins. */
export class LayerSelection {
  #anchor: string | undefined;

  /** Returns what a press on a layer does. `shown`: the ids of the listed layers, in order. */
  press(id: string, shown: readonly string[], { shiftKey, ctrlKey, metaKey }: SelectionKeys): SelectAction {
    const isToggle = ctrlKey || metaKey;
    const [from, to] = [shown.indexOf(this.#anchor ?? ""), shown.indexOf(id)];
    if (shiftKey && from >= 0) {
      const ids = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
      return { type: "select", ids, mode: isToggle ? "add" : "replace" };
    }
    this.#anchor = id;
    return { type: "select", ids: [id], mode: isToggle ? "toggle" : "replace" };
  }

  /** A range begins at the layer that has the focus if none was pressed before. */
  focus(id: string, shown: readonly string[]): void {
    if (!shown.includes(this.#anchor ?? "")) this.#anchor = id;
  }
}

/** Returns the layer to which a key moves the focus; undefined for other keys and at the ends. */
export const findNextLayer = (key: string, id: string, shown: readonly string[]): string | undefined => {
  const at = shown.indexOf(id);
  const targets: Readonly<Partial<Record<string, number>>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    Home: 0,
    End: shown.length - 1,
  };
  const target = targets[key];
  return at < 0 || target === undefined ? undefined : shown[target];
};

/** The buttons of a layer, from left to right. */
const layerButtons = ["name", "hide", "lock", "problem"] as const;
export type LayerButton = (typeof layerButtons)[number];

/** The button that takes the focus of the list. */
export interface LayerStop {
  readonly id: string;
  readonly button: LayerButton;
}

/** Returns the button beside one, to which a key leads; undefined for other keys and at the ends. */
export const findNextButton = (key: string, button: LayerButton): LayerButton | undefined => {
  const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  return step === 0 ? undefined : layerButtons[layerButtons.indexOf(button) + step];
};
