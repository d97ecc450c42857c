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
      <dialog aria-labelledby="confirm-question" aria-describedby="confirm-detail" @close=${this.#closed}>
        <h2 id="confirm-question">${this.question}</h2>
        <p id="confirm-detail">${this.detail}</p>
        <div class="dialog-actions">
          <button type="button" autofocus @click=${() => this.#close("")}>Keep</button>
          <button type="button" class="danger" @click=${() => this.#close("yes")}>${this.action}</button>
        </div>
      </dialog>
    `;
  }

  #close(answer: "yes" | ""): void {
    this.querySelector("dialog")?.close(answer);
  }

  #closed(event: Event): void {
    this.tell("answered", (event.currentTarget as HTMLDialogElement).returnValue === "yes");
  }
}

customElements.define("confirm-dialog", ConfirmDialog);

declare global {
  interface HTMLElementTagNameMap {
    "confirm-dialog": ConfirmDialog;
  }
}
