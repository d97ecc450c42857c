import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { formatCount } from "#ui/format/counts.ts";
import { plural } from "#ui/i18n/plural.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { InspectedFile } from "#workers/batch-protocol.ts";

/** Detail of `pdf-password-entered`. */
export interface EnteredPassword {
  /** Paths of the PDFs to which it applies. */
  readonly paths: readonly string[];
  readonly password: string;
}

/** For more PDFs, the panel recommends passwords in the data. */
const maxFields = 10;

/**
 * Password fields for encrypted PDFs. Dispatches `pdf-password-entered` with the paths and the password; the next
 * inspection shows whether it was accepted.
 */
export class PdfPasswords extends LightElement {
  static override properties = {
    files: { attribute: false },
    entered: { state: true },
  };
  declare files: readonly InspectedFile[];
  /** Paths for which a password was entered here. */
  declare entered: ReadonlySet<string>;

  #lastPassword: string | undefined;

  constructor() {
    super();
    this.files = [];
    this.entered = new Set();
  }

  /**
   * Selects a wrong password, so that typing replaces it. If a password was accepted, its field has been removed: moves the
   * focus to the next field, or to the status text.
   */
  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("files") || this.entered.size === 0) return;
    const active = document.activeElement;
    if (active instanceof HTMLInputElement && this.contains(active) && active.value === this.#lastPassword)
      active.select();
    else if (active === document.body) this.#findFocusTarget()?.focus();
  }

  #findFocusTarget(): HTMLElement | null {
    return this.querySelector<HTMLElement>("input[type=password]") ?? this.querySelector<HTMLElement>("[role=status]");
  }

  protected override render(): TemplateResult | typeof nothing {
    const locked = this.files.filter(({ password }) => password === "missing" || password === "wrong");
    const opened = this.files.filter(({ password, path }) => password === "accepted" && this.entered.has(path));
    if (locked.length + opened.length === 0) return nothing;
    return html`
      <section class="notice notice-info pdf-passwords" aria-labelledby="pdf-passwords-heading">
        <div class="notice-icon">${icons.lock}</div>
        <div class="notice-body">
          <h3 class="notice-heading" id="pdf-passwords-heading">${headingOf(locked.length, opened.length)}</h3>
          <p role="status" tabindex="-1">${
            opened.length === 0
              ? msg(
                  "Enter the password of each PDF. The generated smartlinks open without it: everyone who has one can read the PDF.",
                )
              : msg(
                  html`Opened: ${opened.map(({ path }, index) => html`${index > 0 ? ", " : ""}<strong>${path}</strong>`)}.`,
                )
          }</p>
          ${repeat(
            locked.slice(0, maxFields),
            ({ path }) => path,
            (file, index) => this.renderField(file, `pdf-password-${index}`, locked),
          )}
          ${
            locked.length > maxFields
              ? html`<p class="help">${morePdfsText(locked.length - maxFields)} ${msg(html`For many passwords, add the key <code>pdf_password</code> to each row of the data.`)}</p>`
              : nothing
          }
        </div>
      </section>
    `;
  }

  private renderField({ path, password }: InspectedFile, id: string, locked: readonly InspectedFile[]): TemplateResult {
    const isWrong = password === "wrong";
    const others = locked.filter((file) => file.path !== path);
    return html`
      <form class="pdf-password" @submit=${(event: SubmitEvent) => this.#submit(event, path, others)}>
        <div class="field">
          <label for=${id}>${msg(str`Password of ${path}`)}</label>
          <div class="field-row">
            <input id=${id} name="password" type="password" required maxlength="1000" autocomplete="off" autocapitalize="none"
              spellcheck="false" aria-invalid=${isWrong ? "true" : "false"} aria-describedby=${isWrong ? `${id}-problem` : nothing} />
            <button type="submit">${msg("Open PDF")}</button>
          </div>
          ${isWrong ? html`<p class="help bad" id="${id}-problem">${msg("Wrong password. Check capital letters and spaces, then try again.")}</p>` : nothing}
        </div>
        ${
          others.length > 0
            ? html`<label class="choice"><input type="checkbox" name="all" /> <span>${others.length === 1 ? msg("Also try it for the other protected PDF") : msg(str`Also try it for the other ${formatCount(others.length)} protected PDFs`)}</span></label>`
            : nothing
        }
      </form>
    `;
  }

  #submit(event: SubmitEvent, path: string, others: readonly InspectedFile[]): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const paths = [path, ...(data.has("all") ? others.map((file) => file.path) : [])];
    this.entered = new Set([...this.entered, ...paths]);
    const password = String(data.get("password"));
    this.#lastPassword = password;
    this.emit<EnteredPassword>("pdf-password-entered", { paths, password });
  }
}

const headingOf = (locked: number, opened: number): string => {
  if (locked === 0) return opened === 1 ? msg("The password was accepted") : msg("The passwords were accepted");
  return locked === 1 ? msg("One PDF needs a password") : msg(str`${formatCount(locked)} PDFs need a password`);
};

const morePdfsText = (count: number): string =>
  plural(count, {
    one: msg(str`${formatCount(count)} more PDF follows.`),
    other: msg(str`${formatCount(count)} more PDFs follow.`),
  });

customElements.define("pdf-passwords", PdfPasswords);

declare global {
  interface HTMLElementTagNameMap {
    "pdf-passwords": PdfPasswords;
  }
}
