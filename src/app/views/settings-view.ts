/** The Settings page: appearance, environments, and the storage of this browser. */
import { html, nothing, type TemplateResult } from "lit";
import type { Environment } from "#domain/model/batch.ts";
import "../elements/settings/add-environment.ts";
import "../elements/settings/backup-panel.ts";
import "../elements/settings/data-check-panel.ts";
import "../elements/settings/environment-form.ts";
import "../elements/settings/install-panel.ts";
import "../elements/settings/storage-panel.ts";
import { type Settings, type Theme, themes } from "../services/settings.ts";
import type { StorageState } from "../services/storage/storage-health.ts";
import { applyTheme } from "../services/theme.ts";
import { ActionView, type Confirmation } from "./action-view.ts";

/** These exist from the start, and stay. */
const standardEnvironments: ReadonlySet<string> = new Set(["officialDev", "officialProd"]);

const themeNames: Readonly<Record<Theme, string>> = { system: "System", light: "Light", dark: "Dark" };

export class SettingsView extends ActionView {
  static override properties = {
    current: { state: true },
    storage: { state: true },
  };
  declare current: Settings | undefined;
  declare storage: StorageState | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.current = this.services.settings.read();
    void this.#measure();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.current === undefined) return nothing;
    const { theme, environments } = this.current;
    return html`
      <div class="page narrow">
        <header class="page-head"><h1>Settings</h1><p class="lead">They are kept in this browser.</p></header>
        ${this.renderProblems()}
        <section class="card" aria-labelledby="appearance">
          <h2 id="appearance">Appearance</h2>
          <fieldset class="inline-choices">
            <legend class="visually-hidden">Theme</legend>
            ${themes.map(
              (
                name,
              ) => html`<label class="choice"><input type="radio" name="theme" value=${name} .checked=${name === theme}
                @change=${() => this.#themed(name)} /><span>${themeNames[name]}</span></label>`,
            )}
          </fieldset>
        </section>
        <section class="card" aria-labelledby="environments">
          <h2 id="environments">Environments</h2>
          <p class="muted">You choose one for each batch, or name it in <code>param.json</code> as <code>env</code>. Its addresses go into the files that are made.</p>
          ${environments.map(
            (environment) => html`<environment-form .environment=${environment}
              .removable=${!standardEnvironments.has(environment.name)}
              @environment-changed=${(event: CustomEvent<Environment>) => this.#changed(event.detail)}
              @environment-removed=${() => this.#removed(environment.name)}></environment-form>`,
          )}
          <add-environment .taken=${environments.map(({ name }) => name)}
            @environment-added=${(event: CustomEvent<string>) => this.#added(event.detail)}></add-environment>
        </section>
        <section class="card" aria-labelledby="backup">
          <h2 id="backup">Backup</h2>
          <backup-panel .services=${this.services} @workspace-restored=${() => this.#restored()}></backup-panel>
        </section>
        <section class="card" aria-labelledby="check">
          <h2 id="check">Check</h2>
          <p>Looks whether every stored byte is still what it was, and makes damaged files anew.</p>
          <data-check-panel .services=${this.services}></data-check-panel>
        </section>
        <section class="card" aria-labelledby="storage">
          <h2 id="storage">Storage</h2>
          <storage-panel .state=${this.storage} @persist-wanted=${() => void this.#persist()} @delete-wanted=${() => {
            this.confirmation = this.#deleting;
          }}></storage-panel>
        </section>
        <section class="card" aria-labelledby="install">
          <h2 id="install">Install</h2>
          <install-panel .offer=${this.services.installPrompt}></install-panel>
        </section>
        ${this.renderFeedback()}
      </div>
    `;
  }

  readonly #deleting: Confirmation = {
    question: "Delete all data of this site?",
    detail:
      "Every job, generated file, report and setting is removed from this browser, and a job in progress ends. It cannot be undone. What you saved elsewhere stays.",
    action: "Delete everything",
    onConfirm: () => void this.#deleteAll(),
  };

  #themed(theme: Theme): void {
    applyTheme(theme);
    this.#save({ theme });
  }

  #changed(changed: Environment): void {
    const environments = this.current?.environments.map((one) => (one.name === changed.name ? changed : one)) ?? [];
    this.#saveEnvironments(environments);
  }

  /** With the site's own interface, as the others begin. */
  #added(name: string): void {
    const environments = this.current?.environments ?? [];
    const api_url = new URL("api", this.services.site).href;
    this.#saveEnvironments([...environments, { name, api_url, tracking_url: "" }]);
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`#${CSS.escape(`${name}-api_url`)}`)?.focus());
  }

  #removed(name: string): void {
    this.#saveEnvironments(this.current?.environments.filter((one) => one.name !== name) ?? []);
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("#new-environment")?.focus());
  }

  #saveEnvironments(environments: readonly Environment[]): void {
    this.#save({ environments });
    this.services.pendingBatch.choose({ environments });
  }

  #save(change: Partial<Settings>): void {
    this.current = { ...this.services.settings.read(), ...change };
    const kept = this.services.settings.write(this.current);
    this.status = kept ? "Saved." : "";
    this.problems = kept
      ? []
      : [
          {
            code: "storage-failed",
            message: "The browser did not keep the settings. Allow site data for this address.",
          },
        ];
  }

  /** The settings came with the backup. */
  #restored(): void {
    this.current = this.services.settings.read();
    applyTheme(this.current.theme);
    void this.#measure();
  }

  async #measure(): Promise<void> {
    this.storage = await this.services.storage.measure();
  }

  async #persist(): Promise<void> {
    const kept = await this.services.storage.persist();
    await this.#measure();
    this.status = kept === true ? "The browser keeps the data." : "The browser has not agreed to keep the data.";
    if (kept !== true && this.storage !== undefined)
      this.storage = { ...this.storage, persisted: this.storage.persisted ?? false };
  }

  async #deleteAll(): Promise<void> {
    const { host, settings, storage, pendingBatch } = this.services;
    await this.attempt(async () => {
      await storage.deleteAll();
      await host.refresh();
      pendingBatch.clear();
      settings.clear();
      this.current = settings.read();
      applyTheme(this.current.theme);
      this.status = "All data was deleted.";
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
