import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { holdsPlaceholder } from "#domain/placeholders/placeholder-text.ts";
import { ValueField } from "./value-field.ts";

/**
 * A whole number from 0, with its unit. A text input, because number inputs hide what they cannot read and change their
 * value when the page is scrolled.
 */
export class NumberField extends ValueField {
  static override properties = { unit: { attribute: false } };
  declare unit: string;

  constructor() {
    super();
    this.unit = "";
  }

  protected override render(): TemplateResult {
    return html`
      <span class="number-field">
        <input id=${this.fieldId} type="text" class=${holdsPlaceholder(this.value) ? "" : "short"} inputmode=${holdsPlaceholder(this.value) ? "text" : "numeric"} autocomplete="off" .value=${live(this.value)}
          aria-invalid=${this.invalid} aria-describedby="${this.fieldId}-unit ${this.describedBy}"
          @input=${this.#handleInput} @change=${this.#handleChange} />
        <span id="${this.fieldId}-unit" class="muted">${holdsPlaceholder(this.value) ? nothing : this.unit}</span>
      </span>
    `;
  }

  #handleInput(event: Event): void {
    const { value } = event.currentTarget as HTMLInputElement;
    // An emptied field is about to get another number.
    if (value.trim() !== "") this.change(value, "soon");
  }

  #handleChange(event: Event): void {
    const value = (event.currentTarget as HTMLInputElement).value.trim();
    this.change(value === "" ? "0" : value, "now");
  }
}

customElements.define("number-field", NumberField);
