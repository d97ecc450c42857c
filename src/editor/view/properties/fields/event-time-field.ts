import { msg, str } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { readEventTime } from "#domain/actions/event-time.ts";
import { mayHoldPlaceholder } from "#domain/placeholders/placeholder-text.ts";
import { checkText, type SampleData } from "#editor/model/action-data/check-data.ts";
import { LightElement } from "#ui/light-element.ts";
import { describeFinding } from "../findings/describe-finding.ts";
import type { FieldFinding } from "../findings/field-finding.ts";
import "./template-field.ts";

const pickerForm = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?$/;

/**
 * A day or time: a picker, or a text field for a placeholder and for a time with an offset. Dispatches `field-input` with
 * the text.
 */
export class EventTimeField extends LightElement {
  static override properties = {
    fieldId: { attribute: false },
    label: { attribute: false },
    value: { attribute: false },
    isDay: { attribute: false },
    sample: { attribute: false },
    isText: { state: true },
  };
  declare fieldId: string;
  declare label: string;
  declare value: string;
  /** Whether the event lasts whole days. */
  declare isDay: boolean;
  declare sample: SampleData;
  declare protected isText: boolean;

  constructor() {
    super();
    this.value = "";
    this.isDay = false;
    this.isText = false;
  }

  protected override render(): TemplateResult {
    const fitsPicker = this.value === "" || pickerForm.test(this.value);
    if (this.isText || !fitsPicker)
      return html`
        <template-field .fieldId=${this.fieldId} .label=${this.label} .value=${this.value} .sample=${this.sample}
          .example=${"2027-06-05T09:30"} .finding=${checkTime(this.value, this.sample)}></template-field>
        ${fitsPicker ? html`<button type="button" class="quiet small" @click=${() => this.#setText(false)}>${msg("Use the calendar")}</button>` : ""}
      `;
    const value = this.isDay ? this.value.slice(0, 10) : toLocalTime(this.value);
    return html`
      <div class="field">
        <label for=${this.fieldId}>${this.label}</label>
        <span class="field-row">
          <input id=${this.fieldId} type=${this.isDay ? "date" : "datetime-local"} .value=${value} @change=${this.#handleChange} />
          <button type="button" class="quiet small" aria-label=${msg(str`Enter as text: ${this.label}`)} @click=${() => this.#setText(true)}>${msg("Enter as text")}</button>
        </span>
      </div>
    `;
  }

  #setText(isText: boolean): void {
    this.isText = isText;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("template-field, input")?.focus());
  }

  #handleChange(event: Event): void {
    this.emit("field-input", (event.currentTarget as HTMLInputElement).value);
  }
}

/** A day without a time begins at midnight. */
const toLocalTime = (value: string): string =>
  value.length === 10 ? `${value}T00:00` : value.slice(0, 16).replace(" ", "T");

const checkTime = (text: string, sample: SampleData): FieldFinding | undefined => {
  if (text.trim() === "" || mayHoldPlaceholder(text)) return describeFinding(checkText(text, "text", sample));
  if (readEventTime(text) !== undefined) return undefined;
  return { kind: "problem", message: msg(str`“${text}” is not a date. Write it as 2027-06-05T09:30 or 2027-06-05.`) };
};

customElements.define("event-time-field", EventTimeField);

declare global {
  interface HTMLElementTagNameMap {
    "event-time-field": EventTimeField;
  }
}
