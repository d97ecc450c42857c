import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import type { Environment } from "#domain/model/batch.ts";
import { LightElement } from "#ui/light-element.ts";
import "./environment-form.ts";
import { validateEnvironmentName } from "../../site/settings.ts";

/** A form for the name of a new environment. Dispatches `environment-added` with the name. */
class AddEnvironment extends LightElement {
  static override properties = { taken: { attribute: false }, problem: { state: true } };
  /** Names of the environments that exist. */
  declare taken: readonly string[];
  declare problem: string | undefined;

  constructor() {
    super();
    this.taken = [];
  }

  protected override render(): TemplateResult {
    const isInvalid = this.problem !== undefined;
    return html`
      <form class="field add-environment" @submit=${this.#submit}>
        <label for="new-environment">${msg("New environment")}</label>
        <div class="field-row">
          <input id="new-environment" type="text" maxlength="60" autocomplete="off" spellcheck="false" autocapitalize="none"
            aria-invalid=${isInvalid} aria-describedby="new-environment-help" />
          <button type="submit">${msg("Add environment")}</button>
        </div>
        <p class="help ${isInvalid ? "bad" : ""}" id="new-environment-help" role=${isInvalid ? "alert" : "note"}>
          ${this.problem ?? msg("For example staging. Enter its addresses afterwards.")}
        </p>
      </form>
    `;
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    const input = this.querySelector<HTMLInputElement>("#new-environment");
    const name = input?.value.trim() ?? "";
    this.problem = validateEnvironmentName(name, this.taken);
    if (input === null) return;
    if (this.problem === undefined) {
      input.value = "";
      this.emit("environment-added", name);
    } else input.focus();
  }
}

customElements.define("add-environment", AddEnvironment);

declare global {
  interface HTMLElementTagNameMap {
    "add-environment": AddEnvironment;
  }
}

/** Built-in environments, which cannot be removed. */
const standardEnvironments: ReadonlySet<string> = new Set(["officialDev", "officialProd"]);

/** The environments of batches. Dispatches `environments-change` with all of them. */
export class EnvironmentsPanel extends LightElement {
  static override properties = { environments: { attribute: false }, site: { attribute: false } };
  declare environments: readonly Environment[];
  /** The folder of the site. */
  declare site: URL;

  protected override render(): TemplateResult {
    return html`
      <p class="muted">${msg(html`Choose one for each batch, or set <code>env</code> in <code>param.json</code>. The generated files contain its addresses.`)}</p>
      ${this.environments.map(
        (environment) => html`<environment-form .environment=${environment}
          .removable=${!standardEnvironments.has(environment.name)}
          @environment-changed=${(event: CustomEvent<Environment>) => this.#replace(event.detail)}
          @environment-removed=${() => this.#remove(environment.name)}></environment-form>`,
      )}
      <add-environment .taken=${this.environments.map(({ name }) => name)}
        @environment-added=${(event: CustomEvent<string>) => this.#add(event.detail)}></add-environment>
    `;
  }

  #replace(changed: Environment): void {
    this.#emitChange(this.environments.map((item) => (item.name === changed.name ? changed : item)));
  }

  /** Adds an environment with the address of the site's own REST API. */
  #add(name: string): void {
    const api_url = new URL("api", this.site).href;
    this.#emitChange([...this.environments, { name, api_url, tracking_url: "" }]);
    this.#focusLater(`#${CSS.escape(`${name}-api_url`)}`);
  }

  #remove(name: string): void {
    this.#emitChange(this.environments.filter((environment) => environment.name !== name));
    this.#focusLater("#new-environment");
  }

  #emitChange(environments: readonly Environment[]): void {
    this.environments = environments;
    this.emit<readonly Environment[]>("environments-change", environments);
  }

  #focusLater(selector: string): void {
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(selector)?.focus());
  }
}

customElements.define("environments-panel", EnvironmentsPanel);
