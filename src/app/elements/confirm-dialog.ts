/** Asks before something is lost. Opens itself when it enters the page; tells `answered` with yes or no. */
import { html, type PropertyValues, type TemplateResult } from "lit";
import { LightElement } from "./light-element.ts";

export class ConfirmDialog extends LightElement {
  static override properties = {
    question: { attribute: false },
    detail: { attribute: false },
    action: { attribute: false },
  };
  declare question: string;
  declare detail: string;
  /** Text of the button that says yes. */
  declare action: string;
  #answered = false;

  constructor() {
    super();
    this.question = "";
    this.detail = "";
    this.action = "Delete";
  }

  protected override firstUpdated(_changed: PropertyValues): void {
    this.querySelector("dialog")?.showModal();
  }

  protected override render(): TemplateResult {
    return html`
      <dialog aria-labelledby="confirm-question" aria-describedby="confirm-detail" @close=${() => this.#answer(false)}>
        <h2 id="confirm-question">${this.question}</h2>
        <p id="confirm-detail">${this.detail}</p>
        <div class="dialog-actions">
          <button type="button" autofocus @click=${() => this.#answer(false)}>Keep</button>
          <button type="button" class="danger" @click=${() => this.#answer(true)}>${this.action}</button>
        </div>
      </dialog>
    `;
  }

  /** At the press itself: the dialog's own word of its closing comes with the next frame, or by the Escape key. */
  #answer(yes: boolean): void {
    if (this.#answered) return;
    this.#answered = true;
    this.querySelector("dialog")?.close();
    this.emit("answered", yes);
  }
}

customElements.define("confirm-dialog", ConfirmDialog);

declare global {
  interface HTMLElementTagNameMap {
    "confirm-dialog": ConfirmDialog;
  }
}
