import { html, nothing, type TemplateResult } from "lit";
import { mayHoldPlaceholder } from "#domain/placeholders/placeholder-text.ts";
import { presetOf, type SettingField, type SettingValues } from "../../services/settings-form/setting-field.ts";
import { describeEffect, describeSetting } from "../../services/settings-form/setting-values.ts";
import type { SaveTime } from "../../services/settings-form/smartlink-editor.ts";
import { LightElement } from "../light-element.ts";
import "./choice-field.ts";
import "./colour-field.ts";
import "./date-time-field.ts";
import "./number-field.ts";
import "./password-field.ts";
import "./picture-field.ts";
import "./switch-field.ts";
import "./text-field.ts";
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
  };
  declare field: SettingField;
  declare values: SettingValues;
  /** Why the value is invalid. */
  declare problem: string | undefined;
  /** Begins the ids of this row, which may be shown twice: in the form and in a dialog. */
  declare idPrefix: string;
  /** Whether to leave out the mark of a changed setting and the way back to its preset. */
  declare isPlain: boolean;

  constructor() {
    super();
    this.idPrefix = "setting";
    this.isPlain = false;
  }

  protected override render(): TemplateResult {
    const { name, label, help, control, inactive } = this.field;
    const value = this.values[name];
    const preset = presetOf(name);
    const isChanged = !this.isPlain && preset !== undefined && value !== preset;
    const inactiveSentence = inactive?.(this.values);
    const id = this.#id;
    return html`
      <div class="setting ${control.type === "switch" ? "setting-short" : ""}" data-setting=${name} data-changed=${isChanged ? "" : nothing}>
        <div class="setting-head">
          <label for=${id}>${label}</label>
          ${isChanged ? this.#renderReset(label, preset) : nothing}
        </div>
        <p class="help setting-help" id="${id}-help">${help}</p>
        <div class="setting-control" @value-change=${this.#handleChange}>${this.#renderControl(value)}</div>
        ${this.problem === undefined ? nothing : html`<p class="help bad" id="${id}-problem" role="alert">${this.problem}</p>`}
        <p class="setting-effect" id="${id}-effect">${this.problem === undefined ? (inactiveSentence ?? describeEffect(this.field, value)) : nothing}</p>
      </div>
    `;
  }

  get #id(): string {
    return `${this.idPrefix}-${this.field.name}`;
  }

  #renderReset(label: string, preset: string): TemplateResult {
    const presetText = describeSetting(this.field, preset);
    const action = this.field.control.type === "picture" ? "Remove picture" : "Reset to preset";
    return html`
      <span class="changed-mark">Changed</span>
      <button type="button" class="quiet small" title="Preset: ${presetText}" aria-label="${action}: ${label}"
        @click=${(event: MouseEvent) => this.#reset(preset, event)}>${action}</button>
    `;
  }

  #reset(preset: string, { detail }: MouseEvent): void {
    // The button disappears. A press by key (`detail` 0) goes on at the control; by finger, that would open a keyboard.
    if (detail === 0) this.querySelector<HTMLElement>(`#${this.#id}`)?.focus();
    this.#emitChange(preset, "now");
  }

  #renderControl(value: string): TemplateResult {
    const { control, name, label } = this.field;
    const id = this.#id;
    const describedBy = `${this.problem === undefined ? "" : `${id}-problem `}${id}-help ${id}-effect`;
    const invalid = this.problem !== undefined;
    const hasPlaceholder = mayHoldPlaceholder(value);
    if (control.type === "switch" && !hasPlaceholder)
      return html`<switch-field .fieldId=${id} .value=${value} .describedBy=${describedBy}></switch-field>`;
    if (control.type === "choice" && !hasPlaceholder)
      return html`<choice-field .fieldId=${id} .value=${value} .options=${control.options} .describedBy=${describedBy}></choice-field>`;
    if (control.type === "number" && !hasPlaceholder)
      return html`<number-field .fieldId=${id} .value=${value} .unit=${control.unit} .invalid=${invalid} .describedBy=${describedBy}></number-field>`;
    if (control.type === "date-time" && !hasPlaceholder)
      return html`<date-time-field .fieldId=${id} .value=${value} .edge=${control.edge} .invalid=${invalid} .describedBy=${describedBy}></date-time-field>`;
    if (control.type === "password")
      return html`<password-field .fieldId=${id} .value=${value} .invalid=${invalid} .describedBy=${describedBy}></password-field>`;
    if (control.type === "colour" && !hasPlaceholder)
      return html`<colour-field .fieldId=${id} .value=${value} .label=${label} .use=${control.use} .preset=${control.preset} .background=${this.values.skinBackground} .invalid=${invalid} .describedBy=${describedBy}></colour-field>`;
    if (control.type === "picture")
      return html`<picture-field .fieldId=${id} .value=${value} .limits=${control} .invalid=${invalid} .describedBy=${describedBy}></picture-field>`;
    const type = control.type === "email" || control.type === "url" ? control.type : "text";
    return html`<text-field .fieldId=${id} .value=${value} .type=${type} .lines=${name === "smartlinkSocialDesc" ? 3 : 1}
      .example=${"example" in control ? (control.example ?? "") : ""} .invalid=${invalid} .describedBy=${describedBy}></text-field>`;
  }

  #handleChange({ detail }: CustomEvent<ValueChange>): void {
    this.#emitChange(detail.value, detail.time);
  }

  #emitChange(value: string, time: SaveTime): void {
    this.emit<SettingChange>("setting-change", { name: this.field.name, value, time });
  }
}

customElements.define("setting-row", SettingRow);
