import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";
import type { SavedView } from "../session/saved-views.ts";

/**
 * The saved view that the list shows, and what can be done after its options were changed. Dispatches `view-update`,
 * `view-save` and `view-reset`.
 */
export class ViewStatus extends LightElement {
  static override properties = { view: { attribute: false }, isChanged: { attribute: false } };
  /** Undefined where the list shows no saved view. */
  declare view: SavedView | undefined;
  declare isChanged: boolean;

  protected override render(): TemplateResult {
    const { view } = this;
    return html`<div class="view-status" role="status">${
      view === undefined
        ? nothing
        : html`<span class="view-name" dir="auto">${this.isChanged ? msg(str`View “${view.name}”, changed`) : msg(str`View “${view.name}”`)}</span>
          ${this.isChanged ? this.#buttons() : nothing}`
    }</div>`;
  }

  #buttons(): TemplateResult {
    return html`<button type="button" class="small" @click=${() => this.emit("view-update")}>${msg("Update view")}</button>
      <button type="button" class="small" @click=${() => this.emit("view-save")}>${msg("Save as new view…")}</button>
      <button type="button" class="small" @click=${() => this.emit("view-reset")}>${msg("Reset view")}</button>`;
  }
}

customElements.define("view-status", ViewStatus);

declare global {
  interface HTMLElementTagNameMap {
    "view-status": ViewStatus;
  }
}
