/**
 * An asset that a key has placed: arrow keys move it, Shift and arrow keys resize it, Enter keeps it and Escape drops it
 * without a trace in the history. Whatever else a person does keeps it too.
 */
import type { Patch } from "#editor/model/document/editor-document.ts";
import type { EditorAction } from "#editor/model/editor-state.ts";

/** What a placement needs of the frame. */
export interface PlacementOptions {
  readonly dispatch: (action: EditorAction) => void;
  /** The asset is kept: it is one undo step. */
  onKeep(): void;
  /** The asset is gone. */
  onDrop(): void;
}

/** Actions that leave the placement as it is. Commands are those of the arrow keys. */
const ownLabels: ReadonlySet<EditorAction["type"]> = new Set(["mark", "bail", "keep", "patches-arrived"]);

/** Places one asset at a time. */
export class KeyPlacement {
  readonly #options: PlacementOptions;
  #id: string | undefined;

  constructor(options: PlacementOptions) {
    this.#options = options;
  }

  /** Whether an asset is placed that is neither kept nor dropped. */
  get isActive(): boolean {
    return this.#id !== undefined;
  }

  /** Adds the asset. `label` names the undo step. */
  start(patch: Patch, label: string, time: number): void {
    if (this.isActive) this.#end();
    const { dispatch } = this.#options;
    dispatch({ type: "mark" });
    dispatch({ type: "command", label, command: () => [patch], time });
    this.#id = patch.id;
  }

  /** Keeps the asset before anything else happens to the document, so that undo takes both back one by one. */
  handleAction(action: EditorAction): void {
    if (this.#id === undefined || ownLabels.has(action.type)) return;
    const isArrowKey = action.type === "command" && action.joinKey?.endsWith("-keys") === true;
    const isSameSelection = action.type === "select" && [...action.ids].join() === this.#id;
    if (!isArrowKey && !isSameSelection) this.#end();
  }

  /** Keeps the asset. */
  keep(): void {
    if (!this.isActive) return;
    this.#end();
    this.#options.onKeep();
  }

  /** Removes the asset and its step. */
  drop(): void {
    if (!this.isActive) return;
    this.#id = undefined;
    this.#options.dispatch({ type: "bail" });
    this.#options.onDrop();
  }

  #end(): void {
    this.#id = undefined;
    this.#options.dispatch({ type: "keep" });
  }
}
