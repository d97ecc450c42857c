import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { formatCount } from "#ui/format/counts.ts";
import { plural } from "#ui/i18n/plural.ts";
import { icons } from "#ui/icons.ts";
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
    isFolded: { attribute: false },
    query: { state: true },
    changedOnly: { state: true },
    usesPlaceholders: { state: true },
  };
  declare values: SettingValues;
  declare problems: FieldProblems;
  /** Whether the groups are closed until a person opens them, or searches. */
  declare isFolded: boolean;
  declare protected query: string;
  declare protected changedOnly: boolean;
  /** Whether the person has turned placeholders on or off; undefined until then. */
  declare protected usesPlaceholders: boolean | undefined;
  /** The groups that the person has opened. */
  readonly #openGroups = new Set<string>();
  /** The groups with matches that the person has closed in the present search. */
  readonly #closedMatches = new Set<string>();

  constructor() {
    super();
    this.problems = {};
    this.query = "";
    this.changedOnly = false;
    this.isFolded = false;
  }

  /** Opens the group of a setting, without what the settings are filtered by. */
  async openSetting(name: string): Promise<void> {
    const group = listSettingGroups().find(({ fields }) => fields.some((field) => field.name === name));
    if (group !== undefined) this.#openGroups.add(group.id);
    [this.query, this.changedOnly] = ["", false];
    this.requestUpdate();
    await this.updateComplete;
  }

  get #isFiltered(): boolean {
    return this.query.trim() !== "" || this.changedOnly;
  }

  protected override render(): TemplateResult {
    const groups = filterGroups(listSettingGroups(), this.query, this.changedOnly, this.values);
    const count = groups.reduce((sum, { fields }) => sum + fields.length, 0);
    const usesPlaceholders = this.usesPlaceholders ?? listPlaceholders(this.values).length > 0;
    return html`
      ${this.isFolded ? nothing : html`<section class="card" aria-labelledby="setting-presets"><h2 id="setting-presets">${msg("Presets")}</h2>${this.#renderPresets()}</section>`}
      <div class="settings-filter" role="search">
        <label class="visually-hidden" for="settings-search">${msg("Search settings")}</label>
        <input id="settings-search" type="search" placeholder=${msg("Search settings")} autocomplete="off" spellcheck="false"
          .value=${this.query} @input=${this.#handleQuery} />
        <label class="choice"><input type="checkbox" .checked=${this.changedOnly} @change=${this.#handleChangedOnly} /><span>${msg("Changed only")}</span></label>
        <label class="choice"><input type="checkbox" .checked=${usesPlaceholders} aria-describedby=${usesPlaceholders ? "placeholders-help" : nothing}
          @change=${this.#handlePlaceholders} /><span>${msg("Use placeholders")}</span></label>
        <p class="muted settings-count" role="status">${this.#isFiltered ? describeCount(count) : nothing}</p>
        ${
          usesPlaceholders
            ? html`<p class="help" id="placeholders-help">${msg("A batch makes one smartlink for each row of its data, and fills in [[name]] with the value of the column “name”. Type placeholders into texts, numbers, colours and the password. Other settings have a button.")}</p>`
            : nothing
        }
      </div>
      ${this.isFolded || groups.length < 2 ? nothing : this.#renderLinks(groups)}
      ${
        this.isFolded && !this.#isFiltered
          ? html`<details class="setting-group"><summary>${icons.right}<h2>${msg("Presets")}</h2></summary>${this.#renderPresets()}</details>`
          : nothing
      }
      ${repeat(
        groups,
        ({ id }) => id,
        (group) => this.#renderGroup(group, usesPlaceholders),
      )}
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

  #renderPresets(): TemplateResult {
    return html`
      <p class="muted">${msg("A preset changes several settings at once. You see what it changes before you apply it.")}</p>
      <div class="preset-list">
        ${listSettingPresets().map(
          (preset) => html`<button type="button" class="preset" @click=${() => this.emit("preset-open", preset)}>
            <strong>${preset.label}</strong><span>${preset.purpose}</span></button>`,
        )}
      </div>
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
    const changes =
      changedCount === 0 ? nothing : html`<span class="muted">${msg(str`${formatCount(changedCount)} changed`)}</span>`;
    const rows = fields.map(
      (field) =>
        html`<setting-row .field=${field} .values=${this.values} .problem=${this.problems[field.name]} .offersPlaceholder=${usesPlaceholders} .query=${this.query.trim()}></setting-row>`,
    );
    if (!this.isFolded)
      return html`
        <section class="card setting-group" aria-labelledby="group-${id}">
          <div class="list-head"><h2 id="group-${id}" tabindex="-1">${title}</h2>${changes}</div>
          ${rows}
        </section>
      `;
    const hasProblem = fields.some(({ name }) => this.problems[name] !== undefined);
    const isOpen = this.#isFiltered ? !this.#closedMatches.has(id) : hasProblem || this.#openGroups.has(id);
    return html`
      <details class="setting-group" .open=${live(isOpen)} @toggle=${(event: ToggleEvent) => this.#rememberGroup(id, event)}>
        <summary>${icons.right}<h2 id="group-${id}">${title}</h2>${changes}</summary>
        ${rows}
      </details>
    `;
  }

  /** A group that a search has opened is closed again after it. */
  #rememberGroup(id: string, { newState }: ToggleEvent): void {
    const [groups, isListed] = this.#isFiltered
      ? [this.#closedMatches, newState === "closed"]
      : [this.#openGroups, newState === "open"];
    if (isListed) groups.add(id);
    else groups.delete(id);
  }

  #showGroup(id: string): void {
    const heading = this.querySelector<HTMLElement>(`#group-${id}`);
    heading?.closest("section")?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }

  #handleQuery(event: Event): void {
    this.query = (event.currentTarget as HTMLInputElement).value;
    this.#closedMatches.clear();
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

declare global {
  interface HTMLElementTagNameMap {
    "settings-form": SettingsForm;
  }
}
