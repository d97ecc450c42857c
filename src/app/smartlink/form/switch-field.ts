import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { ValueField } from "./value-field.ts";

/** A switch for “true” and “false”. */
export class SwitchField extends ValueField {
  protected override render(): TemplateResult {
    return html`<input id=${this.fieldId} type="checkbox" role="switch" class="switch" .checked=${live(this.value === "true")}
      aria-describedby=${this.describedBy} @change=${this.#handleChange} />`;
  }

  #handleChange(event: Event): void {
    this.change(String((event.currentTarget as HTMLInputElement).checked), "now");
  }
}

customElements.define("switch-field", SwitchField);
