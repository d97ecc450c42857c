/** The first rows as they will be: step through them, see the template's places filled. */
import { html, nothing, type TemplateResult } from "lit";
import { describePath } from "#domain/problems/describe-path.ts";
import type { PreviewRow } from "#workers/batch-protocol.ts";
import { formatCount } from "../../format/counts.ts";
import { icons } from "../icons.ts";
import { LightElement } from "../light-element.ts";
import { renderProblem } from "../problem-list.ts";

/** So that what comes below the preview is not far away. */
const shownFields = 6;

export class RowPreview extends LightElement {
  static override properties = {
    rows: { attribute: false },
    total: { attribute: false },
    file: { attribute: false },
    at: { state: true },
    whole: { state: true },
  };
  declare rows: readonly PreviewRow[];
  /** Rows of the data in all. */
  declare total: number;
  /** Where the rows stand. */
  declare file: string | undefined;
  declare at: number;
  /** All fields are shown, not the first few alone. */
  declare whole: boolean;

  constructor() {
    super();
    this.rows = [];
    this.total = 0;
    this.at = 0;
    this.whole = false;
  }

  protected override render(): TemplateResult | typeof nothing {
    const at = Math.min(this.at, this.rows.length - 1);
    const row = this.rows[at];
    if (row === undefined) return nothing;
    return html`
      <div class="list-head">
        <h3>Preview</h3>
        <span class="muted numbers" aria-live="polite">Row ${formatCount(row.row)} of ${formatCount(this.total)}${this.file === undefined ? "" : ` in ${this.file}`}</span>
        <span class="stepper">
          <button type="button" class="quiet square" aria-label="Previous row" ?disabled=${at === 0} @click=${() => this.#go(at - 1)}>${icons.left}</button>
          <button type="button" class="quiet square" aria-label="Next row" ?disabled=${at >= this.rows.length - 1} @click=${() => this.#go(at + 1)}>${icons.right}</button>
        </span>
      </div>
      <article class="preview">
        <h4>${row.title === "" ? "Without a title" : row.title}</h4>
        <p class="muted preview-file">${row.name} · ${row.pdf}</p>
        ${
          row.filled.length === 0
            ? html`<p class="muted">The template has no placeholders: every file will be the same.</p>`
            : this.#filled(row.filled)
        }
        ${row.problems.length === 0 ? nothing : html`<ul class="preview-problems">${row.problems.map(renderProblem)}</ul>`}
      </article>
    `;
  }

  #filled(all: PreviewRow["filled"]): TemplateResult {
    const isLong = all.length > shownFields + 1;
    const shown = isLong && !this.whole ? all.slice(0, shownFields) : all;
    const toggle = () => {
      this.whole = !this.whole;
    };
    return html`
      <dl class="filled">
        ${shown.map(({ path, text }) => html`<div><dt title=${path}>${describePath(path)}</dt><dd>${text === "" ? html`<span class="muted">empty</span>` : text}</dd></div>`)}
      </dl>
      ${
        isLong
          ? html`<button type="button" class="quiet disclosure" aria-expanded=${this.whole} @click=${toggle}>All ${formatCount(all.length)} fields</button>`
          : nothing
      }
    `;
  }

  #go(to: number): void {
    this.at = to;
  }
}

customElements.define("row-preview", RowPreview);

declare global {
  interface HTMLElementTagNameMap {
    "row-preview": RowPreview;
  }
}
