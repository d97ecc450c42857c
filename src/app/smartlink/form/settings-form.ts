import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { formatCount } from "#ui/format/counts.ts";
import { plural } from "#ui/i18n/plural.ts";
import { LightElement } from "#ui/light-element.ts";
import type { FieldProblems } from "../settings/check-values.ts";
import { listPlaceholders } from "../settings/placeholder-values.ts";
import { filterGroups, isChanged } from "../settings/search-settings.ts";
import type { SettingGroup, SettingValues } from "../settings/setting-field.ts";
import { listSettingGroups } from "../settings/setting-groups.ts";
import { listSettingPresets } from "../settings/setting-presets.ts";
import "./setting-row.ts";

/**
 * All settings of a smartlink in groups, with a search and presets. The rows dispatch `setting-change`; a press on a
 * preset dispatches `preset-open` with the preset.
 */
export class SettingsForm extends LightElement {
  static override properties = {
    values: { attribute: false },
    problems: { attribute: false },
    query: { state: true },
    changedOnly: { state: true },
    usesPlaceholders: { state: true },
  };
  declare values: SettingValues;
  declare problems: FieldProblems;
  declare protected query: string;
  declare protected changedOnly: boolean;
  /** Whether the person has turned placeholders on or off; undefined until then. */
  declare protected usesPlaceholders: boolean | undefined;

  constructor() {
    super();
    this.problems = {};
    this.query = "";
    this.changedOnly = false;
  }

  protected override render(): TemplateResult {
    const groups = filterGroups(listSettingGroups(), this.query, this.changedOnly, this.values);
    const count = groups.reduce((sum, { fields }) => sum + fields.length, 0);
    const usesPlaceholders = this.usesPlaceholders ?? listPlaceholders(this.values).length > 0;
    const isFiltered = this.query.trim() !== "" || this.changedOnly;
    return html`
      <section class="card" aria-labelledby="setting-presets">
        <h2 id="setting-presets">${msg("Presets")}</h2>
        <p class="muted">${msg("A preset changes several settings at once. You see what it changes before you apply it.")}</p>
        <div class="preset-list">
          ${listSettingPresets().map(
            (preset) => html`<button type="button" class="preset" @click=${() => this.emit("preset-open", preset)}>
              <strong>${preset.label}</strong><span>${preset.purpose}</span></button>`,
          )}
        </div>
      </section>
      <div class="settings-filter" role="search">
        <label class="visually-hidden" for="settings-search">${msg("Search settings")}</label>
        <input id="settings-search" type="search" placeholder=${msg("Search settings")} autocomplete="off" spellcheck="false"
          .value=${this.query} @input=${this.#handleQuery} />
        <label class="choice"><input type="checkbox" .checked=${this.changedOnly} @change=${this.#handleChangedOnly} /><span>${msg("Changed only")}</span></label>
        <label class="choice"><input type="checkbox" .checked=${usesPlaceholders} aria-describedby=${usesPlaceholders ? "placeholders-help" : nothing}
          @change=${this.#handlePlaceholders} /><span>${msg("Use placeholders")}</span></label>
        <p class="muted settings-count" role="status">${isFiltered ? describeCount(count) : nothing}</p>
        ${
          usesPlaceholders
            ? html`<p class="help" id="placeholders-help">${msg("A batch makes one smartlink for each row of its data, and fills in [[name]] with the value of the column “name”. Type placeholders into texts, numbers, colours and the password. Other settings have a button.")}</p>`
            : nothing
        }
      </div>
      ${groups.length < 2 ? nothing : this.#renderLinks(groups)}
      ${groups.map((group) => this.#renderGroup(group, usesPlaceholders))}
      ${
        count > 0
          ? nothing
          : html`<p class="card settings-empty">${
              this.query.trim() === ""
                ? msg("All settings have their presets.")
                : msg(str`No setting contains “${this.query.trim()}”.`)
            } <button type="button" @click=${this.#showAll}>${msg("Show all settings")}</button></p>`
      }
    `;
  }

  #renderLinks(groups: readonly SettingGroup[]): TemplateResult {
    return html`
      <nav class="group-links" aria-label=${msg("Groups of settings")}>
        ${groups.map(({ id, title }) => html`<button type="button" class="small" @click=${() => this.#showGroup(id)}>${title}</button>`)}
      </nav>
    `;
  }

  #renderGroup({ id, title, fields }: SettingGroup, usesPlaceholders: boolean): TemplateResult {
    const changedCount = fields.filter(({ name }) => isChanged(name, this.values)).length;
    return html`
      <section class="card setting-group" aria-labelledby="group-${id}">
        <div class="list-head">
          <h2 id="group-${id}" tabindex="-1">${title}</h2>
          ${changedCount === 0 ? nothing : html`<span class="muted">${msg(str`${formatCount(changedCount)} changed`)}</span>`}
        </div>
        ${fields.map(
          (field) =>
            html`<setting-row .field=${field} .values=${this.values} .problem=${this.problems[field.name]} .offersPlaceholder=${usesPlaceholders}></setting-row>`,
        )}
      </section>
    `;
  }

  #showGroup(id: string): void {
    const heading = this.querySelector<HTMLElement>(`#group-${id}`);
    heading?.closest("section")?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }

  #handleQuery(event: Event): void {
    this.query = (event.currentTarget as HTMLInputElement).value;
  }

  #handleChangedOnly(event: Event): void {
    this.changedOnly = (event.currentTarget as HTMLInputElement).checked;
  }

  #handlePlaceholders(event: Event): void {
    this.usesPlaceholders = (event.currentTarget as HTMLInputElement).checked;
  }

  #showAll(): void {
    this.query = "";
    this.changedOnly = false;
    this.querySelector<HTMLElement>("#settings-search")?.focus();
  }
}

const describeCount = (count: number): string =>
  plural(count, { one: msg(str`${formatCount(count)} setting`), other: msg(str`${formatCount(count)} settings`) });

customElements.define("settings-form", SettingsForm);
