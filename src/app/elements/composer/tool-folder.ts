import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { toProblem } from "#domain/problem-error.ts";
import type { ToolFile } from "#ports/records.ts";
import type { ToolFolder } from "#usecases/tool/tool-folder.ts";
import { formatBytes } from "../../format/bytes.ts";
import { formatCount } from "../../format/counts.ts";
import { LightElement } from "../light-element.ts";

const maxShownFiles = 10;
const pollIntervalMs = 2_000;

/** The standalone tool's folder: its files, the address that starts a run, and a button that empties it. */
export class ToolFolderPanel extends LightElement {
  static override properties = {
    tool: { attribute: false },
    start: { attribute: false },
    files: { state: true },
    errorText: { state: true },
  };
  declare tool: Pick<ToolFolder, "list" | "clear"> | undefined;
  /** The address that starts a run. */
  declare start: string;
  declare files: readonly ToolFile[] | undefined;
  declare errorText: string | undefined;
  #pollTimer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.start = "";
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
      <p>${msg("This address starts a batch with the files of the tool’s folder and shows its progress:")}</p>
      <pre class="code" tabindex="0" role="region" aria-label=${msg("Start address")}><code>${this.start}</code></pre>
      ${errorText === undefined ? nothing : html`<p class="notice notice-error" role="alert">${errorText}</p>`}
      ${files.length === 0 ? this.#renderEmpty() : this.#renderFiles(files)}
      <div class="actions">
        <a class="button" href=${this.start} target="_blank" rel="noopener">${msg("Start run")}</a>
        ${files.length === 0 ? nothing : html`<button type="button" class="quiet danger-text" @click=${() => void this.#clear()}>${msg("Empty folder")}</button>`}
      </div>
    `;
  }

  #renderEmpty(): TemplateResult {
    return html`<p class="muted">
      ${msg(html`The folder is empty. Add <code>param.json</code> and <code>data.json</code>, with their PDFs, on the <a href="#/batches">Batches page</a>. Without them, the tool reads <code>batch/param.json</code> and <code>batch/data.json</code> from this site’s host.`)}
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
      this.errorText = toProblem(error).message;
    }
  }

  async #clear(): Promise<void> {
    try {
      await this.tool?.clear();
    } catch (error) {
      this.errorText = toProblem(error).message;
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
