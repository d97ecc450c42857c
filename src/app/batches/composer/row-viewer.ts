import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import type { WorkProgress } from "#ports/progress.ts";
import { formatCount } from "#ui/format/counts.ts";
import { describePath } from "#ui/format/problem-location.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { PreviewedRow, RowChoice } from "#workers/batch-protocol.ts";
import type { BatchClient } from "../../site/batch-client.ts";
import type { PendingBatch } from "../pending/pending-batch.ts";
import { RowPreviewPages } from "../pending/row-preview-pages.ts";
import "#ui/problem-list.ts";
import "#ui/work-progress.ts";

/**
 * Shows any row of the pending batch as its reader will see it, with its problems and values beside it. Opens when it is
 * connected; dispatches `viewer-close`.
 */
export class RowViewer extends LightElement {
  static override properties = {
    client: { attribute: false },
    pendingBatch: { attribute: false },
    site: { attribute: false },
    isServed: { attribute: false },
    total: { attribute: false },
    first: { attribute: false },
    shown: { state: true },
    address: { state: true },
    progress: { state: true },
    missedText: { state: true },
    cancelledChoice: { state: true },
    problems: { state: true },
  };
  declare client: Pick<BatchClient, "previewRow">;
  declare pendingBatch: PendingBatch;
  declare site: URL;
  /** Whether a service worker serves the page of the row. */
  declare isServed: boolean;
  /** Number of rows in the data; Infinity while they are counted. */
  declare total: number;
  /** Number of the row to show first. */
  declare first: number;
  declare protected shown: PreviewedRow | undefined;
  /** Where the page of the row is; undefined if there is none. */
  declare protected address: string | undefined;
  /** Undefined while nothing is loaded. */
  declare protected progress: WorkProgress | undefined;
  /** The text that was searched for in vain. */
  declare protected missedText: string | undefined;
  /** The row whose reading the person has cancelled. */
  declare protected cancelledChoice: RowChoice | undefined;
  declare protected problems: readonly Problem[];
  #pages: RowPreviewPages | undefined;
  /** The row that is shown or being loaded, from which steps count. */
  #row = 1;
  /** Counts the searches: only the latest one is shown. */
  #revision = 0;
  #isClosed = false;
  /** Aborts the latest preview. */
  #reading: AbortController | undefined;

  constructor() {
    super();
    this.isServed = false;
    this.total = 0;
    this.first = 1;
    this.problems = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#pages = new RowPreviewPages(this.site);
    this.addEventListener("keydown", (event) => this.#handleKey(event), { signal: this.connectedSignal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leave();
  }

  protected override firstUpdated(_changed: PropertyValues): void {
    this.querySelector("dialog")?.showModal();
    void this.#show({ kind: "at", row: this.first });
  }

  protected override render(): TemplateResult {
    const { shown, missedText, cancelledChoice, progress } = this;
    return html`
      <dialog class="row-viewer" aria-labelledby="row-viewer-heading" @close=${() => this.#close()}>
        <header class="row-viewer-head">
          <h2 id="row-viewer-heading" tabindex="-1" autofocus>${msg("Preview of a row")}</h2>
          ${this.#renderControls()}
          <button type="button" class="quiet square row-viewer-close" aria-label=${msg("Close preview")} title=${msg("Close preview")} @click=${() => this.querySelector("dialog")?.close()}>${icons.remove}</button>
        </header>
        <p class="row-viewer-status numbers" role="status">${describeViewerState({ shown, isPageShown: this.isServed && this.address !== undefined && shown?.page !== undefined, missedText, isCancelled: cancelledChoice !== undefined, isLoading: progress !== undefined })}</p>
        ${cancelledChoice === undefined ? nothing : html`<p class="row-viewer-status"><button type="button" class="small" @click=${() => void this.#show(cancelledChoice)}>${msg("Continue reading")}</button></p>`}
        ${
          this.progress !== undefined && this.progress.total > 0
            ? html`<work-progress .label=${msg("Reading the rows…")} .done=${this.progress.done} .total=${this.progress.total}
                @cancel-work=${() => this.#reading?.abort()}></work-progress>`
            : nothing
        }
        <problem-list .level=${3} .heading=${msg("The row cannot be shown")} .problems=${this.problems}></problem-list>
        ${this.shown === undefined ? nothing : html`<div class="row-viewer-body">${this.#renderDetails(this.shown)}${this.#renderPage(this.shown)}</div>`}
      </dialog>
    `;
  }

  #renderControls(): TemplateResult {
    return html`
      <div class="row-viewer-controls">
        <span class="stepper">
          <button type="button" class="square" aria-label=${msg("Previous row")} title=${msg("Previous row")} aria-disabled=${this.#isFirst} @click=${() => this.#step(-1)}>${icons.left}</button>
          <label for="row-viewer-number">${msg("Row")}</label>
          <input id="row-viewer-number" type="number" inputmode="numeric" min="1" .value=${String(this.shown?.row.row ?? this.first)} @change=${this.#goToNumber} />
          ${Number.isFinite(this.total) ? html`<span class="numbers">${msg(str`of ${formatCount(this.total)}`)}</span>` : nothing}
          <button type="button" class="square" aria-label=${msg("Next row")} title=${msg("Next row")} aria-disabled=${this.#isLast} @click=${() => this.#step(1)}>${icons.right}</button>
        </span>
        <form class="row-viewer-search" role="search" @submit=${this.#search}>
          <input type="search" aria-label=${msg("Find a row")} placeholder=${msg("Name or reference")} autocomplete="off" spellcheck="false" />
          <button type="submit">${msg("Find next")}</button>
        </form>
      </div>`;
  }

  #renderDetails({ row, warnings }: PreviewedRow): TemplateResult {
    return html`
      <div class="row-viewer-details">
        <h3>${row.title === "" ? msg("No title") : row.title}</h3>
        <p class="muted preview-file">${row.reference_id} · ${row.name} · ${row.pdf}</p>
        <problem-list .level=${4} .heading=${msg("This row cannot be generated")} .problems=${row.problems} .fields=${this.pendingBatch.inspection?.fields}></problem-list>
        <problem-list .level=${4} .tone=${"warning"} .heading=${msg("Warnings")} .problems=${warnings} .fields=${this.pendingBatch.inspection?.fields}></problem-list>
        ${
          row.filled.length === 0
            ? nothing
            : html`<details class="row-viewer-values" ?open=${!isNarrow()}><summary>${msg("Values")}</summary>
                <dl class="filled">${row.filled.map(({ path, text }) => html`<div><dt title=${path}>${describePath(path, this.pendingBatch.inspection?.fields)}</dt><dd>${text === "" ? html`<span class="muted">${msg("empty")}</span>` : text}</dd></div>`)}</dl></details>`
        }
      </div>`;
  }

  #renderPage({ page }: PreviewedRow): TemplateResult | typeof nothing {
    const { address } = this;
    if (page === undefined) return nothing;
    if (!this.isServed)
      return html`<p class="notice notice-info">${msg("The page cannot be shown, because the browser runs no service worker for this site. Reload the site, or allow service workers in the settings of the browser.")}</p>`;
    if (address === undefined) return nothing;
    return html`<div class="row-viewer-page">
      <a class="row-viewer-tab" href=${address} target="_blank" rel="noopener">${msg("Open in a new tab")}${icons.external}</a>
      ${keyed(address, html`<iframe title=${msg("Preview of the document")} src=${address}></iframe>`)}
    </div>`;
  }

  get #isFirst(): boolean {
    return this.shown?.index === 0 || this.#row <= 1;
  }

  get #isLast(): boolean {
    return this.shown !== undefined && this.shown.index + 1 >= this.total;
  }

  #handleKey(event: KeyboardEvent): void {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    if (!altKey || !shiftKey || ctrlKey || metaKey || (key !== "PageDown" && key !== "PageUp")) return;
    event.preventDefault();
    this.#step(key === "PageDown" ? 1 : -1);
  }

  #step(direction: 1 | -1): void {
    if (direction === 1 ? this.#isLast : this.#isFirst) return;
    const row = this.#row;
    this.#row += direction;
    void this.#show(direction === 1 ? { kind: "at", row: row + 1 } : { kind: "before", row });
  }

  #goToNumber(event: Event): void {
    const input = event.currentTarget as HTMLInputElement;
    const row = Math.max(1, Math.round(input.valueAsNumber) || 1);
    input.value = String(row);
    void this.#show({ kind: "at", row });
  }

  #search(event: Event): void {
    event.preventDefault();
    const text = this.querySelector<HTMLInputElement>(".row-viewer-search input")?.value.trim() ?? "";
    if (text !== "") void this.#show({ kind: "search", text, after: this.shown?.row.row ?? 0 });
  }

  async #show(choice: RowChoice): Promise<void> {
    this.#revision += 1;
    const revision = this.#revision;
    if (choice.kind === "at") this.#row = choice.row;
    this.progress = { done: 0, total: 0 };
    this.missedText = undefined;
    this.cancelledChoice = undefined;
    const { files, choices } = this.pendingBatch;
    this.#reading = new AbortController();
    const showProgress = (progress: WorkProgress) => {
      if (revision === this.#revision && this.progress !== undefined) this.progress = progress;
    };
    const result = await this.client.previewRow(files, choices, choice, showProgress, this.#reading.signal);
    if (revision !== this.#revision || this.#isClosed) return;
    this.progress = undefined;
    this.problems = result.ok ? [] : result.problems.filter(({ code }) => code !== "cancelled");
    const isCancelled = !result.ok && result.problems.some(({ code }) => code === "cancelled");
    this.cancelledChoice = isCancelled ? choice : undefined;
    if (result.ok && result.value === undefined) this.missedText = choice.kind === "search" ? choice.text : undefined;
    if (result.ok && result.value !== undefined) await this.#showRow(result.value, revision);
    this.#row = this.shown?.row.row ?? this.first;
  }

  async #showRow(row: PreviewedRow, revision: number): Promise<void> {
    try {
      const address = row.page && this.isServed ? await this.#pages?.show(row.page) : undefined;
      if (revision !== this.#revision || this.#isClosed) return;
      this.address = address;
    } catch (error) {
      this.address = undefined;
      this.problems = [toProblem(error)];
    }
    this.shown = row;
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#leave();
    this.emit("viewer-close");
  }

  #leave(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#reading?.abort();
    // The storage may be gone together with the site's data.
    this.#pages?.clear().catch(() => undefined);
  }
}

/** Whether the values are above the page instead of beside it (styles/row-viewer.css). */
const isNarrow = (): boolean => matchMedia("(width < 64rem)").matches;

// Says what the viewer of a row shows, and why it may show none.

/** What the viewer of a row does. */
interface ViewerState {
  readonly shown: PreviewedRow | undefined;
  /** Whether the page of the row stands below, as its reader gets it. */
  readonly isPageShown: boolean;
  /** The text that was searched for in vain. */
  readonly missedText: string | undefined;
  /** Whether the person has cancelled the reading of the rows. */
  readonly isCancelled: boolean;
  readonly isLoading: boolean;
}

/** Returns the sentence; empty if there is nothing to say. */
const describeViewerState = ({ shown, isPageShown, missedText, isCancelled, isLoading }: ViewerState): string => {
  if (missedText !== undefined) return msg(str`No row has “${missedText}” in its reference, file name or data.`);
  if (isCancelled) return msg("You cancelled the reading before the row was found.");
  if (shown === undefined) return isLoading ? msg("Loading the row…") : "";
  const number = formatCount(shown.row.row);
  if (shown.row.problems.length > 0) return msg(str`Row ${number} cannot be generated.`);
  return isPageShown
    ? msg(str`Row ${number} can be generated. This is what its reader sees.`)
    : msg(str`Row ${number} can be generated.`);
};

customElements.define("row-viewer", RowViewer);

declare global {
  interface HTMLElementTagNameMap {
    "row-viewer": RowViewer;
  }
}
