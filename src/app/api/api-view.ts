import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import "./call-example.ts";
import "../batches/composer/tool-folder.ts";
import "./users-panel.ts";
import { ActionView, type Confirmation } from "#ui/action-view.ts";
import type { ToolFolder } from "#usecases/tool/tool-folder.ts";
import type { ApiAccess } from "../site/store-access.ts";
import type { Call } from "./call-example.ts";
import { type ApiUsers, createApiUsers } from "./rest/api-users.ts";

/** What the API page uses. */
export interface ApiServices {
  /** The folder of the site, ending in a slash. */
  readonly site: URL;
  /** The owner's credentials of the REST API. */
  readonly apiAccess: ApiAccess;
  /** Calls the site's own REST API. */
  readonly callApi: Call;
  readonly toolFolder: Pick<ToolFolder, "list" | "clear">;
}

/** The API page: credentials, an example call, links to Swagger UI, users, and the standalone tool. */
export class ApiView extends ActionView<ApiServices> {
  static override properties = {
    authorization: { state: true },
    users: { state: true },
  };
  /** The header value; empty if this browser does not have it, undefined while it is read. */
  declare authorization: string | undefined;
  declare users: ApiUsers | undefined;

  /** An element that was there before its code has its properties from the first update on. */
  protected override firstUpdated(): void {
    void this.attempt(async () => {
      this.#setAuthorization((await this.services.apiAccess.readAuthorization()) ?? "");
    });
  }

  #setAuthorization(authorization: string): void {
    const { callApi, site } = this.services;
    this.authorization = authorization;
    this.users =
      authorization === ""
        ? undefined
        : createApiUsers({ api: new URL("api/", site).href, authorization, call: callApi });
  }

  protected override render(): TemplateResult {
    const { services, authorization } = this;
    const address = (path: string) => new URL(path, services.site).href;
    return html`
      <div class="page narrow">
        <header class="page-head">
          <h1>${msg("API")}</h1>
          <p class="lead">${msg("Programs on this site’s pages can do everything with HTTP calls. This browser answers them, also offline.")}</p>
        </header>
        ${this.renderProblems()}
        <section class="card" aria-labelledby="credentials">
          <h2 id="credentials">${msg("Credentials")}</h2>
          ${this.#credentials()}
          <p class="muted">${msg("Send this header with every call. It protects from mistakes, not from other people who use this device: they can read it here.")}</p>
        </section>
        <section class="card" aria-labelledby="first-call">
          <h2 id="first-call">${msg("First call")}</h2>
          <call-example .address=${address("api/folder")} .authorization=${authorization ?? ""} .call=${services.callApi}></call-example>
        </section>
        <section class="card" aria-labelledby="all-calls">
          <h2 id="all-calls">${msg("All calls")}</h2>
          <p>${msg("Swagger UI describes every call and can send it. It uses your credentials and works offline.")}</p>
          <div class="actions">
            <a class="button primary" href=${address("api/swagger/")} target="_blank" rel="noopener">${msg("Open Swagger UI")}</a>
            <a class="button" href=${address("api/openapi.json")} target="_blank" rel="noopener">${msg("OpenAPI document")}</a>
          </div>
        </section>
        <section class="card" aria-labelledby="users">
          <h2 id="users">${msg("Users")}</h2>
          <users-panel .users=${this.users}></users-panel>
        </section>
        <section class="card" aria-labelledby="tool">
          <h2 id="tool">${msg("Standalone tool")}</h2>
          <tool-folder .tool=${services.toolFolder} .start=${address("api/generation/start")}></tool-folder>
        </section>
        ${this.renderFeedback()}
      </div>
    `;
  }

  #credentials(): TemplateResult {
    const { authorization } = this;
    return html`
      <div class="field">
        <label for="authorization">${msg("Authorization")}</label>
        <input id="authorization" class="secret" type="text" readonly spellcheck="false" autocomplete="off"
          .value=${authorization ?? ""} aria-describedby="authorization-help"
          @focus=${(event: FocusEvent) => (event.currentTarget as HTMLInputElement).select()} />
        <p class="help" id="authorization-help">${
          authorization === ""
            ? msg("This browser no longer has the password. Renew it to get a new value.")
            : msg("HTTP Basic authentication with the name “owner” and a random password.")
        }</p>
      </div>
      <div class="actions">
        <button type="button" class="primary" ?disabled=${!authorization} @click=${() => void this.#copy()}>${msg("Copy")}</button>
        <button type="button" @click=${() => {
          this.confirmation = this.#createRenewConfirmation();
        }}>${msg("Renew…")}</button>
      </div>
    `;
  }

  #createRenewConfirmation(): Confirmation {
    return {
      question: msg("Renew the password?"),
      detail: msg("Programs that use the present value will be rejected until you give them the new one."),
      action: msg("Renew password"),
      onConfirm: () => void this.#renew(),
    };
  }

  async #copy(): Promise<void> {
    const field = this.querySelector<HTMLInputElement>("#authorization");
    try {
      await navigator.clipboard.writeText(this.authorization ?? "");
      this.status = msg("Authorization copied.");
    } catch {
      // The browser forbids clipboard access: select the value so that the person can copy it.
      field?.focus();
      field?.select();
      this.status = msg("The browser could not copy. The value is selected: copy it with the keyboard or the menu.");
    }
  }

  #renew(): Promise<void> {
    return this.attempt(async () => {
      this.#setAuthorization(await this.services.apiAccess.renewAuthorization());
      this.status = msg("The password was renewed.");
    });
  }
}

customElements.define("api-view", ApiView);

declare global {
  interface HTMLElementTagNameMap {
    "api-view": ApiView;
  }
}
