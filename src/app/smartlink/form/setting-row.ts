import { msg, str } from "@lit/localize";
import { html, type LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { holdsPlaceholder } from "#domain/placeholders/placeholder-text.ts";
import { LightElement } from "#ui/light-element.ts";
import { acceptsPlaceholder, isUntyped } from "../settings/placeholder-values.ts";
import { splitAtMatches } from "../settings/search-settings.ts";
import { presetOf, type SettingField, type SettingValues } from "../settings/setting-field.ts";
import { describeEffect, describeSetting } from "../settings/setting-values.ts";
import type { SaveTime } from "../settings/settings-session.ts";
import "./setting-fields.ts";
import "./colour-field.ts";
import "./date-time-field.ts";
import "./password-field.ts";
import type { ValueChange } from "./value-field.ts";

/** What a person did with a setting. */
export interface SettingChange {
  readonly name: SettingField["name"];
  readonly value: string;
  readonly time: SaveTime;
}

/** One setting: label, control, help, and what its value does to the reader. Dispatches `setting-change`. */
export class SettingRow extends LightElement {
  static override properties = {
    field: { attribute: false },
    values: { attribute: false },
    problem: { attribute: false },
    idPrefix: { attribute: false },
    isPlain: { attribute: false },
    offersPlaceholder: { attribute: false },
    query: { attribute: false },
    typedText: { state: true },
    isRejected: { state: true },
  };
  declare field: SettingField;
  declare values: SettingValues;
  /** Why the value is invalid. */
  declare problem: string | undefined;
  /** Begins the ids of this row, which may be shown twice: in the form and in a dialog. */
  declare idPrefix: string;
  /** Whether to leave out the mark of a changed setting and the way back to its preset. */
  declare isPlain: boolean;
  /** Whether to offer a text input for a placeholder where the control has none. */
  declare offersPlaceholder: boolean;
  /** The words of a search, which are marked in the label and the help. */
  declare query: string;
  /** What the person types as a placeholder, where the control has no text input; undefined while it is shown itself. */
  declare protected typedText: string | undefined;
  /** Whether the person has left a typed text that is not a placeholder. */
  declare protected isRejected: boolean;

  constructor() {
    super();
    this.idPrefix = "setting";
    this.isPlain = false;
    this.offersPlaceholder = false;
    this.query = "";
    this.isRejected = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const [before, value] = [changed.get("values")?.[this.field.name], this.values[this.field.name]];
    // Undo, or another tab.
    if (before !== undefined && before !== value && value !== this.typedText) this.typedText = undefined;
  }

  protected override render(): TemplateResult {
    const { name, label, help, control, inactive } = this.field;
    const value = this.values[name];
    const preset = presetOf(name);
    const isChanged = !this.isPlain && preset !== undefined && value !== preset;
    const inactiveSentence = inactive?.(this.values);
    const problem = this.#problem;
    const id = this.#id;
    const isTyped = this.#isTyped(value);
    return html`
      <div class="setting ${control.type === "switch" && !isTyped ? "setting-short" : ""}" data-setting=${name} data-changed=${isChanged ? "" : nothing}>
        <div class="setting-head">
          <label for=${id}>${markMatches(label, this.query)}</label>
          ${holdsPlaceholder(value) ? html`<span class="changed-mark placeholder-mark">${msg("Placeholder")}</span>` : nothing}
          ${isChanged ? html`<span class="changed-mark">${msg("Changed")}</span>` : nothing}
          <span class="setting-actions">
            ${this.offersPlaceholder && isUntyped(control) && acceptsPlaceholder(name) ? this.#renderMode(label, isTyped) : nothing}
            ${isChanged && !isTyped ? this.#renderReset(label, preset) : nothing}
          </span>
        </div>
        <p class="help setting-help" id="${id}-help">${markMatches(help, this.query)}</p>
        <div class="setting-control" @value-change=${this.#handleChange}>${this.#renderControl(value)}</div>
        ${problem === undefined ? nothing : html`<p class="help bad" id="${id}-problem" role="alert">${problem}</p>`}
        <p class="setting-effect" id="${id}-effect">${problem === undefined ? markMatches(inactiveSentence ?? describeEffect(this.field, value), this.query) : nothing}</p>
      </div>
    `;
  }

  get #id(): string {
    return `${this.idPrefix}-${this.field.name}`;
  }

  get #problem(): string | undefined {
    return this.isRejected
      ? msg("This is not a placeholder. Write a name in double brackets, such as [[name]], or choose a value.")
      : this.problem;
  }

  #renderReset(label: string, preset: string): TemplateResult {
    const presetText = describeSetting(this.field, preset);
    const action = this.field.control.type === "picture" ? msg("Remove picture") : msg("Reset to preset");
    return html`<button type="button" class="quiet small" title=${msg(str`Preset: ${presetText}`)} aria-label=${msg(str`${action}: ${label}`)}
      @click=${(event: MouseEvent) => this.#reset(preset, event)}>${action}</button>`;
  }

  #renderMode(label: string, isTyped: boolean): TemplateResult {
    const text = isTyped ? msg("Choose a value") : msg("Use a placeholder");
    const name = isTyped ? msg(str`Choose a value: ${label}`) : msg(str`Use a placeholder: ${label}`);
    return html`<button type="button" class="quiet small" aria-label=${name} @click=${() => this.#switchMode(!isTyped)}>${text}</button>`;
  }

  /** Whether the value is typed, although its control has no text input. */
  #isTyped(value: string): boolean {
    return isUntyped(this.field.control) && (this.typedText !== undefined || holdsPlaceholder(value));
  }

  async #switchMode(isTyped: boolean): Promise<void> {
    this.typedText = isTyped ? "" : undefined;
    this.isRejected = false;
    const value = this.values[this.field.name];
    if (!isTyped && holdsPlaceholder(value)) this.#emitChange(presetOf(this.field.name) ?? "", "now");
    await this.updateComplete;
    await this.querySelector<LitElement>(".setting-control > *")?.updateComplete;
    this.querySelector<HTMLElement>(`#${this.#id}`)?.focus();
  }

  #reset(preset: string, { detail }: MouseEvent): void {
    // The button disappears. A press by key (`detail` 0) goes on at the control; by finger, that would open a keyboard.
    if (detail === 0) this.querySelector<HTMLElement>(`#${this.#id}`)?.focus();
    this.#emitChange(preset, "now");
  }

  #renderControl(value: string): TemplateResult {
    const { control, name, label } = this.field;
    const id = this.#id;
    const invalid = this.#problem !== undefined;
    const describedBy = `${invalid ? `${id}-problem ` : ""}${id}-help ${id}-effect`;
    if (this.#isTyped(value))
      return html`<text-field .fieldId=${id} .value=${this.typedText ?? value} .type=${"text"} .example=${"[[name]]"} .invalid=${invalid} .describedBy=${describedBy}></text-field>`;
    if (control.type === "switch")
      return html`<switch-field .fieldId=${id} .value=${value} .describedBy=${describedBy}></switch-field>`;
    if (control.type === "choice")
      return html`<choice-field .fieldId=${id} .value=${value} .options=${control.options} .describedBy=${describedBy}></choice-field>`;
    if (control.type === "number")
      return html`<number-field .fieldId=${id} .value=${value} .unit=${control.unit} .invalid=${invalid} .describedBy=${describedBy}></number-field>`;
    if (control.type === "date-time")
      return html`<date-time-field .fieldId=${id} .value=${value} .edge=${control.edge} .invalid=${invalid} .describedBy=${describedBy}></date-time-field>`;
    if (control.type === "colour")
      return html`<colour-field .fieldId=${id} .value=${value} .label=${label} .use=${control.use} .preset=${control.preset} .background=${this.values.skinBackground} .invalid=${invalid} .describedBy=${describedBy}></colour-field>`;
    if (control.type === "password")
      return html`<password-field .fieldId=${id} .value=${value} .invalid=${invalid} .describedBy=${describedBy}></password-field>`;
    if (control.type === "picture")
      return html`<picture-field .fieldId=${id} .value=${value} .limits=${control} .invalid=${invalid} .describedBy=${describedBy}></picture-field>`;
    const type = control.type === "email" || control.type === "url" ? control.type : "text";
    return html`<text-field .fieldId=${id} .value=${value} .type=${type} .lines=${name === "smartlinkSocialDesc" ? 3 : 1}
      .example=${"example" in control ? (control.example ?? "") : ""} .invalid=${invalid} .describedBy=${describedBy}></text-field>`;
  }

  #handleChange({ detail }: CustomEvent<ValueChange>): void {
    const { value, time } = detail;
    const { name } = this.field;
    if (!this.#isTyped(this.values[name])) {
      this.#emitChange(value, time);
      return;
    }
    this.typedText = value;
    this.isRejected = time === "now" && value !== "" && !holdsPlaceholder(value);
    if (holdsPlaceholder(value)) this.#emitChange(value, time);
    else if (time === "now" && value === "" && holdsPlaceholder(this.values[name]))
      this.#emitChange(presetOf(name) ?? "", time);
  }

  #emitChange(value: string, time: SaveTime): void {
    this.emit<SettingChange>("setting-change", { name: this.field.name, value, time });
  }
}

const markMatches = (text: string, query: string): string | readonly (string | TemplateResult)[] =>
  query === ""
    ? text
    : splitAtMatches(text, query).map((part, index) => (index % 2 === 0 ? part : html`<mark>${part}</mark>`));

customElements.define("setting-row", SettingRow);
