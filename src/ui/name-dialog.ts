import { msg } from "@lit/localize";
import { html, type PropertyValues, type TemplateResult } from "lit";
import { ModalElement } from "#ui/modal-element.ts";

const maxLength = 300;

/** Asks for a name. Opens when it is connected; dispatches `name-close` with the name, undefined if cancelled. */
export class NameDialog extends ModalElement {
  static override properties = {
    heading: { attribute: false },
    label: { attribute: false },
    value: { attribute: false },
    action: { attribute: false },
    isSecret: { attribute: false },
  };
  declare heading: string;
  declare label: string;
  /** The present name, selected for typing over it. */
  declare value: string;
  /** Label of the confirming button. */
  declare action: string;
  /** Whether the text is a password. */
  declare isSecret: boolean;

  constructor() {
    super();
    this.heading = "";
    this.label = msg("Name");
    this.value = "";
    this.action = msg("Save");
    this.isSecret = false;
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    this.querySelector("input")?.select();
  }

  protected override render(): TemplateResult {
    return html`
      <dialog aria-labelledby="name-heading" @close=${() => this.#close(undefined)}>
        <form @submit=${this.#submit}>
          <h2 id="name-heading">${this.heading}</h2>
          <div class="field dialog-field">
            <label for="name-field">${this.label}</label>
            <input id="name-field" type=${this.isSecret ? "password" : "text"} name="name" required autofocus autocomplete="off" maxlength=${maxLength} dir="auto" .value=${this.value} />
          </div>
          <div class="dialog-actions">
            <button type="button" @click=${() => this.#close(undefined)}>${msg("Cancel")}</button>
            <button type="submit" class="primary">${this.action}</button>
          </div>
        </form>
      </dialog>
    `;
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    const text = this.querySelector("input")?.value ?? "";
    const name = this.isSecret ? text : text.trim();
    if (name !== "") this.#close(name);
  }

  #close(name: string | undefined): void {
    this.closeWith("name-close", name);
  }
}

customElements.define("name-dialog", NameDialog);

declare global {
  interface HTMLElementTagNameMap {
    "name-dialog": NameDialog;
  }
}
