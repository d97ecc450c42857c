import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import { foldText } from "#domain/text/fold-text.ts";
import { formatCount } from "#ui/format/counts.ts";
import { countPages } from "#ui/format/quantities.ts";
import { ModalElement } from "#ui/modal-element.ts";
import type { LibraryItem } from "../../session/library-item.ts";
import "#ui/problem-list.ts";

/** The PDF that a person chose: one of the library, or a file. `password`: empty for none. */
export type ChosenPdf = { readonly content: string } | { readonly file: File; readonly password: string };

/** What the dialog says about the template. */
export interface PdfRequest {
  readonly title: string;
  /** Name of the template file. */
  readonly fileName: string;
  /** Number of pages that the assets need. */
  readonly pages: number;
  /** Id of the PDF that is chosen at first. */
  readonly chosen: string | undefined;
  /** A file that came with the template, and why it cannot be used as it is. */
  readonly file: File | undefined;
  readonly problems: readonly Problem[];
}

const maxShown = 40;

/**
 * Asks for the PDF of a template and imports it. Opens when it is connected; dispatches `pdf-choice-close` with the result of
 * `run`, undefined if cancelled.
 */
export class PdfChoiceDialog extends ModalElement {
  static override properties = {
    request: { attribute: false },
    pdfs: { attribute: false },
    run: { attribute: false },
    query: { state: true },
    content: { state: true },
    file: { state: true },
    isWorking: { state: true },
    problems: { state: true },
  };
  declare request: PdfRequest;
  /** The PDFs of the library. */
  declare pdfs: readonly LibraryItem[];
  /** Imports the template with the PDF. Problems stay in the dialog. */
  declare run: (pdf: ChosenPdf) => Promise<Result<unknown>>;
  declare protected query: string;
  /** Id of the chosen PDF. */
  declare protected content: string | undefined;
  /** The chosen file, which wins over `content`. */
  declare protected file: File | undefined;
  declare protected isWorking: boolean;
  declare protected problems: readonly Problem[];

  constructor() {
    super();
    this.pdfs = [];
    this.query = "";
    this.isWorking = false;
    this.problems = [];
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("request") || this.hasUpdated) return;
    this.content = this.request.chosen;
    this.file = this.request.file;
    this.problems = this.request.problems;
  }

  protected override render(): TemplateResult {
    const { title, fileName, pages } = this.request;
    return html`
      <dialog class="wide-dialog" aria-labelledby="pdf-choice-heading" @close=${() => this.#close(undefined)}>
        <form @submit=${this.#submit}>
          <h2 id="pdf-choice-heading">${msg(str`Choose the PDF of “${title || fileName}”`)}</h2>
          <p>${msg(str`“${fileName}” does not contain its PDF.`)} ${pages > 1 ? msg(str`Its assets need a PDF with at least ${pages} pages.`) : nothing}</p>
          <fieldset class="dialog-fields" ?disabled=${this.isWorking}>
            ${this.pdfs.length === 0 ? nothing : this.#renderLibrary()}
            <div class="file-choice">
              <button type="button" @click=${() => this.querySelector<HTMLInputElement>("[type=file]")?.click()}>${this.pdfs.length === 0 ? msg("Choose a file…") : msg("Choose a file instead…")}</button>
              <input class="visually-hidden" type="file" accept=".pdf,application/pdf" tabindex="-1" aria-label=${msg("PDF of the template")} @change=${this.#picked} />
              ${this.file === undefined ? nothing : html`<span role="status"><strong>${this.file.name}</strong></span>`}
            </div>
            ${this.problems.some(({ code }) => code.startsWith("pdf-password")) && this.file !== undefined ? this.#renderPassword(this.file) : nothing}
          </fieldset>
          <problem-list .level=${3} .heading=${msg("The template could not be imported")} .problems=${this.problems}></problem-list>
          <div class="dialog-actions">
            <button type="button" @click=${() => this.#close(undefined)}>${msg("Cancel")}</button>
            <button type="submit" class="primary" ?disabled=${this.isWorking || (this.file ?? this.content) === undefined}>
              ${this.isWorking ? msg("Importing…") : msg("Import template")}</button>
          </div>
        </form>
      </dialog>
    `;
  }

  #renderLibrary(): TemplateResult {
    const words = foldText(this.query);
    const matches = this.pdfs.filter(({ searchText }) => searchText.includes(words));
    const shown = matches.slice(0, maxShown);
    const hiddenCount = matches.length - shown.length;
    return html`
      ${
        this.pdfs.length > 6
          ? html`<div class="field"><label for="pdf-choice-search">${msg("Find a PDF")}</label>
            <input id="pdf-choice-search" type="search" autocomplete="off" spellcheck="false" maxlength="300" @input=${this.#search} /></div>`
          : nothing
      }
      <fieldset class="pdf-choices">
        <legend>${msg("PDFs of the library")}</legend>
        ${shown.map((pdf) => this.#renderPdf(pdf))}
        ${shown.length === 0 ? html`<p class="help">${msg("No PDF has these words in its title or file name.")}</p>` : nothing}
        ${hiddenCount > 0 ? html`<p class="help">${msg(str`More PDFs: ${formatCount(hiddenCount)}. Type a part of the title to find one.`)}</p>` : nothing}
      </fieldset>
    `;
  }

  #renderPdf({ id, title, pages }: LibraryItem): TemplateResult {
    const isShort = pages < this.request.pages;
    const choose = () => {
      this.content = id;
      this.file = undefined;
      this.problems = [];
    };
    return html`<label class="choice">
      <input type="radio" name="content" value=${id} ?disabled=${isShort} .checked=${this.file === undefined && id === this.content} @change=${choose} />
      <span class="pdf-choice-name">${title} <span class="help">${isShort ? msg(str`${countPages(pages)}, too few for the assets`) : countPages(pages)}</span></span>
    </label>`;
  }

  #renderPassword({ name }: File): TemplateResult {
    return html`<div class="field">
      <label for="pdf-choice-password">${msg(str`Password of ${name}`)}</label>
      <input id="pdf-choice-password" type="password" maxlength="1000" autocomplete="off" autocapitalize="none" spellcheck="false" />
    </div>`;
  }

  #search(event: Event): void {
    this.query = (event.currentTarget as HTMLInputElement).value;
  }

  async #picked(event: Event): Promise<void> {
    const input = event.currentTarget as HTMLInputElement;
    const [file] = input.files ?? [];
    // Without this, picking the same file again dispatches no event.
    input.value = "";
    if (file === undefined) return;
    this.file = file;
    this.problems = [];
    await this.updateComplete;
    this.querySelector<HTMLElement>("button.primary")?.focus();
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const password = this.querySelector<HTMLInputElement>("#pdf-choice-password")?.value ?? "";
    const { file, content } = this;
    const pdf = file !== undefined ? { file, password } : content !== undefined ? { content } : undefined;
    if (pdf === undefined || this.isWorking) return;
    this.isWorking = true;
    this.problems = [];
    const result = await this.run(pdf);
    this.isWorking = false;
    if (result.ok) return this.#close(result);
    this.problems = result.problems;
    await this.updateComplete;
    await this.querySelector("problem-list")?.updateComplete;
    this.querySelector<HTMLElement>("#pdf-choice-password, problem-list [role=alert]")?.focus();
  }

  #close(result: Result<unknown> | undefined): void {
    this.closeWith("pdf-choice-close", result);
  }
}

customElements.define("pdf-choice-dialog", PdfChoiceDialog);

declare global {
  interface HTMLElementTagNameMap {
    "pdf-choice-dialog": PdfChoiceDialog;
  }
}
