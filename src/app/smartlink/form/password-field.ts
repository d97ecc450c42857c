import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { isPassword } from "#domain/encryption/encryption.ts";
import { type PasswordStrength, ratePassword } from "#domain/encryption/password-strength.ts";
import { holdsPlaceholder } from "#domain/placeholders/placeholder-text.ts";
import { ValueField } from "./value-field.ts";

const advice: Readonly<
  Record<PasswordStrength, () => { readonly label: string; readonly sentence: string; readonly level: number }>
> = {
  weak: () => ({
    label: msg("Weak"),
    sentence: msg("A program can guess it. Use four or more unrelated words."),
    level: 1,
  }),
  fair: () => ({ label: msg("Fair"), sentence: msg("It resists for a while. Add a word to be safe."), level: 2 }),
  good: () => ({ label: msg("Good"), sentence: msg("It protects the document well."), level: 3 }),
  strong: () => ({ label: msg("Strong"), sentence: msg("Nobody can guess it by trying."), level: 4 }),
};

/** A password with its strength. It can be shown. */
export class PasswordField extends ValueField {
  static override properties = { isVisible: { state: true } };
  declare protected isVisible: boolean;

  constructor() {
    super();
    this.isVisible = false;
  }

  protected override render(): TemplateResult {
    const strengthId = `${this.fieldId}-strength`;
    return html`
      <span class="password-input">
        <input id=${this.fieldId} type=${this.isVisible ? "text" : "password"} autocomplete="new-password" spellcheck="false"
          autocapitalize="none" .value=${live(this.value)} aria-invalid=${this.invalid}
          aria-describedby="${strengthId} ${this.describedBy}" @input=${this.#handleInput} @change=${this.#handleChange} />
        <button type="button" class="small" aria-pressed=${this.isVisible} aria-label=${msg("Show password")}
          @click=${this.#toggle}>${this.isVisible ? msg("Hide") : msg("Show")}</button>
      </span>
      <p class="password-strength" id=${strengthId} aria-live="polite">${this.#renderStrength()}</p>
    `;
  }

  #renderStrength(): TemplateResult | typeof nothing {
    if (!isPassword(this.value) || holdsPlaceholder(this.value)) return nothing;
    const { label, sentence, level } = advice[ratePassword(this.value)]();
    return html`<span class="strength-bar strength-${level}" aria-hidden="true"><i></i><i></i><i></i><i></i></span>
      <span><strong>${label}.</strong> ${sentence}</span>`;
  }

  #toggle(): void {
    this.isVisible = !this.isVisible;
  }

  #handleInput(event: Event): void {
    this.change((event.currentTarget as HTMLInputElement).value, "soon");
  }

  #handleChange(event: Event): void {
    this.change((event.currentTarget as HTMLInputElement).value, "now");
  }
}

customElements.define("password-field", PasswordField);
