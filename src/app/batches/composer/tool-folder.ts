import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { toProblem } from "#domain/problem-error.ts";
import type { ToolFile } from "#ports/records.ts";
import { formatBytes } from "#ui/format/bytes.ts";
import { formatCount } from "#ui/format/counts.ts";
import { describeSentence } from "#ui/format/translated-problem.ts";
import { LightElement } from "#ui/light-element.ts";
import type { ToolFolder } from "#usecases/tool/tool-folder.ts";

const maxShownFiles = 10;
const pollIntervalMs = 2_000;

/**
 * The standalone tool's folder: its files, the address where a run starts, and a button that empties it. At that address,
 * a button dispatches `tool-start`.
 */
export class ToolFolderPanel extends LightElement {
  static override properties = {
    tool: { attribute: false },
    start: { attribute: false },
    home: { attribute: false },
    canStart: { attribute: false },
    files: { state: true },
    errorText: { state: true },
  };
  declare tool: Pick<ToolFolder, "list" | "clear"> | undefined;
  /** The address where a run starts. */
  declare start: string;
  /** Address of the manager; empty in the manager itself. */
  declare home: string;
  /** Whether this is the page at the start address. */
  declare canStart: boolean;
  declare files: readonly ToolFile[] | undefined;
  declare errorText: string | undefined;
  #pollTimer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.start = "";
    this.home = "";
    this.canStart = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Files that are dropped in any tab are copied to the folder with a short delay.
    this.#pollTimer = setInterval(() => void this.#poll(), pollIntervalMs);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#pollTimer);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("tool")) void this.#poll();
  }

  protected override render(): TemplateResult {
    const { files = [], errorText } = this;
    return html`
      ${this.canStart ? nothing : this.#renderAddress()}
      ${errorText === undefined ? nothing : html`<p class="notice notice-error" role="alert">${errorText}</p>`}
      ${files.length === 0 ? this.#renderEmpty() : this.#renderFiles(files)}
      <div class="actions">
        ${
          this.canStart
            ? html`<button type="button" class="primary" @click=${() => this.emit("tool-start", undefined)}>${msg("Start run")}</button>`
            : html`<a class="button" href=${this.start} target="_blank" rel="noopener">${msg("Open start page")}</a>`
        }
        ${files.length === 0 ? nothing : html`<button type="button" class="quiet danger-text" @click=${() => void this.#clear()}>${msg("Empty folder")}</button>`}
      </div>
    `;
  }

  #renderAddress(): TemplateResult {
    return html`
      <p>${msg("A call of this address by a page of this site starts a batch with the files of the tool’s folder. Opened in a browser, it shows the folder and starts the batch when you press a button:")}</p>
      <pre class="code" tabindex="0" role="region" aria-label=${msg("Start address")}><code>${this.start}</code></pre>
    `;
  }

  #renderEmpty(): TemplateResult {
    return html`<p class="muted">
      ${msg(html`The folder is empty. Add <code>param.json</code> and <code>data.json</code>, with their PDFs, on the <a href="${this.home}#/batches">Batches page</a>. Without them, the tool reads <code>batch/param.json</code> and <code>batch/data.json</code> from this site’s host.`)}
    </p>`;
  }

  #renderFiles(files: readonly ToolFile[]): TemplateResult {
    const hiddenCount = files.length - maxShownFiles;
    return html`
      <ul class="tool-files" aria-label=${msg("Files of the tool’s folder")}>
        ${files.slice(0, maxShownFiles).map(({ id, size }) => html`<li><code>${id}</code> <span class="muted numbers">${formatBytes(size)}</span></li>`)}
      </ul>
      ${hiddenCount > 0 ? html`<p class="muted">${msg(str`and ${formatCount(hiddenCount)} more`)}</p>` : nothing}
    `;
  }

  async #poll(): Promise<void> {
    try {
      this.files = await this.tool?.list();
    } catch (error) {
      this.errorText = describeSentence(toProblem(error).message);
    }
  }

  async #clear(): Promise<void> {
    try {
      await this.tool?.clear();
    } catch (error) {
      this.errorText = describeSentence(toProblem(error).message);
    }
    await this.#poll();
  }
}

customElements.define("tool-folder", ToolFolderPanel);

declare global {
  interface HTMLElementTagNameMap {
    "tool-folder": ToolFolderPanel;
  }
}
