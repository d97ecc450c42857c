import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import "#ui/confirm-dialog.ts";
import { LightElement } from "#ui/light-element.ts";
import "#ui/name-dialog.ts";

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

customElements.define("prompt-dialogs", PromptDialogs);

declare global {
  interface HTMLElementTagNameMap {
    "prompt-dialogs": PromptDialogs;
  }
}
