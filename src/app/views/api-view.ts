import { html, type TemplateResult } from "lit";
import "../elements/call-example.ts";
import "../elements/composer/tool-folder.ts";
import "../elements/settings/users-panel.ts";
import { type ApiUsers, createApiUsers } from "../services/rest/api-users.ts";
import { ActionView, type Confirmation } from "./action-view.ts";

/** The API page: credentials, an example call, links to Swagger UI, users, and the standalone tool. */
export class ApiView extends ActionView {
  static override properties = {
    authorization: { state: true },
    users: { state: true },
  };
  /** The header value; empty if this browser does not have it, undefined while it is read. */
  declare authorization: string | undefined;
  declare users: ApiUsers | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
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
          <h1>API</h1>
          <p class="lead">Programs on this site’s pages can do everything with HTTP calls. This browser answers them, also offline.</p>
        </header>
        ${this.renderProblems()}
        <section class="card" aria-labelledby="credentials">
          <h2 id="credentials">Credentials</h2>
          ${this.#credentials()}
          <p class="muted">Send this header with every call. It protects from mistakes, not from other people who use this device: they can read it here.</p>
        </section>
        <section class="card" aria-labelledby="first-call">
          <h2 id="first-call">First call</h2>
          <call-example .address=${address("api/folder")} .authorization=${authorization ?? ""} .call=${services.callApi}></call-example>
        </section>
        <section class="card" aria-labelledby="all-calls">
          <h2 id="all-calls">All calls</h2>
          <p>Swagger UI describes every call and can send it. It uses your credentials and works offline.</p>
          <div class="actions">
            <a class="button primary" href=${address("api/swagger/")} target="_blank" rel="noopener">Open Swagger UI</a>
            <a class="button" href=${address("api/openapi.json")} target="_blank" rel="noopener">OpenAPI document</a>
          </div>
        </section>
        <section class="card" aria-labelledby="users">
          <h2 id="users">Users</h2>
          <users-panel .users=${this.users}></users-panel>
        </section>
        <section class="card" aria-labelledby="tool">
          <h2 id="tool">Standalone tool</h2>
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
        <label for="authorization">Authorization</label>
        <input id="authorization" class="secret" type="text" readonly spellcheck="false" autocomplete="off"
          .value=${authorization ?? ""} aria-describedby="authorization-help"
          @focus=${(event: FocusEvent) => (event.currentTarget as HTMLInputElement).select()} />
        <p class="help" id="authorization-help">${
          authorization === ""
            ? "This browser no longer has the password. Renew it to get a new value."
            : "HTTP Basic authentication with the name “owner” and a random password."
        }</p>
      </div>
      <div class="actions">
        <button type="button" class="primary" ?disabled=${!authorization} @click=${() => void this.#copy()}>Copy</button>
        <button type="button" @click=${() => {
          this.confirmation = this.#renewConfirmation;
        }}>Renew…</button>
      </div>
    `;
  }

  readonly #renewConfirmation: Confirmation = {
    question: "Renew the password?",
    detail: "Programs that use the present value will be rejected until you give them the new one.",
    action: "Renew password",
    onConfirm: () => void this.#renew(),
  };

  async #copy(): Promise<void> {
    const field = this.querySelector<HTMLInputElement>("#authorization");
    try {
      await navigator.clipboard.writeText(this.authorization ?? "");
      this.status = "Authorization copied.";
    } catch {
      // The browser forbids clipboard access: select the value so that the person can copy it.
      field?.focus();
      field?.select();
      this.status = "The browser could not copy. The value is selected: copy it with the keyboard or the menu.";
    }
  }

  #renew(): Promise<void> {
    return this.attempt(async () => {
      this.#setAuthorization(await this.services.apiAccess.renewAuthorization());
      this.status = "The password was renewed.";
    });
  }
}

customElements.define("api-view", ApiView);

declare global {
  interface HTMLElementTagNameMap {
    "api-view": ApiView;
  }
}
