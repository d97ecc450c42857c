import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { ModalElement } from "./modal-element.ts";

/** A modal confirmation. Opens when it is connected; dispatches `confirm-close` with true if the person confirmed. */
export class ConfirmDialog extends ModalElement {
  static override properties = {
    question: { attribute: false },
    detail: { attribute: false },
    action: { attribute: false },
    dismissal: { attribute: false },
  };
  declare question: string;
  declare detail: string;
  /** Label of the confirming button. */
  declare action: string;
  /** Label of the button that leaves everything as it is. */
  declare dismissal: string;

  constructor() {
    super();
    this.question = "";
    this.detail = "";
    this.action = msg("Delete");
    this.dismissal = msg("Keep");
  }

  protected override render(): TemplateResult {
    return html`
      <dialog aria-labelledby="confirm-question" aria-describedby="confirm-detail" @close=${() => this.#close(false)}>
        <h2 id="confirm-question">${this.question}</h2>
        <p id="confirm-detail">${this.detail}</p>
        <div class="dialog-actions">
          <button type="button" autofocus @click=${() => this.#close(false)}>${this.dismissal}</button>
          <button type="button" class="danger" @click=${() => this.#close(true)}>${this.action}</button>
        </div>
      </dialog>
    `;
  }

  #close(isConfirmed: boolean): void {
    this.closeWith("confirm-close", isConfirmed);
  }
}

customElements.define("confirm-dialog", ConfirmDialog);

declare global {
  interface HTMLElementTagNameMap {
    "confirm-dialog": ConfirmDialog;
  }
}
