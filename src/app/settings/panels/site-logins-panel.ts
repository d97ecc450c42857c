import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { LightElement } from "#ui/light-element.ts";
import type { SiteLoginOperations, SiteLoginState } from "#workers/site-login-operations.ts";
import "#ui/problem-list.ts";
import "../site-login.ts";

/** Credentials of other sites from which templates are read: those of this browser, and a form for further ones. */
export class SiteLoginsPanel extends LightElement {
  static override properties = {
    client: { attribute: false },
    states: { state: true },
    form: { state: true },
    problems: { state: true },
    status: { state: true },
  };
  declare client: SiteLoginOperations;
  declare protected states: readonly SiteLoginState[];
  /** The origin whose form is open; empty: that of a further site. */
  declare protected form: string | undefined;
  declare protected problems: readonly Problem[];
  declare protected status: string;

  constructor() {
    super();
    this.states = [];
    this.problems = [];
    this.status = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.refresh();
  }

  /** Reads again which credentials this browser has. */
  async refresh(): Promise<void> {
    const states = await this.client.listSiteLogins();
    if (states.ok) this.states = states.value;
    else this.problems = states.problems;
  }

  protected override render(): TemplateResult {
    return html`
      <p class="muted">${msg("A batch can read its template from the REST API of another site. If that site wants credentials, they are sent to it alone.")}</p>
      ${this.states.length === 0 ? nothing : html`<ul class="site-logins">${this.states.map((state) => this.#renderSite(state))}</ul>`}
      <problem-list .level=${3} .heading=${msg("The credentials cannot be used")} .problems=${this.problems}></problem-list>
      ${this.form === "" ? this.#renderForm("") : html`<div class="actions"><button type="button" class="site-login-add" @click=${() => this.#open("")}>${msg("Add credentials…")}</button></div>`}
      <p role="status" class="muted">${this.status}</p>
    `;
  }

  #renderSite({ origin, isOpen, isStored }: SiteLoginState): TemplateResult {
    return html`<li>
      <div class="field-row">
        <span><strong>${origin}</strong> <span class="muted">${
          isOpen
            ? isStored
              ? msg("Stored, in use")
              : msg("In use until this page is closed")
            : msg("Stored, locked with a passphrase")
        }</span></span>
        ${isOpen ? nothing : html`<button type="button" class="small" aria-label=${msg(str`Unlock ${origin}`)} @click=${() => this.#open(origin)}>${msg("Unlock")}</button>`}
        <button type="button" class="quiet small" aria-label=${msg(str`Forget the credentials of ${origin}`)} @click=${() => void this.#forget(origin)}>${msg("Forget")}</button>
      </div>
      ${this.form === origin ? this.#renderForm(origin) : nothing}
    </li>`;
  }

  #renderForm(origin: string): TemplateResult {
    return html`<site-login .client=${this.client} .origin=${origin} @site-login-entered=${() => void this.#close()}></site-login>`;
  }

  #open(origin: string): void {
    this.form = origin;
    this.status = "";
    void this.updateComplete
      .then(() => this.querySelector("site-login")?.updateComplete)
      .then(() => this.querySelector("site-login")?.querySelector("input")?.focus());
  }

  async #close(): Promise<void> {
    this.form = undefined;
    this.status = msg("The credentials can be used.");
    await this.refresh();
    await this.updateComplete;
    this.querySelector<HTMLElement>(".site-login-add")?.focus();
  }

  async #forget(origin: string): Promise<void> {
    const forgotten = await this.client.forgetSiteLogin(origin);
    this.problems = forgotten.ok ? [] : forgotten.problems;
    this.status = forgotten.ok ? msg("The credentials are forgotten.") : "";
    await this.refresh();
    await this.updateComplete;
    this.querySelector<HTMLElement>(".site-login-add")?.focus();
  }
}

customElements.define("site-logins-panel", SiteLoginsPanel);

declare global {
  interface HTMLElementTagNameMap {
    "site-logins-panel": SiteLoginsPanel;
  }
}
