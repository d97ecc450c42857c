import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import "#ui/confirm-dialog.ts";
import { LightElement } from "#ui/light-element.ts";
import { ModalElement } from "#ui/modal-element.ts";

/** Texts of a dialog that asks for a name. */
export interface NameRequest {
  readonly heading: string;
  readonly value: string;
  readonly action: string;
  /** Label of the field; Name if missing. */
  readonly label?: string;
  /** Whether the text is a password. */
  readonly isSecret?: boolean;
}

/** Texts of a confirmation. */
export interface ConfirmRequest {
  readonly question: string;
  readonly detail: string;
  readonly action: string;
  /** Label of the button that leaves everything as it is; Keep if missing. */
  readonly dismissal?: string;
}

/** Dialogs of a page, one at a time. The focus returns to where it was. */
export class PromptDialogs extends LightElement {
  static override properties = { dialog: { state: true } };
  /** Renders the open dialog. */
  declare protected dialog: (() => TemplateResult) | undefined;

  constructor() {
    super();
    this.dialog = undefined;
  }

  /** Resolves with the entered name, undefined if cancelled. */
  askName({ heading, value, action, label, isSecret }: NameRequest): Promise<string | undefined> {
    return this.open(
      (close) => html`<name-dialog .heading=${heading} .value=${value} .action=${action}
          .label=${label ?? msg("Name")} .isSecret=${isSecret ?? false} @name-close=${(event: CustomEvent<string | undefined>) => close(event.detail ?? undefined)}></name-dialog>`,
    );
  }

  /** Resolves with whether the person confirmed. */
  confirm({ question, detail, action, dismissal }: ConfirmRequest): Promise<boolean> {
    return this.open(
      (
        close,
      ) => html`<confirm-dialog .question=${question} .detail=${detail} .action=${action} .dismissal=${dismissal ?? msg("Keep")}
          @confirm-close=${(event: CustomEvent<boolean>) => close(event.detail)}></confirm-dialog>`,
    );
  }

  /** Shows a dialog whose code is loaded by the caller. Resolves with what `close` is called with. */
  show<T>(render: (close: (answer: T | undefined) => void) => TemplateResult): Promise<T | undefined> {
    return this.open(render);
  }

  protected override render(): TemplateResult | typeof nothing {
    return this.dialog === undefined ? nothing : this.dialog();
  }

  /** Shows a dialog. Resolves with what `close` is called with, once the dialog is removed. */
  protected open<T>(render: (close: (answer: T) => void) => TemplateResult): Promise<T> {
    return new Promise<T>((resolve) => {
      const close = (answer: T) => {
        this.dialog = undefined;
        void this.updateComplete.then(() => resolve(answer));
      };
      this.dialog = () => render(close);
    });
  }
}

const maxLength = 300;

/** Asks for a name. Opens when it is connected; dispatches `name-close` with the name, undefined if cancelled. */
class NameDialog extends ModalElement {
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

customElements.define("prompt-dialogs", PromptDialogs);

declare global {
  interface HTMLElementTagNameMap {
    "prompt-dialogs": PromptDialogs;
    "name-dialog": NameDialog;
  }
}
