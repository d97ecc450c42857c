import { msg, str } from "@lit/localize";
import { html, type PropertyValues, type TemplateResult } from "lit";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import type { EditorState } from "#editor/model/editor-state.ts";
import { findHistoryMove } from "#editor/model/history/history-move.ts";
import { type PlacementField, readPlacementField } from "#editor/model/units/placement-fields.ts";
import { plural } from "#ui/i18n/plural.ts";
import { LightElement } from "#ui/light-element.ts";
import { describeTyped, nameOfTool } from "../asset-names.ts";
import { describeStepEffect } from "./describe-step.ts";
import { differsBeyondGesture } from "./state-changes.ts";

/** How long a message stays. */
const toastMs = 6_000;

/**
 * Announces what a person has changed, and keeps the focus: where a control that had it is gone, such as the button of
 * the asset that it deleted, it dispatches `focus-lost`.
 */
export class EditorStatus extends LightElement {
  static override properties = {
    state: { attribute: false, hasChanged: differsBeyondGesture },
    toast: { state: true },
  };
  declare state: EditorState;
  declare protected toast: string;
  #announcement = "";
  #focused: Element | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.toast = "";
  }

  /** Shows a message that everybody should see, for some seconds. */
  announce(text: string): void {
    this.toast = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.toast = "";
    }, toastMs);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const remember = ({ target }: FocusEvent) => {
      this.#focused = target instanceof Element ? target : undefined;
    };
    document.addEventListener("focusin", remember, { signal: this.connectedSignal });
  }

  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get("state") as EditorState | undefined;
    if (before !== undefined) this.#announcement = describeChange(before, this.state) ?? "";
  }

  protected override render(): TemplateResult {
    return html`
      <p class="editor-toast ${this.toast === "" ? "visually-hidden" : ""}" role="status">${this.toast}</p>
      <span class="visually-hidden" role="status">${this.#announcement}</span>
    `;
  }

  /** The other elements render within the same frame. */
  protected override updated(): void {
    requestAnimationFrame(() => this.#checkFocus());
  }

  #checkFocus(): void {
    const focused = this.#focused;
    if (focused === undefined || !this.isConnected || document.activeElement !== document.body) return;
    if (focused.isConnected && !focused.matches(":disabled") && focused.checkVisibility()) return;
    this.#focused = undefined;
    this.emit("focus-lost");
  }
}

// What screen readers say about a change that a person made and cannot see.

/** Returns a sentence about the change from one state to the next; undefined where nothing need be said. */
const describeChange = (before: EditorState, after: EditorState): string | undefined => {
  if (after.gesture !== undefined) return undefined;
  if (before.tool !== after.tool && after.tool !== "select")
    return msg(str`${nameOfTool(after.tool)}: press on the page to place it, or Enter for the middle of the page.`);
  const move = findHistoryMove(before.history, after.history);
  if (move !== undefined) {
    const effect = describeStepEffect(move.step);
    return move.kind === "undone" ? msg(str`Undone: ${effect}.`) : msg(str`Redone: ${effect}.`);
  }
  return before.document === after.document ? describeSelection(before, after) : describeEdit(before, after);
};

/** The asset that is selected alone has the focus, and is read by that. */
const describeSelection = (before: EditorState, after: EditorState): string | undefined => {
  const { size } = after.selection;
  if (before.selection === after.selection || size === 1) return undefined;
  if (size > 1) return msg(str`${size} assets are selected.`);
  return before.selection.size > 0 ? msg("Nothing is selected.") : undefined;
};

const describeEdit = (before: EditorState, after: EditorState): string | undefined => {
  const removed = [...before.selection].filter((id) => !after.document.assets.has(id));
  const [first] = removed.flatMap((id) => before.document.assets.get(id) ?? []);
  if (first !== undefined)
    return plural(removed.length, {
      one: msg(str`${describeTyped(first)} was deleted.`),
      other: msg(str`${removed.length} assets were deleted.`),
    });
  const added = [...after.selection].filter((id) => !before.document.assets.has(id));
  if (added.length > 0)
    return plural(added.length, {
      one: msg("1 asset was added."),
      other: msg(str`${added.length} assets were added.`),
    });
  const [id] = after.selection;
  const [from, to] = id === undefined ? [] : [before.document.assets.get(id), after.document.assets.get(id)];
  return from !== undefined && to !== undefined ? describeMove(from, to) : undefined;
};

/** Says where an asset lies now, after the arrow keys have moved or resized it. */
const describeMove = (from: EditorAsset, to: EditorAsset): string | undefined => {
  const read = (asset: EditorAsset, field: PlacementField) =>
    String(Math.round(readPlacementField(asset, field) * 10) / 10);
  const hasChanged = (field: PlacementField) => read(from, field) !== read(to, field);
  if (hasChanged("width") || hasChanged("height"))
    return msg(str`Width ${read(to, "width")}, height ${read(to, "height")} percent.`);
  return hasChanged("x") || hasChanged("y") ? msg(str`X ${read(to, "x")}, Y ${read(to, "y")} percent.`) : undefined;
};

customElements.define("editor-status", EditorStatus);

declare global {
  interface HTMLElementTagNameMap {
    "editor-status": EditorStatus;
  }
}
