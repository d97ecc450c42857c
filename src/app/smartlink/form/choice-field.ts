import { html, nothing, type TemplateResult } from "lit";
import { ValueField } from "./value-field.ts";

/** A select. A value that is not among the options, such as a placeholder, becomes a further option. */
export class ChoiceField extends ValueField {
  static override properties = { options: { attribute: false } };
  declare options: readonly { readonly value: string; readonly label: string }[];

  constructor() {
    super();
    this.options = [];
  }

  protected override render(): TemplateResult {
    const hasValue = this.options.some(({ value }) => value === this.value);
    return html`
      <select id=${this.fieldId} aria-describedby=${this.describedBy} @change=${this.#handleChange}>
        ${this.options.map(({ value, label }) => html`<option value=${value} .selected=${value === this.value}>${label}</option>`)}
        ${hasValue ? nothing : html`<option value=${this.value} .selected=${true}>${this.value}</option>`}
      </select>
    `;
  }

  #handleChange(event: Event): void {
    this.change((event.currentTarget as HTMLSelectElement).value, "now");
  }
}

customElements.define("choice-field", ChoiceField);
