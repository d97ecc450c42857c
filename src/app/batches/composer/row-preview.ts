import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { formatCount } from "#ui/format/counts.ts";
import { nameProblem } from "#ui/format/problem-groups.ts";
import { describePath, type FieldNames } from "#ui/format/problem-location.ts";
import { shortenText } from "#ui/format/short-text.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import { renderProblem } from "#ui/problem-list.ts";
import type { PreviewRow } from "#workers/batch-protocol.ts";

/** Number of fields that are shown at first. A button shows all. */
const initialFieldCount = 6;

/** Longer texts are shortened, in UTF-16 units. The preview of the document has all of them. */
const maxTitleLength = 300;
const maxValueLength = 2_000;

/** A preview of the first rows: each row with its filled placeholders. Dispatches `row-open` with the number of a row. */
export class RowPreview extends LightElement {
  static override properties = {
    rows: { attribute: false },
    total: { attribute: false },
    isPartial: { attribute: false },
    file: { attribute: false },
    fields: { attribute: false },
    at: { state: true },
    showAll: { state: true },
  };
  declare rows: readonly PreviewRow[];
  /** Number of rows in the data, or of those that were read so far. */
  declare total: number;
  /** Whether only the first rows were read so far. */
  declare isPartial: boolean;
  /** Name of the data file. */
  declare file: string | undefined;
  /** Names of the texts of the template. */
  declare fields: FieldNames | undefined;
  /** Index of the row that is shown. */
  declare at: number;
  /** Whether all fields are shown. */
  declare showAll: boolean;

  constructor() {
    super();
    this.rows = [];
    this.total = 0;
    this.isPartial = false;
    this.at = 0;
    this.showAll = false;
  }

  protected override render(): TemplateResult | typeof nothing {
    const at = Math.min(this.at, this.rows.length - 1);
    const row = this.rows[at];
    if (row === undefined) return nothing;
    return html`
      <div class="list-head">
        <h4>${msg("First rows, filled in")}</h4>
        <span class="muted numbers" aria-live="polite">${this.#positionText(row.row)}</span>
        <span class="stepper">
          <button type="button" class="quiet square" aria-label=${msg("Previous row")} ?disabled=${at === 0} @click=${() => this.#go(at - 1)}>${icons.left}</button>
          <button type="button" class="quiet square" aria-label=${msg("Next row")} ?disabled=${at >= this.rows.length - 1} @click=${() => this.#go(at + 1)}>${icons.right}</button>
          <button type="button" class="small" @click=${() => this.emit("row-open", row.row)}>${msg("Preview")}</button>
        </span>
      </div>
      <article class="preview">
        <h5>${row.title === "" ? msg("No title") : shortenText(row.title, maxTitleLength)}</h5>
        <p class="muted preview-file">${row.name} · ${row.pdf}</p>
        ${
          row.filled.length > 0
            ? this.#renderFields(row.filled)
            : row.problems.length > 0
              ? nothing
              : html`<p class="muted">${msg("The template has no placeholders, so all files will be the same.")}</p>`
        }
        ${row.problems.length === 0 ? nothing : html`<ul class="preview-problems">${row.problems.map((problem) => renderProblem(problem, this.fields, { title: nameProblem(problem.code) }))}</ul>`}
      </article>
    `;
  }

  #renderFields(fields: PreviewRow["filled"]): TemplateResult {
    const isLong = fields.length > initialFieldCount + 1;
    const shownFields = isLong && !this.showAll ? fields.slice(0, initialFieldCount) : fields;
    const toggle = () => {
      this.showAll = !this.showAll;
    };
    return html`
      <dl class="filled">
        ${shownFields.map(({ path, text }) => html`<div><dt title=${path}>${describePath(path, this.fields)}</dt><dd>${text === "" ? html`<span class="muted">${msg("empty")}</span>` : shortenText(text, maxValueLength)}</dd></div>`)}
      </dl>
      ${
        isLong
          ? html`<button type="button" class="quiet disclosure" aria-expanded=${this.showAll} @click=${toggle}>${this.showAll ? msg("Show fewer fields") : msg(str`Show all ${formatCount(fields.length)} fields`)}</button>`
          : nothing
      }
    `;
  }

  #positionText(row: number): string {
    if (this.isPartial) return msg(str`Row ${formatCount(row)} of the first ${formatCount(this.total)}`);
    return this.file === undefined
      ? msg(str`Row ${formatCount(row)} of ${formatCount(this.total)}`)
      : msg(str`Row ${formatCount(row)} of ${formatCount(this.total)} in ${this.file}`);
  }

  #go(index: number): void {
    this.at = index;
  }
}

customElements.define("row-preview", RowPreview);

declare global {
  interface HTMLElementTagNameMap {
    "row-preview": RowPreview;
  }
}
