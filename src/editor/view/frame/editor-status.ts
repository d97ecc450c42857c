import { html, type PropertyValues, type TemplateResult } from "lit";
import type { EditorState } from "#editor/model/editor-state.ts";
import { LightElement } from "#ui/light-element.ts";
import { describeChange } from "./describe-change.ts";
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

customElements.define("editor-status", EditorStatus);

declare global {
  interface HTMLElementTagNameMap {
    "editor-status": EditorStatus;
  }
}
