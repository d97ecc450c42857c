import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { ValueField } from "./value-field.ts";

/** A line of text, or several lines if `lines` is greater than 1. */
export class TextField extends ValueField {
  static override properties = {
    type: { attribute: false },
    example: { attribute: false },
    lines: { attribute: false },
  };
  declare type: "text" | "email" | "url";
  declare example: string;
  declare lines: number;

  constructor() {
    super();
    this.type = "text";
    this.example = "";
    this.lines = 1;
  }

  protected override render(): TemplateResult {
    if (this.lines > 1)
      return html`<textarea id=${this.fieldId} rows=${this.lines} .value=${live(this.value)} aria-invalid=${this.invalid}
        aria-describedby=${this.describedBy} @input=${this.#handleInput} @change=${this.#handleChange}></textarea>`;
    // A text of several addresses or with a placeholder is no valid value of the types email and url.
    return html`<input id=${this.fieldId} type="text" inputmode=${this.type} autocomplete="off" spellcheck=${this.type === "text"}
      autocapitalize=${this.type === "text" ? "sentences" : "none"} placeholder=${this.example || nothing}
      .value=${live(this.value)} aria-invalid=${this.invalid} aria-describedby=${this.describedBy}
      @input=${this.#handleInput} @change=${this.#handleChange} />`;
  }

  #handleInput(event: Event): void {
    this.change((event.currentTarget as HTMLInputElement).value, "soon");
  }

  #handleChange(event: Event): void {
    this.change((event.currentTarget as HTMLInputElement).value.trim(), "now");
  }
}

customElements.define("text-field", TextField);
