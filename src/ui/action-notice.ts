import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";

/** The result of an action. `undo` reverses it; undefined where that is not possible. */
export interface ActionResult {
  readonly text: string;
  readonly undo: (() => void) | undefined;
  /** Where most people go next. */
  readonly link?: NoticeLink | undefined;
}

/** A link of a notice. */
export interface NoticeLink {
  readonly text: string;
  readonly href: string;
}

/** No result. */
export const noResult: ActionResult = { text: "", undo: undefined };

/**
 * Announces the result of an action, with a link to the next step and a button Undo where there are such. Dispatches
 * `notice-dismiss`.
 */
export class ActionNotice extends LightElement {
  static override properties = { result: { attribute: false } };
  declare result: ActionResult;

  constructor() {
    super();
    this.result = noResult;
  }

  protected override render(): TemplateResult {
    return html`<div class="action-notice" role="status">${this.result.text === "" ? nothing : this.#content()}</div>`;
  }

  #content(): TemplateResult {
    const { text, undo, link } = this.result;
    const run = () => {
      this.emit("notice-dismiss");
      undo?.();
    };
    return html`<span>${text}</span>
      ${link === undefined ? nothing : html`<a class="button small" href=${link.href}>${link.text}</a>`}
      ${undo === undefined ? nothing : html`<button type="button" class="small" @click=${run}>${msg("Undo")}</button>`}
      <button type="button" class="quiet square" aria-label=${msg("Close the message")} @click=${() => this.emit("notice-dismiss")}>${icons.remove}</button>`;
  }
}

customElements.define("action-notice", ActionNotice);

declare global {
  interface HTMLElementTagNameMap {
    "action-notice": ActionNotice;
  }
}
