import { msg } from "@lit/localize";
import { html, type PropertyValues, type TemplateResult } from "lit";
import { isPassword } from "#domain/encryption/encryption.ts";
import { ModalElement } from "#ui/modal-element.ts";
import { checkValues } from "../settings/check-values.ts";
import { endOfDayAfter } from "../settings/local-date-time.ts";
import { type FieldName, isGlobalSetting, type SettingValues } from "../settings/setting-field.ts";
import { fieldOf } from "../settings/setting-groups.ts";
import { listPresetChanges, type PresetChange, type SettingPreset } from "../settings/setting-presets.ts";
import { describeSetting } from "../settings/setting-values.ts";
import "./setting-row.ts";
import type { SettingChange } from "./setting-row.ts";

type Inputs = Readonly<Partial<Record<FieldName, string>>>;

/** Days after which a new invitation ends, unless the person chooses another date. */
const invitationDays = 14;

/**
 * Shows what a preset changes before it is applied, and asks for what it needs. Opens when it is connected; dispatches
 * `preset-close` with the changed values, or with undefined if the person cancelled.
 */
export class PresetDialog extends ModalElement {
  static override properties = {
    preset: { attribute: false },
    values: { attribute: false },
    inputs: { state: true },
    showProblems: { state: true },
  };
  declare preset: SettingPreset;
  declare values: SettingValues;
  declare protected inputs: Inputs;
  /** Whether the person has tried to apply invalid inputs. */
  declare protected showProblems: boolean;
  #neededInputs: readonly FieldName[] = [];

  constructor() {
    super();
    this.inputs = {};
    this.showProblems = false;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("preset")) return;
    this.#neededInputs = this.preset.inputs.filter(
      (name) => name !== "pdfz_password" || !isPassword(this.values[name]),
    );
    const suggested = this.values.endDateTime || endOfDayAfter(Date.now(), invitationDays);
    this.inputs = Object.fromEntries(this.#neededInputs.map((name) => [name, name === "endDateTime" ? suggested : ""]));
  }

  protected override render(): TemplateResult {
    const changes = listPresetChanges(this.preset, this.values, this.inputs).filter(
      ({ name }) => !this.#neededInputs.includes(name) || isGlobalSetting(name),
    );
    const problems = this.showProblems ? this.#problems : {};
    return html`
      <dialog class="preset-dialog" aria-labelledby="preset-title" aria-describedby="preset-purpose" @close=${() => this.#close(undefined)}>
        <h2 id="preset-title">${this.preset.label}</h2>
        <p id="preset-purpose">${this.preset.purpose}</p>
        <div class="preset-inputs" @setting-change=${this.#handleInput}>
          ${this.#neededInputs.map(
            (name) =>
              html`<setting-row .field=${{ ...fieldOf(name), inactive: undefined }} .values=${this.#nextValues} .problem=${problems[name]} .idPrefix=${"preset"} .isPlain=${true}></setting-row>`,
          )}
        </div>
        ${changes.length === 0 ? html`<p>${msg("The smartlink has these settings already. Nothing changes.")}</p>` : renderChanges(changes)}
        <div class="dialog-actions">
          <button type="button" @click=${() => this.#close(undefined)}>${msg("Cancel")}</button>
          <button type="button" class="primary" @click=${this.#apply}>${msg("Apply preset")}</button>
        </div>
      </dialog>
    `;
  }

  get #nextValues(): SettingValues {
    return { ...this.values, ...this.preset.values, ...this.inputs };
  }

  get #problems(): Readonly<Partial<Record<FieldName, string>>> {
    return checkValues(this.#nextValues);
  }

  #handleInput(event: CustomEvent<SettingChange>): void {
    event.stopPropagation();
    this.inputs = { ...this.inputs, [event.detail.name]: event.detail.value };
  }

  #apply(): void {
    const problems = this.#problems;
    const invalidName = this.#neededInputs.find((name) => problems[name] !== undefined);
    if (invalidName === undefined) {
      this.#close({ ...this.preset.values, ...this.inputs });
      return;
    }
    this.showProblems = true;
    this.querySelector<HTMLElement>(`#preset-${invalidName}`)?.focus();
  }

  #close(values: Inputs | undefined): void {
    this.closeWith("preset-close", values);
  }
}

const renderChanges = (changes: readonly PresetChange[]): TemplateResult => html`
  <div class="preset-changes" tabindex="0" role="region" aria-label=${msg("Changes")}>
    <table>
      <thead><tr><th scope="col">${msg("Setting")}</th><th scope="col">${msg("Now")}</th><th scope="col">${msg("After")}</th></tr></thead>
      <tbody>
        ${changes.map(({ name, from, to }) => {
          const field = fieldOf(name);
          return html`<tr><th scope="row">${field.label}</th><td>${describeSetting(field, from)}</td><td>${describeSetting(field, to)}</td></tr>`;
        })}
      </tbody>
    </table>
  </div>
`;

customElements.define("preset-dialog", PresetDialog);
