/** The elements that show the inspection of a batch. A page without a batch does not load them. */
import "./batch-problems.ts";
import "./row-check.ts";
import "./table-panel.ts";
import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import "../../settings/site-login.ts";
import type { SiteLoginClient } from "../../settings/site-login.ts";

/**
 * Asks for the credentials of the site that has the template, if a problem says that it wants some. The form dispatches
 * `site-login-entered`; the next inspection shows whether they were accepted.
 */
class TemplateLogin extends LightElement {
  static override properties = { client: { attribute: false }, problems: { attribute: false } };
  declare client: SiteLoginClient;
  declare problems: readonly Problem[];

  constructor() {
    super();
    this.problems = [];
  }

  /** A template that could be read has no form: the focus goes to the status text. */
  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get("problems");
    const wasNeeded = before !== undefined && findOrigin(before) !== undefined;
    if (wasNeeded && findOrigin(this.problems) === undefined && document.activeElement === document.body)
      document.querySelector<HTMLElement>("#launch-note")?.focus();
  }

  protected override render(): TemplateResult | typeof nothing {
    const origin = findOrigin(this.problems);
    if (origin === undefined) return nothing;
    return html`
      <section class="notice notice-info" aria-labelledby="template-login-heading">
        <div class="notice-icon">${icons.lock}</div>
        <div class="notice-body">
          <h3 class="notice-heading" id="template-login-heading">${msg(str`${origin} wants credentials`)}</h3>
          <p>${msg("The template of this batch is on that site. The credentials are sent to it alone, and to no other address.")}</p>
          <site-login .client=${this.client} .origin=${origin}></site-login>
        </div>
      </section>
    `;
  }
}

const findOrigin = (problems: readonly Problem[]): string | undefined =>
  problems.find(({ code }) => code === "login-needed")?.origin;

customElements.define("template-login", TemplateLogin);

declare global {
  interface HTMLElementTagNameMap {
    "template-login": TemplateLogin;
  }
}
