import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { completeColour, formatColour, parseColour } from "#domain/values/colour.ts";
import { LightElement } from "#ui/light-element.ts";

/** A colour as `#rrggbb`; undefined where the field was emptied. The detail of `colour-change`. */
export interface ColourChange {
  readonly colour: string | undefined;
}

/** A labelled colour, as text and in the system's colour picker. Empty means the preset. Dispatches `colour-change`. */
export class ColourInput extends LightElement {
  static override properties = {
    fieldId: { attribute: false },
    label: { attribute: false },
    value: { attribute: false },
    preset: { attribute: false },
    presetName: { attribute: false },
    rejected: { state: true },
  };
  declare fieldId: string;
  declare label: string;
  /** Empty for the preset. */
  declare value: string;
  /** What the colour picker shows while there is no colour. */
  declare preset: string;
  /** What an empty field means, in words. */
  declare presetName: string;
  /** The text that is no colour, while the value is the one that it was entered for. */
  declare protected rejected: { readonly text: string; readonly value: string } | undefined;

  constructor() {
    super();
    [this.fieldId, this.label, this.value, this.preset, this.presetName] = ["", "", "", "#000000", ""];
  }

  protected override render(): TemplateResult {
    const { fieldId, label, value } = this;
    const rejected = this.rejected?.value === value ? this.rejected : undefined;
    const problem =
      rejected === undefined ? nothing : msg(str`“${rejected.text}” is not a colour. Write one such as #1f5fd0.`);
    const colour = parseColour(value);
    return html`<div class="field">
      <label for=${fieldId}>${label}</label>
      <span class="colour-input">
        <input type="color" aria-label=${msg(str`Choose a colour: ${label}`)} .value=${live(colour ? formatColour(colour) : this.preset)}
          @input=${this.#handlePicker} />
        <input id=${fieldId} type="text" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder=${this.presetName || this.preset}
          .value=${live(rejected?.text ?? value)} aria-invalid=${rejected !== undefined} aria-describedby="${fieldId}-problem" @change=${this.#handleText} />
      </span>
      <p class="help bad" id="${fieldId}-problem" role="alert">${problem}</p>
    </div>`;
  }

  #handlePicker({ currentTarget }: Event): void {
    this.#change((currentTarget as HTMLInputElement).value);
  }

  #handleText({ currentTarget }: Event): void {
    const text = completeColour((currentTarget as HTMLInputElement).value);
    const colour = parseColour(text);
    if (text === "") this.#change(undefined);
    else if (colour === undefined) this.rejected = { text, value: this.value };
    else this.#change(formatColour(colour));
  }

  #change(colour: string | undefined): void {
    this.rejected = undefined;
    this.requestUpdate();
    this.emit<ColourChange>("colour-change", { colour });
  }
}

customElements.define("colour-input", ColourInput);

declare global {
  interface HTMLElementTagNameMap {
    "colour-input": ColourInput;
  }
}
