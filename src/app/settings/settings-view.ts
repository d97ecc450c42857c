import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Environment } from "#domain/model/batch.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import { describeRecordCounts } from "./record-counts.ts";
import "./panels/backup-panel.ts";
import "./panels/data-check-panel.ts";
import "./panels/environments-panel.ts";
import "./panels/install-panel.ts";
import "./panels/site-logins-panel.ts";
import "./panels/storage-panel.ts";
import "./panels/trash-panel.ts";
import { ActionView, type Confirmation } from "#ui/action-view.ts";
import { applyLanguage } from "#ui/i18n/language.ts";
import { type LanguageChoice, languageChoices, languageNames } from "#ui/i18n/locales.ts";
import { type Settings, type Theme, themes } from "../site/settings.ts";
import { applyTheme } from "../site/theme.ts";
import type { SettingsServices } from "./settings-services.ts";
import type { StorageState } from "./storage/storage-health.ts";

const themeNames: Readonly<Record<Theme, () => string>> = {
  system: () => msg("System"),
  light: () => msg("Light"),
  dark: () => msg("Dark"),
};

/** The Settings page: appearance, environments, and the storage of this browser. */
export class SettingsView extends ActionView<SettingsServices> {
  static override properties = {
    current: { state: true },
    storage: { state: true },
  };
  declare current: Settings | undefined;
  declare storage: StorageState | undefined;

  /** An element that was there before its code has its properties from the first update on. */
  protected override willUpdate(): void {
    if (this.hasUpdated) return;
    this.current = this.services.settings.read();
    void this.#measure();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.current === undefined) return nothing;
    const { theme, language, environments } = this.current;
    return html`
      <div class="page narrow">
        <header class="page-head"><h1>${msg("Settings")}</h1><p class="lead">${msg("Settings are stored in this browser.")}</p></header>
        ${this.renderProblems()}
        ${this.#renderAppearance(theme)}
        ${this.#renderLanguage(language)}
        <section class="card" aria-labelledby="environments">
          <h2 id="environments">${msg("Environments")}</h2>
          <environments-panel .environments=${environments} .site=${this.services.site}
            @environments-change=${(event: CustomEvent<readonly Environment[]>) => this.#saveEnvironments(event.detail)}></environments-panel>
        </section>
        <section class="card" aria-labelledby="site-logins">
          <h2 id="site-logins">${msg("Credentials of other sites")}</h2>
          <site-logins-panel .client=${this.services.client}></site-logins-panel>
        </section>
        <section class="card" aria-labelledby="backup">
          <h2 id="backup">${msg("Backup")}</h2>
          <backup-panel .services=${this.services} @workspace-restored=${() => this.#applyRestored()}></backup-panel>
        </section>
        <section class="card" aria-labelledby="check">
          <h2 id="check">${msg("Data check")}</h2>
          <p>${msg("Verifies all stored data and repairs damaged files.")}</p>
          <data-check-panel .services=${this.services}></data-check-panel>
        </section>
        <section class="card" aria-labelledby="trash">
          <h2 id="trash">${msg("Trash")}</h2>
          <trash-panel .loadTrash=${this.#loadTrash} @trash-days-saved=${() => {
            this.status = msg("Saved.");
          }}></trash-panel>
        </section>
        <section class="card" aria-labelledby="storage">
          <h2 id="storage">${msg("Storage")}</h2>
          <storage-panel .state=${this.storage} @request-persistence=${() => void this.#persist()} @delete-data=${() => {
            this.confirmation = this.#createDeleteConfirmation();
          }}></storage-panel>
        </section>
        <section class="card" aria-labelledby="install">
          <h2 id="install">${msg("Install")}</h2>
          <install-panel .offer=${this.services.installPrompt}></install-panel>
        </section>
        ${this.renderFeedback()}
      </div>
    `;
  }

  #renderAppearance(theme: Theme): TemplateResult {
    return html`
      <section class="card" aria-labelledby="appearance">
        <h2 id="appearance">${msg("Appearance")}</h2>
        <fieldset class="inline-choices">
          <legend class="visually-hidden">${msg("Theme")}</legend>
          ${themes.map(
            (
              name,
            ) => html`<label class="choice"><input type="radio" name="theme" value=${name} .checked=${name === theme}
              @change=${() => this.#changeTheme(name)} /><span>${themeNames[name]()}</span></label>`,
          )}
        </fieldset>
      </section>
    `;
  }

  #renderLanguage(language: LanguageChoice): TemplateResult {
    return html`
      <section class="card" aria-labelledby="language">
        <h2 id="language">${msg("Language")}</h2>
        <fieldset class="inline-choices">
          <legend class="visually-hidden">${msg("Language")}</legend>
          ${languageChoices.map(
            (
              choice,
            ) => html`<label class="choice"><input type="radio" name="language" value=${choice} .checked=${choice === language}
              @change=${() => void this.#changeLanguage(choice)} />${choice === "system" ? html`<span>${msg("System")}</span>` : html`<span lang=${choice}>${languageNames[choice]}</span>`}</label>`,
          )}
        </fieldset>
      </section>
    `;
  }

  #createDeleteConfirmation(): Confirmation {
    return {
      question: msg("Delete all data of this site?"),
      detail: msg(
        str`Everything that this site stores in this browser is deleted: the library with its PDFs, smartlinks and trash, every job, generated file and report, users, settings, saved views, looks, patterns, column mappings and credentials. Now: ${describeRecordCounts(this.services.storage.snapshot?.counts ?? {})}. Running jobs end. You cannot undo this. Files you saved elsewhere stay.`,
      ),
      action: msg("Delete everything"),
      onConfirm: () => void this.#deleteAll(),
    };
  }

  readonly #loadTrash = async () => (await this.services.loadLibrary()).session.library.trash;

  #changeTheme(theme: Theme): void {
    applyTheme(theme);
    this.#save({ theme });
  }

  /** Saves after the change, so that the announcement is in the new language. */
  async #changeLanguage(language: LanguageChoice): Promise<void> {
    await applyLanguage(language);
    this.#save({ language });
  }

  #saveEnvironments(environments: readonly Environment[]): void {
    this.#save({ environments });
    this.services.pendingBatch.choose({ environments });
  }

  #save(change: Partial<Settings>): void {
    this.current = { ...this.services.settings.read(), ...change };
    const isSaved = this.services.settings.write(this.current);
    this.status = isSaved ? msg("Saved.") : "";
    this.problems = isSaved
      ? []
      : [
          translatedProblem(
            "storage-failed",
            msg("The browser could not save the settings. Allow site data for this address, then try again."),
          ),
        ];
  }

  /** Applies the settings of the restored backup. */
  #applyRestored(): void {
    this.current = this.services.settings.read();
    applyTheme(this.current.theme);
    void applyLanguage(this.current.language);
    void this.#measure();
  }

  async #measure(): Promise<void> {
    this.storage = await this.services.storage.measure();
  }

  async #persist(): Promise<void> {
    const isPersisted = await this.services.storage.persist();
    await this.#measure();
    this.status =
      isPersisted === true
        ? msg("The browser keeps the data.")
        : msg("The browser did not agree to keep the data. Make backups.");
    if (isPersisted !== true && this.storage !== undefined)
      this.storage = { ...this.storage, persisted: this.storage.persisted ?? false };
  }

  async #deleteAll(): Promise<void> {
    const { client, host, settings, storage, pendingBatch } = this.services;
    await this.attempt(async () => {
      // Other pages have some in their memory.
      await client.forgetSiteLogin();
      await storage.deleteAll();
      await host.refresh();
      await this.querySelector("site-logins-panel")?.refresh();
      pendingBatch.clear();
      settings.clear();
      this.current = settings.read();
      applyTheme(this.current.theme);
      await applyLanguage(this.current.language);
      this.status = msg("All data was deleted.");
    });
    await this.#measure();
  }
}

customElements.define("settings-view", SettingsView);

declare global {
  interface HTMLElementTagNameMap {
    "settings-view": SettingsView;
  }
}
