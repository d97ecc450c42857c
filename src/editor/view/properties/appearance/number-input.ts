import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { LightElement } from "#ui/light-element.ts";

/** A number that was entered; undefined where the field was emptied. The detail of `number-change`. */
export interface NumberChange {
  readonly value: number | undefined;
}

/**
 * A labelled field for a number with its unit. Empty means the preset. The arrow keys change the number by a step, with Shift
 * by ten. Dispatches `number-change`, only with numbers in the range.
 */
export class NumberInput extends LightElement {
  static override properties = {
    fieldId: { attribute: false },
    label: { attribute: false },
    value: { attribute: false },
    preset: { attribute: false },
    unit: { attribute: false },
    least: { attribute: false },
    most: { attribute: false },
    step: { attribute: false },
    typed: { state: true },
    rejected: { state: true },
  };
  declare fieldId: string;
  declare label: string;
  /** Undefined for the preset. */
  declare value: number | undefined;
  /** What an empty field means. Undefined where that is no number, or where the selected assets differ. */
  declare preset: number | undefined;
  /** Sign of the unit, such as `pt`. Empty for none. */
  declare unit: string;
  declare least: number;
  declare most: number;
  declare step: number;
  /** The text of the field while a person types in it. */
  declare protected typed: string | undefined;
  /** The text that is no number of the range, while the value is the one that it was entered for. */
  declare protected rejected: { readonly text: string; readonly value: number | undefined } | undefined;

  constructor() {
    super();
    [this.fieldId, this.label, this.unit] = ["", "", ""];
    [this.least, this.most, this.step] = [0, 1000, 1];
  }

  protected override render(): TemplateResult {
    const { fieldId, least, most, unit } = this;
    const rejected = this.rejected?.value === this.value ? this.rejected : undefined;
    const problem =
      rejected === undefined ? nothing : msg(str`“${rejected.text}” is not a number from ${least} to ${most}.`);
    return html`<div class="field">
      <label for=${fieldId}>${this.label}</label>
      <span class="number-input">
        <input id=${fieldId} type="text" inputmode="decimal" autocomplete="off" .value=${live(this.typed ?? rejected?.text ?? format(this.value))}
          placeholder=${this.preset === undefined ? "–" : format(this.preset)} aria-invalid=${rejected !== undefined}
          aria-describedby="${fieldId}-unit ${fieldId}-problem" @input=${this.#handleInput} @change=${this.#handleChange} @keydown=${this.#handleKey} />
        <span id="${fieldId}-unit" class="number-unit">${unit}</span>
      </span>
      <p class="help bad" id="${fieldId}-problem" role="alert">${problem}</p>
    </div>`;
  }

  /** Numbers take effect while they are typed. What is no number is reported when the field is left. */
  #handleInput({ currentTarget }: Event): void {
    this.typed = (currentTarget as HTMLInputElement).value;
    this.rejected = undefined;
    const number = parse(this.typed);
    if (this.#isInRange(number)) this.emit<NumberChange>("number-change", { value: number });
  }

  #handleChange({ currentTarget }: Event): void {
    const text = (currentTarget as HTMLInputElement).value.trim();
    const number = parse(text);
    if (text === "") this.#change(undefined);
    else if (this.#isInRange(number)) this.#change(number);
    else [this.typed, this.rejected] = [undefined, { text, value: this.value }];
  }

  #isInRange(number: number): boolean {
    return number >= this.least && number <= this.most;
  }

  #handleKey(event: KeyboardEvent): void {
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    const entered = parse((event.currentTarget as HTMLInputElement).value);
    const start = Number.isFinite(entered) ? entered : (this.preset ?? this.least);
    const next = start + direction * this.step * (event.shiftKey ? 10 : 1);
    this.#change(Math.round(Math.min(this.most, Math.max(this.least, next)) * 100) / 100);
  }

  #change(value: number | undefined): void {
    [this.typed, this.rejected] = [undefined, undefined];
    this.requestUpdate();
    this.emit<NumberChange>("number-change", { value });
  }
}

/** Reads a number with a decimal comma or point, also with a unit behind it; NaN for anything else. */
const parse = (text: string): number =>
  Number(/^\s*(-?\d*[.,]?\d+)\s*[a-z%]*\s*$/i.exec(text)?.[1]?.replace(",", ".") ?? Number.NaN);

const format = (value: number | undefined): string => (value === undefined ? "" : String(value));

customElements.define("number-input", NumberInput);

declare global {
  interface HTMLElementTagNameMap {
    "number-input": NumberInput;
  }
}
