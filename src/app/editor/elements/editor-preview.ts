import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, type Result } from "#domain/result.ts";
import type { EditorDocument } from "#editor/model/document/editor-document.ts";
import type { EditorAction } from "#editor/model/editor-state.ts";
import { pagesSetting } from "#editor/model/page-content/pages-setting.ts";
import { createRowCheck, type RowFault } from "#editor/model/placeholders/row-check.ts";
import { describeUse, type UsePlace } from "#editor/view/placeholders/describe-use.ts";
import { renderProblemSentence } from "#ui/format/translated-problem.ts";
import { plural } from "#ui/i18n/plural.ts";
import { icons } from "#ui/icons.ts";
import { ModalElement } from "#ui/modal-element.ts";
import { describeSettingName, findSettingAt } from "../../smartlink/settings/setting-paths.ts";
import { findNextFault, findRowFaults, type RowFaults } from "../session/find-row-faults.ts";
import { findRow, type RowChoice, type SampleRows } from "../session/sample-rows.ts";
import "#ui/problem-list.ts";
import { documentLinkName } from "#domain/placeholders/document-link-name.ts";
import type { RowData } from "#domain/values/row-data.ts";
import type { PrintedView } from "#usecases/publishing/print-view.ts";

/** The message with which the reader in the frame asks for its smartlink (reader/doors/preview-message.ts). */
const previewRequest = "smartlink-preview";

/** How wide the reader is: as wide as the window, or as wide as a phone. */
type PreviewWidth = "desktop" | "phone";

const widthNames: Readonly<Record<PreviewWidth, () => string>> = {
  desktop: () => msg("Desktop"),
  phone: () => msg("Phone", { id: "preview-phone" }),
};

/**
 * The real reader over the whole editor, filled with a row of the sample data. Reloads at its present page when `revision`
 * or the row changes. Dispatches `row-change` with an index, `sample-open`, `preview-close`, and what shows the place of a
 * problem.
 */
export class EditorPreview extends ModalElement {
  static override properties = {
    address: { attribute: false },
    page: { attribute: false },
    revision: { attribute: false },
    sample: { attribute: false },
    row: { attribute: false },
    document: { attribute: false },
    smartlink: { attribute: false },
    marks: { attribute: false },
    faults: { state: true },
    readRow: { attribute: false },
    problems: { state: true },
    isRowShown: { state: true },
    width: { state: true },
  };
  /** Address of the smartlink in the hosted reader. */
  declare address: string;
  /** The page of the editor when the preview was opened. */
  declare page: number;
  declare revision: number;
  declare sample: SampleRows;
  /** Index of the row that is shown. */
  declare row: number;
  /** The document and the settings with which the rows are checked, also while they are not stored. */
  declare document: EditorDocument;
  declare smartlink: StoredSmartlink;
  /** The marks of the PDF, if rows fill them. */
  declare marks: PdfMarks["marks"];
  /** Reads the stored smartlink as readers get it, filled with a row. */
  declare readRow: (data: RowData | undefined) => Promise<Result<PrintedView>>;
  /** Why the row cannot be generated, or shown. */
  declare protected problems: readonly Problem[];
  /** Whether the reader shows the row, without what has problems. */
  declare protected isRowShown: boolean;
  /** The rows that cannot be generated; undefined until they are checked. */
  declare protected faults: RowFaults | undefined;
  declare protected width: PreviewWidth;
  #source = "";
  #requestCount = 0;
  #checking = new AbortController();

  constructor() {
    super();
    this.problems = [];
    this.marks = [];
    this.isRowShown = true;
    this.width = "desktop";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const separator = this.address.includes("?") ? "&" : "?";
    this.#source = `${this.address}${separator}preview=1#page=${this.page}`;
    addEventListener("message", (event) => void this.#answer(event), { signal: this.connectedSignal });
    document.addEventListener("keydown", (event) => this.#handleKey(event), { signal: this.connectedSignal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#checking.abort();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("document") || changed.has("smartlink") || changed.has("marks") || changed.has("sample"))
      void this.#checkRows();
    const isOpened = changed.has("address");
    if (!isOpened && (changed.has("revision") || changed.has("row") || changed.has("sample"))) this.#reload();
  }

  protected override render(): TemplateResult {
    const { rows } = this.sample;
    const total = Math.max(1, rows.length);
    return html`
      <dialog class="preview-dialog" aria-labelledby="preview-title" @close=${() => this.closeWith("preview-close")}>
      <section class="editor-preview" aria-labelledby="preview-title">
        <div class="preview-bar">
          <h2 id="preview-title" tabindex="-1" autofocus>${msg("Preview")}</h2>
          <div class="preview-controls">
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
            <option value="faulty" ?disabled=${(this.faults?.size ?? 0) === 0}>${msg("Next row with a problem")}</option>
          </select>
          <button type="button" class="small preview-sample" @click=${() => this.emit("sample-open")}>${msg("Sample data…")}</button>
          </div>
          ${this.#renderWidths()}
          <button type="button" class="small preview-close" aria-label=${msg("Close preview")} @click=${() => this.closeWith("preview-close")}>${icons.remove}${msg("Close")}</button>
        </div>
        ${this.problems.length === 0 || this.faults?.has(this.row) ? nothing : html`<problem-list .level=${2} .problems=${this.problems} .heading=${this.isRowShown ? msg("This row cannot be generated") : msg("This row cannot be shown")}></problem-list>`}
        ${this.#renderFaults(total)}
        <div class="preview-page is-${this.width}">
          <iframe title=${msg("Preview of the document")} src=${this.#source} referrerpolicy="same-origin"
            @load=${this.#listenInFrame}></iframe>
        </div>
      </section>
      </dialog>
    `;
  }

  #renderWidths(): TemplateResult {
    const widths = Object.keys(widthNames) as readonly PreviewWidth[];
    return html`<div class="segments preview-widths" role="group" aria-label=${msg("Width")}>${widths.map(
      (width) =>
        html`<button type="button" class="small" aria-pressed=${width === this.width} @click=${() => {
          this.width = width;
        }}>${widthNames[width]()}</button>`,
    )}</div>`;
  }

  #renderFaults(total: number): TemplateResult | typeof nothing {
    const count = this.faults?.size ?? 0;
    if (count === 0) return nothing;
    const faults = this.faults?.get(this.row) ?? [];
    const number = this.row + 1;
    const sentence = plural(count, {
      one: msg(str`1 of ${total} rows has a problem.`),
      other: msg(str`${count} of ${total} rows have a problem.`),
    });
    return html`
      <div class="row-faults ${faults.length > 0 ? "is-faulty" : ""}">
        <p role="status">${faults.length > 0 ? html`<strong>${msg(str`Row ${number} cannot be generated.`)}</strong> ` : nothing}${sentence}
          ${count === 1 && faults.length > 0 ? nothing : html`<button type="button" class="small" @click=${this.#goToNextFault}>${msg("Next row with a problem")}</button>`}</p>
        ${faults.length === 0 ? nothing : html`<ul>${faults.map((fault) => this.#renderFault(fault))}</ul>`}
      </div>
    `;
  }

  #renderFault({ problem, assetId, path }: RowFault): TemplateResult {
    const place =
      assetId === undefined
        ? { path: path.startsWith("config.pages[") ? pagesSetting : (findSettingAt(path) ?? path) }
        : { assetId, path };
    return html`<li>${renderProblemSentence(problem)}
      <button type="button" class="quiet small" @click=${() => this.#reveal(place)}>${describeUse(place, this.document, describeSettingName)}</button></li>`;
  }

  get #frame(): HTMLIFrameElement | null {
    return this.querySelector("iframe");
  }

  async #answer({ source, origin, data }: MessageEvent<unknown>): Promise<void> {
    const reader = this.#frame?.contentWindow;
    if (data !== previewRequest || origin !== location.origin || reader == null || source !== reader) return;
    this.#requestCount++;
    const request = this.#requestCount;
    const read = await this.readRow(this.#findRow()).catch((error: unknown) => fail(toProblem(error)));
    // The frame was loaded again meanwhile, with another row or revision.
    if (request !== this.#requestCount) return;
    [this.isRowShown, this.problems] = [read.ok, read.ok ? read.value.problems : read.problems];
    if (read.ok) reader.postMessage({ code: 200, details: read.value.view }, location.origin);
  }

  /** The address of the document is that of the preview. */
  #findRow(): RowData | undefined {
    const row = this.sample.rows[this.row];
    return row && { [documentLinkName]: new URL(this.address, document.baseURI).href, ...row };
  }

  async #checkRows(): Promise<void> {
    this.#checking.abort();
    const checking = new AbortController();
    this.#checking = checking;
    const faults = await findRowFaults(
      this.sample.rows,
      createRowCheck(this.document, this.smartlink, this.marks),
      checking.signal,
    );
    if (faults !== undefined && !checking.signal.aborted) this.faults = faults;
  }

  /** What is shown is behind the dialog. */
  #reveal({ assetId, path }: UsePlace): void {
    this.closeWith("preview-close");
    if (assetId === undefined) this.emit<string>("settings-reveal", path);
    else {
      this.emit<EditorAction>("editor-action", { type: "select", ids: [assetId] });
      this.emit<string>("asset-reveal", assetId);
    }
  }

  /**
   * The same keys act while the reader has the focus. It is on the same origin. Its window may outlive the preview, which
   * the listener would keep in memory.
   */
  #listenInFrame(): void {
    const signal = this.connectedSignal;
    const reader = this.#frame?.contentWindow;
    let isEscapeFree = false;
    // Before the reader closes what the key closes there.
    reader?.addEventListener(
      "keydown",
      (event) => {
        isEscapeFree = isPlainEscape(event) && !closesInReader(event);
      },
      { signal, capture: true },
    );
    reader?.addEventListener(
      "keydown",
      (event) => {
        if (isEscapeFree && !event.defaultPrevented) this.closeWith("preview-close");
        else this.#handleKey(event);
      },
      { signal },
    );
  }

  #handleKey(event: KeyboardEvent): void {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey) return;
    const isStep = altKey && shiftKey && (key === "PageDown" || key === "PageUp");
    if (!isStep && (key !== "F8" || altKey || shiftKey)) return;
    event.preventDefault();
    const next = this.row + (key === "PageDown" ? 1 : -1);
    if (isStep) this.#goTo(Math.max(0, Math.min(this.sample.rows.length - 1, next)));
    else this.#goToNextFault();
  }

  #goToNextFault(): void {
    const next = findNextFault(this.faults ?? new Map(), this.row);
    if (next !== undefined) this.#goTo(next);
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
    if (select.value === "faulty") this.#goToNextFault();
    else if (select.value !== "") this.#goTo(findRow(this.sample, select.value as RowChoice));
    select.value = "";
  }
}

const isPlainEscape = ({ key, isComposing }: KeyboardEvent): boolean => key === "Escape" && !isComposing;

/** Whether Escape closes a dialog of the reader, leaves its full screen or empties a search field. */
const closesInReader = ({ target, view }: KeyboardEvent): boolean => {
  const reader = view?.document;
  if (reader?.fullscreenElement != null || reader?.querySelector("dialog[open]") != null) return true;
  const { type, value } = (target ?? {}) as Partial<HTMLInputElement>;
  return type === "search" && value !== "";
};

customElements.define("editor-preview", EditorPreview);

declare global {
  interface HTMLElementTagNameMap {
    "editor-preview": EditorPreview;
  }
}
