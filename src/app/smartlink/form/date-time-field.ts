import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { localTextOf, toStoredDateTime } from "../settings/local-date-time.ts";
import { ValueField } from "./value-field.ts";

/** A date with a time in the person's time zone. Its value is stored with the offset, as `2026-12-31T18:00:00+01:00`. */
export class DateTimeField extends ValueField {
  static override properties = { edge: { attribute: false }, isIncomplete: { state: true } };
  /** Whether a stored date without a time means its first or its last moment. */
  declare edge: "start" | "end";
  /** Whether the person has left the control with only some of its parts filled in. */
  declare protected isIncomplete: boolean;

  constructor() {
    super();
    this.edge = "start";
    this.isIncomplete = false;
  }

  protected override render(): TemplateResult {
    const incompleteId = `${this.fieldId}-incomplete`;
    const zoneId = `${this.fieldId}-zone`;
    return html`
      <input id=${this.fieldId} type="datetime-local" max="9999-12-31T23:59" .value=${live(localTextOf(this.value, this.edge) ?? "")}
        aria-invalid=${this.invalid || this.isIncomplete} aria-describedby="${this.isIncomplete ? `${incompleteId} ` : ""}${zoneId} ${this.describedBy}"
        @input=${this.#handleInput} @change=${this.#handleInput} @blur=${this.#handleBlur} />
      <p class="help" id=${zoneId}>${describeTimeZone(this.value)}</p>
      ${this.isIncomplete ? html`<p class="help bad" id=${incompleteId} role="alert">${msg("The date is not complete. Enter day, month, year and time.")}</p>` : nothing}
    `;
  }

  #handleInput(event: Event): void {
    const { value, validity } = event.currentTarget as HTMLInputElement;
    this.isIncomplete = false;
    // Typing the year 2026 passes through the years 2, 20 and 202.
    if (!validity.badInput && !/^0/.test(value)) this.change(value === "" ? "" : toStoredDateTime(value), "soon");
  }

  #handleBlur(event: Event): void {
    const { value, validity } = event.currentTarget as HTMLInputElement;
    this.isIncomplete = validity.badInput || /^0/.test(value);
    if (!this.isIncomplete && value !== "") this.change(this.#storedText(value), "now");
  }

  /** Keeps the stored text, which may have seconds or another offset, if the person has not changed the date. */
  #storedText(localText: string): string {
    return localText === localTextOf(this.value, this.edge) ? this.value : toStoredDateTime(localText);
  }
}

/** Names the time zone of this device with its offset on the chosen day. */
const describeTimeZone = (value: string): string => {
  const date = new Date(value);
  const day = Number.isNaN(date.getTime()) ? new Date() : date;
  const format = new Intl.DateTimeFormat("en", { timeZoneName: "shortOffset" });
  const offset = format.formatToParts(day).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const zone = format.resolvedOptions().timeZone.replaceAll("_", " ");
  return msg(str`In the time zone of this device: ${zone} (${offset}).`);
};

customElements.define("date-time-field", DateTimeField);
