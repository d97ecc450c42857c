import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { createExportName } from "#domain/files/output-name.ts";
import { publicFolder, readPublicUrl } from "#domain/links/public-url.ts";
import { type Encoding, encodingNames, type Strategy } from "#domain/model/batch.ts";
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import { icons } from "#ui/icons.ts";
import { ModalElement } from "#ui/modal-element.ts";
import "#ui/problem-list.ts";
import "../../../smartlink/form/password-field.ts";
import type { ValueChange } from "../../../smartlink/form/value-field.ts";
import "#ui/work-progress.ts";
import { encodingTexts } from "#ui/format/encoding-texts.ts";
import { describeSentence } from "#ui/format/translated-problem.ts";

/** What the person chose. Empty texts mean none. */
export interface ExportChoice extends ExportOptionValues {
  readonly kind: ExportKind;
  readonly password: string;
  readonly publicUrl: string;
  readonly pdfPassword: string;
}

/** Exports as chosen. Resolves with a sentence about the downloaded file, undefined if the signal aborted. */
export type RunExport = (choice: ExportChoice, signal: AbortSignal) => Promise<Result<string | undefined>>;

/**
 * Asks how a smartlink is exported, and shows progress and problems. Opens when it is connected; dispatches `export-close`
 * with a sentence about the downloaded file, undefined if cancelled.
 */
export class ExportDialog extends ModalElement {
  static override properties = {
    smartlinkTitle: { attribute: false },
    hasPassword: { attribute: false },
    publicUrl: { attribute: false },
    environments: { attribute: false },
    generateAddress: { attribute: false },
    run: { attribute: false },
    kind: { state: true },
    password: { state: true },
    encoding: { state: true },
    environment: { state: true },
    work: { state: true },
    problems: { state: true },
  };
  declare smartlinkTitle: string;
  /** Whether the smartlink has a password of its own. */
  declare hasPassword: boolean;
  /** The public address, at first the one that was used last. */
  declare publicUrl: string;
  /** Names of the environments that the person can choose. */
  declare environments: readonly string[];
  /** Where documents are generated from the smartlink. */
  declare generateAddress: string;
  declare run: RunExport;
  declare kind: ExportKind;
  declare protected password: string;
  declare encoding: Encoding;
  declare environment: string;
  /** Cancels the running export; undefined while none runs. */
  declare protected work: AbortController | undefined;
  declare protected problems: readonly Problem[];

  constructor() {
    super();
    this.hasPassword = false;
    this.publicUrl = "";
    this.generateAddress = "#/batches";
    this.kind = "original";
    this.password = "";
    this.environments = [];
    this.encoding = "text";
    this.environment = "";
    this.problems = [];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.work?.abort();
  }

  protected override render(): TemplateResult {
    const isWorking = this.work !== undefined;
    return html`
      <dialog class="wide-dialog" aria-labelledby="export-heading" @close=${() => this.#close(undefined)}>
        <form @submit=${this.#submit}>
          <h2 id="export-heading">${msg(str`Export “${this.smartlinkTitle}”`)}</h2>
          <fieldset class="dialog-fields" ?disabled=${isWorking} @value-change=${this.#changePassword}>
            <fieldset class="kind-choice">
              <legend>${msg("Kind of file")}</legend>
              ${exportKindNames.map((kind) => this.#renderKind(kind))}
            </fieldset>
            ${!isForReaders(this.kind) ? nothing : html`${this.#renderPassword()} ${renderExportOptions(this)}`}
            ${this.kind === "mixed" || this.kind === "smallest" ? this.#renderPublicUrl() : nothing}
            ${this.problems.some(({ code }) => code.startsWith("pdf-password")) ? this.#renderPdfPassword() : nothing}
          </fieldset>
          ${this.#renderProblems()}
          ${
            isWorking
              ? html`<work-progress class="dialog-work" role="status" .label=${msg("Making the file…")} @cancel-work=${() => this.work?.abort()}></work-progress>`
              : html`<div class="dialog-actions">
                  <button type="button" @click=${() => this.#close(undefined)}>${msg("Cancel")}</button>
                  <button type="submit" class="primary">${this.kind === "template" ? msg("Export template") : this.kind === "pdf" ? msg("Export PDF") : msg("Export file")}</button>
                </div>`
          }
        </form>
      </dialog>
    `;
  }

  /** An export fills placeholders with their defaults only, so a missing value leads to where data fills them. */
  #renderProblems(): TemplateResult {
    if (this.problems.some(({ code }) => code === "placeholder-without-value"))
      return html`<div class="notice notice-error" role="alert" tabindex="-1">
        <div class="notice-icon">${icons.error}</div>
        <div class="notice-body">
          <h3 class="notice-heading">${msg("The smartlink has placeholders without a value")}</h3>
          <div class="problem-group">
            <span>${msg("Fill them with your data: one document for each row.")}</span>
            <a class="button" href=${this.generateAddress} @click=${() => this.#close(undefined)}>${msg("Generate…")}</a>
          </div>
        </div>
      </div>`;
    return html`<problem-list .level=${3} .heading=${msg("The smartlink could not be exported")} .problems=${this.problems}></problem-list>`;
  }

  #renderKind(kind: ExportKind): TemplateResult {
    const { name, purpose } = exportKinds[kind]();
    const choose = () => {
      this.kind = kind;
      this.problems = [];
    };
    return html`<label class="choice">
      <input type="radio" name="kind" value=${kind} ?autofocus=${kind === this.kind} .checked=${kind === this.kind}
        aria-labelledby="export-name-${kind}" aria-describedby="export-${kind}" @change=${choose} />
      <span><strong id="export-name-${kind}">${name}</strong><span class="help" id="export-${kind}">${purpose}</span></span>
    </label>`;
  }

  #renderPassword(): TemplateResult {
    return html`<div class="field">
      <label for="export-password">${msg("Password (optional)")}</label>
      <password-field .fieldId=${"export-password"} .value=${this.password} .describedBy=${"export-password-help"}></password-field>
      <p class="help" id="export-password-help">${
        this.hasPassword
          ? msg(
              "Readers enter this password instead of the smartlink’s own. If you leave it empty, the smartlink’s own password applies.",
            )
          : msg("Encrypts the document: readers must enter the password. It is not stored, so keep it.")
      }</p>
    </div>`;
  }

  #renderPublicUrl(): TemplateResult {
    const reading = this.publicUrl.trim() === "" ? undefined : readPublicUrl(this.publicUrl);
    const name = createExportName(this.smartlinkTitle);
    return html`<div class="field">
      <label for="export-address">${msg("Public address (optional)")}</label>
      <input id="export-address" type="text" inputmode="url" autocomplete="off" spellcheck="false" autocapitalize="none"
        placeholder="https://docs.example.org/" .value=${this.publicUrl} aria-invalid=${reading?.ok === false}
        aria-describedby="export-address-help" @input=${this.#changePublicUrl} />
      <p class="help ${reading?.ok === false ? "bad" : ""}" id="export-address-help">${
        reading === undefined
          ? msg("Web address of the folder where you will unpack the ZIP. It tells you the smartlink’s link.")
          : reading.ok
            ? msg(html`Link: <code>${publicFolder(reading.value, name)}${name}.html</code>`)
            : describeSentence(reading.message)
      }</p>
    </div>`;
  }

  #renderPdfPassword(): TemplateResult {
    return html`<div class="field">
      <label for="export-pdf-password">${msg("Password of the PDF")}</label>
      <input id="export-pdf-password" type="password" maxlength="1000" autocomplete="off" />
    </div>`;
  }

  /** Keeps the options that the person has changed. */
  changeOptions(options: Partial<ExportOptionValues>): void {
    Object.assign(this, options);
  }

  #changePassword({ detail }: CustomEvent<ValueChange>): void {
    this.password = detail.value;
  }

  #changePublicUrl(event: Event): void {
    this.publicUrl = (event.currentTarget as HTMLInputElement).value;
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.work !== undefined) return;
    const { kind, password, publicUrl, encoding, environment } = this;
    const pdfPassword = this.querySelector<HTMLInputElement>("#export-pdf-password")?.value ?? "";
    const work = new AbortController();
    this.work = work;
    this.problems = [];
    await this.updateComplete;
    this.querySelector<HTMLElement>(".dialog-work button")?.focus();
    const choice = { kind, password, publicUrl: publicUrl.trim(), pdfPassword, encoding, environment };
    const result = await this.run(choice, work.signal);
    this.work = undefined;
    if (work.signal.aborted) await this.#focusAfterWork("button.primary");
    else if (result.ok) this.#close(result.value);
    else {
      this.problems = result.problems;
      await this.#focusAfterWork("[role=alert]");
    }
  }

  async #focusAfterWork(selector: string): Promise<void> {
    await this.updateComplete;
    await this.querySelector("problem-list")?.updateComplete;
    this.querySelector<HTMLElement>(selector)?.focus();
  }

  #close(sentence: string | undefined): void {
    this.closeWith("export-close", sentence);
  }
}

// The kinds of files as which a smartlink leaves the library.

/** Files for readers, by a strategy, or for makers: the PDF with its assets, or a template. */
type ExportKind = Strategy | "pdf" | "template";

const isForReaders = (kind: ExportKind): kind is Strategy => kind !== "pdf" && kind !== "template";

/** Name and purpose of each kind. */
const exportKinds: Readonly<Record<ExportKind, () => { readonly name: string; readonly purpose: string }>> = {
  original: () => ({
    name: msg("Complete HTML file"),
    purpose: msg("Everything is in one file. It opens anywhere: from an e-mail, from the disk, without a network."),
  }),
  mixed: () => ({
    name: msg("Mixed, as a ZIP"),
    purpose: msg("An HTML file that contains the reader, and the PDF beside it. Unpack it on a web server."),
  }),
  smallest: () => ({
    name: msg("Linked, as a ZIP"),
    purpose: msg("A small HTML file, with the reader and the PDF beside it. Unpack it on a web server."),
  }),
  pdf: () => ({
    name: msg("PDF with its assets"),
    purpose: msg(
      "The PDF with settings and assets attached. Its pages look as before. “Upload PDFs” in another browser makes the smartlink from it.",
    ),
  }),
  template: () => ({
    name: msg("Template, as JSON"),
    purpose: msg(
      "Settings and assets with their files, without the PDF. For “Import template” in another browser, and for batches.",
    ),
  }),
};
/** The kinds in the order of the dialog. */
const exportKindNames = ["original", "mixed", "smallest", "pdf", "template"] as const satisfies readonly ExportKind[];

customElements.define("export-dialog", ExportDialog);

declare global {
  interface HTMLElementTagNameMap {
    "export-dialog": ExportDialog;
  }
}

/** The values of the fields. */
interface ExportOptionValues {
  readonly encoding: Encoding;
  /** Name of the environment; empty for none. */
  readonly environment: string;
}

/** The dialog with the fields. */
interface ExportOptionsHost extends ExportOptionValues {
  readonly kind: ExportKind;
  /** Names of the environments that the person can choose. */
  readonly environments: readonly string[];
  changeOptions(options: Partial<ExportOptionValues>): void;
}

const readChoice = (event: Event): string => (event.currentTarget as HTMLSelectElement).value;

/** Renders the fields. The encoding matters where the file contains bytes of others. */
const renderExportOptions = (host: ExportOptionsHost): TemplateResult => html`
  <div class="field">
    <label for="export-environment">${msg("Receiver of readers’ events")}</label>
    <select id="export-environment" aria-describedby="export-environment-help"
      @change=${(event: Event) => host.changeOptions({ environment: readChoice(event) })}>
      <option value="" ?selected=${host.environment === ""}>${msg("None")}</option>
      ${host.environments.map((name) => html`<option value=${name} ?selected=${name === host.environment}>${name}</option>`)}
    </select>
    <p class="help" id="export-environment-help">${msg("Receives the readers’ events. Add environments on the page Settings.")}</p>
  </div>
  ${host.kind === "original" || host.kind === "mixed" ? renderEncoding(host) : nothing}
`;

const renderEncoding = (host: ExportOptionsHost): TemplateResult => html`
  <div class="field">
    <label for="export-encoding">${msg("File encoding")}</label>
    <select id="export-encoding" aria-describedby="export-encoding-help"
      @change=${(event: Event) => host.changeOptions({ encoding: readChoice(event) as Encoding })}>
      ${encodingNames.map((name) => html`<option value=${name} ?selected=${name === host.encoding}>${name}</option>`)}
    </select>
    <p class="help" id="export-encoding-help">${host.encoding} – ${encodingTexts[host.encoding]()}</p>
  </div>
`;
