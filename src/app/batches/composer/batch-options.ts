import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { isEmailList } from "#domain/links/contact-link.ts";
import { describeEmailProblem } from "#domain/links/describe-email-problem.ts";
import { describeLinkProblem, safeLink } from "#domain/links/link.ts";
import { type BatchParams, type Encoding, encodingNames, makesPages } from "#domain/model/batch.ts";
import { referenceIdField } from "#domain/publishing/personal-link.ts";
import { encodingTexts } from "#ui/format/encoding-texts.ts";
import { renderSentence } from "#ui/format/translated-problem.ts";
import { LightElement } from "#ui/light-element.ts";
import type { ParamChoices } from "#workers/batch-protocol.ts";

/** A field for a text of the parameters. */
interface TextOption {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly value: string;
  /** Why the value is invalid. */
  readonly fault?: string | undefined;
  readonly inputMode?: "url" | "email" | "text";
  readonly toChoices: (text: string) => ParamChoices;
}

/** The settings of a batch that few people need. Dispatches `choices-change` with the changed settings. */
export class BatchOptions extends LightElement {
  static override properties = {
    params: { attribute: false },
    dataFields: { attribute: false },
  };
  declare params: BatchParams;
  /** Fields of the data by which links can name people. */
  declare dataFields: readonly string[];

  constructor() {
    super();
    this.params = { batch_id: "", strategy: "original", encoding: "text", max_errors: 0 };
    this.dataFields = [];
  }

  protected override render(): TemplateResult {
    const { max_errors } = this.params;
    return html`
      ${makesPages(this.params) ? this.#renderPageOptions() : nothing}
      <div class="field">
        <label for="max-errors">${msg("Maximum failed rows")}</label>
        <input id="max-errors" class="short" type="number" min="0" step="1" inputmode="numeric" aria-describedby="max-errors-help"
          .value=${String(max_errors)} @change=${this.#changeMaxErrors} />
        <p class="help" id="max-errors-help">${msg("The batch stops at this number. 0 means no limit: failed rows are listed, all others are generated.")}</p>
      </div>
      ${this.#renderPersonalLinks()} ${this.#textOptions().map((option) => this.#renderText(option))}
    `;
  }

  /** Renders the options of web documents. */
  #renderPageOptions(): TemplateResult {
    const { encoding, embed_fonts } = this.params;
    return html`
        <fieldset>
          <legend>${msg("How each file stores its PDF")}</legend>
          ${encodingNames.map(
            (name) => html`
              <label class="choice">
                <input type="radio" name="encoding" value=${name} .checked=${name === encoding} @change=${() => this.#emitChange({ encoding: name })} />
                <span><strong>${encodingTitles[name]()}</strong> – ${encodingTexts[name]()}</span>
              </label>`,
          )}
        </fieldset>
        <fieldset>
          <legend>${msg("Missing fonts")}</legend>
          <label class="choice">
            <input type="checkbox" name="embed-fonts" .checked=${embed_fonts !== false}
              @change=${(event: Event) => this.#emitChange({ embed_fonts: (event.currentTarget as HTMLInputElement).checked })} />
            <span><strong>${msg("Embed Liberation Sans in complete files")}</strong> – ${msg("keeps the letter widths on devices without Arial and Helvetica. Adds about 120 kB for each style (regular, bold, italic) that a PDF uses without embedding it.")}</span>
          </label>
        </fieldset>
    `;
  }

  #renderPersonalLinks(): TemplateResult {
    const { personal_links = "" } = this.params;
    const others = [...this.dataFields, personal_links].filter((field) => field !== "" && field !== referenceIdField);
    return html`
      <div class="field">
        <label for="personal-links">${msg("Personal links")}</label>
        <select id="personal-links" aria-describedby="personal-links-help"
          @change=${(event: Event) => this.#emitChange({ personal_links: (event.currentTarget as HTMLSelectElement).value })}>
          <option value="" ?selected=${personal_links === ""}>${msg("Only if the document requires them")}</option>
          <option value=${referenceIdField} ?selected=${personal_links === referenceIdField}>${referenceIdField}</option>
          ${[...new Set(others)].map((field) => html`<option value=${field} ?selected=${field === personal_links}>${field}</option>`)}
        </select>
        <p class="help" id="personal-links-help">${msg(html`Each link ends in <code>?q=</code> and this value, so that events name the person who opened it.`)}</p>
      </div>
    `;
  }

  #textOptions(): readonly TextOption[] {
    const { seed = "", callback_url = "", callback_emails = [] } = this.params;
    const wrongEmail = callback_emails.find((address) => !isEmailList(address));
    return [
      {
        id: "callback-url",
        label: msg("Address for notices"),
        help: msg("Receives a message when the batch starts and when it ends."),
        value: callback_url,
        fault:
          callback_url === "" || safeLink(callback_url, "fetch") !== undefined
            ? undefined
            : describeLinkProblem(callback_url, "fetch"),
        inputMode: "url",
        toChoices: (text) => ({ callback_url: safeLink(text, "fetch") ?? text }),
      },
      {
        id: "callback-emails",
        label: msg("E-mail addresses for notices"),
        help: msg(
          "With commas between several. Each gets an e-mail draft when the batch ends, which you send yourself.",
        ),
        value: callback_emails.join(", "),
        fault: wrongEmail === undefined ? undefined : describeEmailProblem(wrongEmail),
        inputMode: "email",
        toChoices: (text) => ({ callback_emails: splitList(text) }),
      },
      {
        id: "seed",
        label: msg("Seed of the file names"),
        help: msg(
          "The same seed gives the same file names at every run. Keep it secret: whoever knows it can compute the links.",
        ),
        value: seed,
        toChoices: (text) => ({ seed: text }),
      },
    ];
  }

  #renderText({ id, label, help, value, fault, inputMode = "text", toChoices }: TextOption): TemplateResult {
    return html`
      <div class="field">
        <label for=${id}>${label}</label>
        <input id=${id} type="text" inputmode=${inputMode} maxlength="1000" autocomplete="off" spellcheck="false" autocapitalize="none"
          aria-invalid=${fault !== undefined} aria-describedby="${id}-help" .value=${value}
          @change=${(event: Event) => this.#emitChange(toChoices((event.currentTarget as HTMLInputElement).value.trim()))} />
        <p class="help ${fault === undefined ? "" : "bad"}" id="${id}-help">${fault === undefined ? help : renderSentence(fault)}</p>
      </div>
    `;
  }

  #changeMaxErrors(event: Event): void {
    const value = (event.currentTarget as HTMLInputElement).valueAsNumber;
    this.#emitChange({ max_errors: Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0 });
  }

  #emitChange(choices: ParamChoices): void {
    this.emit("choices-change", choices);
  }
}

const encodingTitles: Readonly<Record<Encoding, () => string>> = {
  text: () => msg("As text"),
  binary: () => msg("As bytes"),
};

const splitList = (text: string): readonly string[] =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

customElements.define("batch-options", BatchOptions);

declare global {
  interface HTMLElementTagNameMap {
    "batch-options": BatchOptions;
  }
}
