/** The fields of single settings. */

import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { readIconAddress } from "#domain/links/icon-address.ts";
import { holdsPlaceholder } from "#domain/placeholders/placeholder-text.ts";
import { type PictureLimits, readPicture } from "../settings/read-picture.ts";
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

/** A small picture as a `data:` address. Large files are scaled down. */
export class PictureField extends ValueField {
  static override properties = {
    limits: { attribute: false },
    rejectedName: { state: true },
  };
  declare limits: PictureLimits;
  /** Name of a chosen file that is not a picture. */
  declare protected rejectedName: string;

  constructor() {
    super();
    this.rejectedName = "";
  }

  protected override render(): TemplateResult {
    const address = readIconAddress(this.value);
    const rejectedId = `${this.fieldId}-rejected`;
    const isRejected = this.rejectedName !== "";
    return html`
      <span class="picture-field">
        ${address === undefined ? nothing : html`<img src=${address} alt=${msg("The chosen picture")} />`}
        <label class="button">
          <input id=${this.fieldId} type="file" class="visually-hidden" accept="image/*,.ico" aria-invalid=${this.invalid || isRejected}
            aria-describedby="${isRejected ? `${rejectedId} ` : ""}${this.describedBy}" @change=${this.#handleChange} />
          ${address === undefined ? msg("Choose picture…") : msg("Replace picture…")}
        </label>
      </span>
      ${isRejected ? html`<p class="help bad" id=${rejectedId} role="alert">${msg(str`“${this.rejectedName}” is not a picture that this browser can show. Choose a PNG, JPEG, GIF, WebP or SVG file.`)}</p>` : nothing}
    `;
  }

  async #handleChange(event: Event): Promise<void> {
    const input = event.currentTarget as HTMLInputElement;
    const file = input.files?.[0];
    if (file === undefined) return;
    const address = await readPicture(file, this.limits);
    this.rejectedName = address === undefined ? file.name : "";
    // The same file can be chosen again, for example after Undo.
    input.value = "";
    if (address !== undefined) this.change(address, "now");
  }
}

customElements.define("picture-field", PictureField);

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
