import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import type { ContentFault } from "#domain/problems/content-fault.ts";
import type { RowData } from "#domain/values/row-data.ts";
import type { EditorAction } from "#editor/model/editor-state.ts";
import { plural } from "#ui/i18n/plural.ts";
import { LightElement } from "#ui/light-element.ts";
import { describeContentFault } from "../stage/printed/describe-fault.ts";

/** What the list needs of the page around it. */
export interface MarkServices {
  /** Finds the marks of the PDF; undefined if it cannot be read. The result is remembered. */
  findMarks(): Promise<PdfMarks | undefined>;
  /** Finds what is wrong with the values of the rows in place of each mark. Resolves with undefined when the signal is aborted. */
  checkMarks(
    marks: PdfMarks,
    rows: readonly RowData[],
    signal: AbortSignal,
  ): Promise<readonly (readonly ContentFault[])[] | undefined>;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * The marks in the text of the PDF with their pages, and those that cannot be filled with the reasons. One button lets rows fill
 * them, or stay as they are, with an `editor-action`. A press on a mark dispatches `proposal-show` with its page.
 */
export class MarkList extends LightElement {
  static override properties = {
    services: { attribute: false },
    rows: { attribute: false },
    isFilled: { attribute: false },
    isDisabled: { attribute: false },
    marks: { state: true },
    isSearching: { state: true },
    faults: { state: true },
  };
  declare services: MarkServices;
  /** The rows of the sample data. */
  declare rows: readonly RowData[];
  /** Whether rows fill the marks. */
  declare isFilled: boolean;
  declare isDisabled: boolean;
  declare protected marks: PdfMarks | undefined;
  declare protected isSearching: boolean;
  /** What is wrong with the values of each mark; empty until they are checked. */
  declare protected faults: readonly (readonly ContentFault[])[];
  #checking = new AbortController();

  constructor() {
    super();
    [this.isFilled, this.isDisabled, this.isSearching] = [false, false, true];
    [this.rows, this.faults] = [[], []];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#checking.abort();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("services") && changed.get("services") === undefined) void this.#search();
    if (changed.has("rows") || changed.has("isFilled") || changed.has("marks")) void this.#check();
  }

  protected override render(): TemplateResult {
    return html`
      <section class="pdf-marks" aria-labelledby="pdf-marks-title">
        <h3 id="pdf-marks-title">${msg("Marks of the PDF")}</h3>
        ${this.#renderMarks()}
      </section>
    `;
  }

  #renderMarks(): TemplateResult {
    if (this.isSearching) return html`<p class="help" role="status">${msg("Searching…")}</p>`;
    if (this.marks === undefined) return html`<p class="help bad">${msg("The PDF cannot be searched for marks.")}</p>`;
    const { marks, problems, warnings } = this.marks;
    if (problems.length > 0) return html`<p class="help bad">${problems.map(({ message }) => message).join(" ")}</p>`;
    if (marks.length + warnings.length === 0)
      return html`<p class="help">${msg("The text of the PDF has no marks such as [[name]].")}</p>`;
    return html`
      ${marks.length === 0 ? nothing : this.#renderFound(marks)}
      ${
        warnings.length === 0
          ? nothing
          : html`<h4>${msg("Cannot be filled")}</h4>
            <ul class="unused-columns">${warnings.map(({ message }) => html`<li class="help warn">${message}</li>`)}</ul>`
      }
    `;
  }

  #renderFound(marks: PdfMarks["marks"]): TemplateResult {
    const count = marks.length;
    return html`
      <p class="help" role="status">${
        this.isFilled
          ? msg("Each document of a batch has the values of its row in their places.")
          : msg("Marks stay on the pages as they are.")
      }</p>
      <div class="actions"><button type="button" class="small ${this.isFilled ? "" : "primary"}" aria-disabled=${this.isDisabled} @click=${this.#toggle}>${
        this.isFilled
          ? msg("Leave the marks as they are")
          : plural(count, { one: msg("Fill 1 mark"), other: msg(str`Fill ${count} marks`) })
      }</button></div>
      <ul class="placeholder-uses">${marks.map(
        ({ source, page }, index) =>
          html`<li><button type="button" class="quiet small" @click=${() =>
            this.emit<{ page: number }>("proposal-show", {
              page,
            })}><code>${source}</code> ${msg(str`page ${page}`)}</button>${(this.faults[index] ?? []).map(
            (fault) =>
              html`<p class="help ${fault.isError ? "bad" : "warn"}">${describeContentFault(fault, this.rows.length)}</p>`,
          )}</li>`,
      )}</ul>
    `;
  }

  async #search(): Promise<void> {
    this.marks = await this.services.findMarks().catch(() => undefined);
    this.isSearching = false;
  }

  /** Values are checked for those who fill the marks. */
  async #check(): Promise<void> {
    this.#checking.abort();
    this.faults = [];
    if (this.marks === undefined || this.marks.marks.length === 0 || !this.isFilled || this.rows.length === 0) return;
    const checking = new AbortController();
    this.#checking = checking;
    const faults = await this.services.checkMarks(this.marks, this.rows, checking.signal);
    if (faults !== undefined && !checking.signal.aborted) this.faults = faults;
  }

  #toggle(): void {
    if (this.isDisabled) return;
    const label = this.isFilled ? msg("Leave marks of the PDF") : msg("Fill marks of the PDF");
    const settings = { before: { marks: String(this.isFilled) }, after: { marks: String(!this.isFilled) } };
    const action = { type: "command", label, command: () => [], time: this.services.now(), settings } as const;
    this.emit<EditorAction>("editor-action", action);
  }
}

customElements.define("mark-list", MarkList);

declare global {
  interface HTMLElementTagNameMap {
    "mark-list": MarkList;
  }
}
