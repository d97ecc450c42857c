import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { readAuthorization, readLoginOrigin } from "#domain/records/site-login.ts";
import { LightElement } from "#ui/light-element.ts";
import type { SiteLoginOperations } from "#workers/site-login-operations.ts";
import "#ui/problem-list.ts";

/** The calls of the form. */
export type SiteLoginClient = Pick<SiteLoginOperations, "listSiteLogins" | "enterSiteLogin" | "openSiteLogin">;

/**
 * The credentials of another site, from which templates are read: fields for new ones, or for the passphrase of stored
 * ones. Dispatches `site-login-entered` with the origin when they can be used.
 */
export class SiteLogin extends LightElement {
  static override properties = {
    client: { attribute: false },
    origin: { attribute: false },
    isStored: { state: true },
    isRemembered: { state: true },
    isWorking: { state: true },
    fault: { state: true },
    problems: { state: true },
  };
  declare client: SiteLoginClient;
  /** The site, such as `https://docs.example.org`; empty: a field asks for it. */
  declare origin: string;
  /** Whether this browser has credentials of the site that are locked, which a passphrase opens. */
  declare protected isStored: boolean;
  declare protected isRemembered: boolean;
  declare protected isWorking: boolean;
  declare protected fault: { readonly field: string; readonly text: string } | undefined;
  declare protected problems: readonly Problem[];

  constructor() {
    super();
    this.origin = "";
    this.isStored = false;
    this.isRemembered = false;
    this.isWorking = false;
    this.problems = [];
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("origin")) void this.#readState();
  }

  protected override render(): TemplateResult {
    return html`
      <form class="site-login" novalidate @submit=${this.#submit}>
        ${this.origin === "" ? this.#renderField("site", msg("Address of the site"), { help: msg("Where its REST API is, such as https://docs.example.org/api."), placeholder: "https://docs.example.org/api" }) : nothing}
        ${this.isStored ? this.#renderField("passphrase", msg("Passphrase of the stored password"), { isSecret: true }) : this.#renderNew()}
        <problem-list .level=${3} .heading=${msg("The credentials cannot be used")} .problems=${this.problems}></problem-list>
        <div class="actions">
          <button type="submit" aria-disabled=${this.isWorking}>${this.isStored ? msg("Unlock") : msg("Use credentials")}</button>
          ${this.isStored ? html`<button type="button" class="quiet" @click=${this.#enterOthers}>${msg("Enter other credentials")}</button>` : nothing}
        </div>
      </form>
    `;
  }

  #renderNew(): TemplateResult {
    return html`
      <div class="publish-pair">
        ${this.#renderField("name", msg("User name or e-mail address"), {})}
        ${this.#renderField("password", msg("Password", { desc: "Of a server", id: "server-password" }), { isSecret: true })}
      </div>
      <p class="help">${msg("If the site is a Smartlink site, you can enter the Authorization value of its API page as the password, without a user name.")}</p>
      <label class="choice">
        <input type="checkbox" .checked=${this.isRemembered} @change=${({ currentTarget }: Event) => {
          this.isRemembered = (currentTarget as HTMLInputElement).checked;
        }} />
        <span>${msg("Store the password in this browser, encrypted with a passphrase")}</span>
      </label>
      ${
        this.isRemembered
          ? this.#renderField("passphrase", msg("Passphrase"), {
              isSecret: true,
              help: msg("You enter it when the password is needed again. It is not stored."),
            })
          : html`<p class="help">${msg("Otherwise this page forgets the password when it is closed.")}</p>`
      }
    `;
  }

  #renderField(
    name: string,
    label: string,
    { isSecret = false, help, placeholder }: { isSecret?: boolean; help?: string; placeholder?: string },
  ): TemplateResult {
    const id = `site-login-${name}`;
    const fault = this.fault?.field === name ? this.fault.text : undefined;
    const text = fault ?? help;
    return html`<div class="field">
      <label for=${id}>${label}</label>
      <input id=${id} name=${name} type=${isSecret ? "password" : "text"} autocomplete="off" autocapitalize="none" spellcheck="false"
        placeholder=${placeholder ?? nothing} aria-invalid=${fault !== undefined} aria-describedby=${text === undefined ? nothing : `${id}-help`} />
      ${text === undefined ? nothing : html`<p class="help ${fault === undefined ? "" : "bad"}" id="${id}-help">${text}</p>`}
    </div>`;
  }

  async #readState(): Promise<void> {
    const { origin } = this;
    this.isStored = false;
    const states = origin === "" ? undefined : await this.client.listSiteLogins();
    if (this.origin !== origin || states?.ok !== true) return;
    // Credentials that are open already were rejected: others are needed.
    this.isStored = states.value.some((state) => state.origin === origin && state.isStored && !state.isOpen);
  }

  #enterOthers = (): void => {
    this.isStored = false;
    this.problems = [];
  };

  #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.isWorking) return;
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => String(data.get(name) ?? "");
    this.problems = [];
    const request = this.#readRequest(text);
    if (request === undefined) {
      await this.updateComplete;
      return this.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
    this.isWorking = true;
    const { origin, authorization, passphrase } = request;
    const used =
      authorization === undefined
        ? await this.client.openSiteLogin(origin, passphrase)
        : await this.client.enterSiteLogin(origin, authorization, this.isRemembered ? passphrase : undefined);
    this.isWorking = false;
    if (!used.ok) this.problems = used.problems;
    else this.emit("site-login-entered", origin);
  };

  /** Returns what to send to the worker; undefined if a field is wrong, which it then shows. */
  #readRequest(
    text: (name: string) => string,
  ): { readonly origin: string; readonly authorization: string | undefined; readonly passphrase: string } | undefined {
    const origin = this.origin === "" ? readLoginOrigin(text("site")) : this.origin;
    const passphrase = text("passphrase");
    const authorization = this.isStored ? undefined : this.#readEntered(text("name").trim(), text("password"));
    const fail = (field: string, sentence: string) => {
      this.fault = { field, text: sentence };
      return undefined;
    };
    if (origin === undefined)
      return fail(
        "site",
        msg("Enter an address that begins with https://. Over http, others could read the password."),
      );
    if (!this.isStored && authorization === undefined)
      return fail(
        "password",
        msg("Enter a user name and a password, or an Authorization value that begins with Basic or Bearer."),
      );
    if ((this.isStored || this.isRemembered) && passphrase.trim() === "")
      return fail("passphrase", msg("Enter a passphrase, or do not store the password."));
    this.fault = undefined;
    return { origin, authorization, passphrase };
  }

  #readEntered(name: string, password: string): string | undefined {
    if (name.includes(":")) return undefined;
    return readAuthorization(name === "" ? password : `${name}:${password}`);
  }
}

customElements.define("site-login", SiteLogin);

declare global {
  interface HTMLElementTagNameMap {
    "site-login": SiteLogin;
  }
}
