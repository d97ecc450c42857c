import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { ViewedSmartlink } from "#domain/model/records/viewed-smartlink.ts";
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import { fillPreview } from "../../services/editor/fill-preview.ts";
import { findRow, type RowChoice, type SampleRows } from "../../services/editor/sample-rows.ts";
import { icons } from "../icons.ts";
import { LightElement } from "../light-element.ts";
import "../problem-list.ts";

/** The message with which the reader in the frame asks for its smartlink (reader/doors/preview-message.ts). */
const previewRequest = "smartlink-preview";

/**
 * The real reader beside the pages, filled with a row of the sample data. Reloads at its present page when `revision` or the
 * row changes. Dispatches `row-change` with an index, `sample-open` and `preview-toggle`.
 */
export class EditorPreview extends LightElement {
  static override properties = {
    address: { attribute: false },
    page: { attribute: false },
    revision: { attribute: false },
    sample: { attribute: false },
    row: { attribute: false },
    readView: { attribute: false },
    problems: { state: true },
  };
  /** Address of the smartlink in the hosted reader. */
  declare address: string;
  /** The page of the editor when the preview was opened. */
  declare page: number;
  declare revision: number;
  declare sample: SampleRows;
  /** Index of the row that is shown. */
  declare row: number;
  /** Reads the stored smartlink as readers get it. */
  declare readView: () => Promise<Result<ViewedSmartlink>>;
  /** Why the row cannot be shown. */
  declare protected problems: readonly Problem[];
  #source = "";

  constructor() {
    super();
    this.problems = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const separator = this.address.includes("?") ? "&" : "?";
    this.#source = `${this.address}${separator}preview=1#page=${this.page}`;
    addEventListener("message", (event) => void this.#answer(event), { signal: this.connectedSignal });
  }

  protected override updated(changed: PropertyValues): void {
    const isOpened = changed.has("address");
    if (!isOpened && (changed.has("revision") || changed.has("row") || changed.has("sample"))) this.#reload();
  }

  protected override render(): TemplateResult {
    const { rows } = this.sample;
    const total = Math.max(1, rows.length);
    return html`
      <section class="editor-preview" aria-label=${msg("Preview")}>
        <div class="preview-bar">
          <label for="preview-row">${msg("Row")}</label>
          <button type="button" class="small square" aria-label=${msg("Previous row")} title=${msg("Previous row")} ?disabled=${this.row === 0} @click=${() => this.#goTo(this.row - 1)}>${icons.left}</button>
          <input id="preview-row" type="number" min="1" max=${total} .value=${String(this.row + 1)} @change=${this.#handleRow} />
          <span class="numbers">${msg(str`of ${total}`)}</span>
          <button type="button" class="small square" aria-label=${msg("Next row")} title=${msg("Next row")} ?disabled=${this.row + 1 >= total} @click=${() => this.#goTo(this.row + 1)}>${icons.right}</button>
          <label class="visually-hidden" for="preview-choice">${msg("Go to row")}</label>
          <select id="preview-choice" ?disabled=${rows.length === 0} @change=${this.#handleChoice}>
            <option value="" selected>${msg("Go to…")}</option>
            <option value="first">${msg("First row")}</option>
            <option value="longest">${msg("Longest row")}</option>
            <option value="emptiest">${msg("Emptiest row")}</option>
          </select>
          <button type="button" class="small preview-sample" @click=${() => this.emit("sample-open")}>${msg("Sample data…")}</button>
          <button type="button" class="small square preview-close" aria-label=${msg("Close preview")} title=${msg("Close preview")} @click=${() => this.emit("preview-toggle")}>${icons.remove}</button>
        </div>
        ${this.problems.length === 0 ? nothing : html`<problem-list .level=${2} .problems=${this.problems} .heading=${msg("This row cannot be shown")}></problem-list>`}
        <iframe title=${msg("Preview of the document")} src=${this.#source} referrerpolicy="same-origin"></iframe>
      </section>
    `;
  }

  get #frame(): HTMLIFrameElement | null {
    return this.querySelector("iframe");
  }

  async #answer({ source, origin, data }: MessageEvent<unknown>): Promise<void> {
    const reader = this.#frame?.contentWindow;
    if (data !== previewRequest || origin !== location.origin || reader == null || source !== reader) return;
    const view = await this.readView();
    if (!view.ok) {
      this.problems = view.problems;
      return;
    }
    const { smartlink, problems } = fillPreview(view.value, this.sample.rows[this.row]);
    this.problems = problems;
    reader.postMessage({ code: 200, details: smartlink }, location.origin);
  }

  /** Reloads the frame at its present page. Assigning `src` would add an entry to the browser's history. */
  #reload(): void {
    this.#frame?.contentWindow?.location.reload();
  }

  #goTo(row: number): void {
    this.emit<number>("row-change", row);
  }

  #handleRow(event: Event): void {
    const input = event.currentTarget as HTMLInputElement;
    const row = Math.min(Math.max(1, this.sample.rows.length), Math.max(1, Math.round(input.valueAsNumber) || 1));
    input.value = String(row);
    this.#goTo(row - 1);
  }

  #handleChoice(event: Event): void {
    const select = event.currentTarget as HTMLSelectElement;
    if (select.value !== "") this.#goTo(findRow(this.sample, select.value as RowChoice));
    select.value = "";
  }
}

customElements.define("editor-preview", EditorPreview);
