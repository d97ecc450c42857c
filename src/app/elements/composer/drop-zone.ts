/**
 * Takes files: dropped anywhere on the page, pasted, or picked one by one or as a folder. Says nothing about them, and
 * tells `files-added` with the list. Large while the batch is empty, a strip afterwards.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import { createPastedFile, readFileList, readTransferFiles } from "../../services/composer/dropped-files.ts";
import { icons } from "../icons.ts";
import { LightElement } from "../light-element.ts";

export class DropZone extends LightElement {
  static override properties = {
    compact: { attribute: false },
    brief: { attribute: false },
    busy: { attribute: false },
    over: { state: true },
  };
  /** A strip, below which the files are listed. */
  declare compact: boolean;
  /** Without the explanation: there are jobs already. */
  declare brief: boolean;
  /** The sample is being loaded. */
  declare busy: boolean;
  declare over: boolean;
  #listening: AbortController | undefined;
  #pasted = 0;

  constructor() {
    super();
    this.compact = false;
    this.brief = false;
    this.busy = false;
    this.over = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    window.addEventListener("dragover", (event) => this.#dragged(event), { signal });
    window.addEventListener("dragleave", (event) => event.relatedTarget === null && this.#left(), { signal });
    window.addEventListener("drop", (event) => this.#dropped(event), { signal });
    document.addEventListener("paste", (event) => this.#paste(event), { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
  }

  protected override render(): TemplateResult {
    return html`
      <div class="drop-zone ${this.compact ? "compact" : ""} ${this.over ? "over" : ""}">
        ${this.compact ? html`<p class="drop-title">Drop more files anywhere on this page</p>` : this.renderInvitation()}
        <div class="drop-actions">
          <button type="button" class=${this.compact ? "" : "primary"} @click=${() => this.#pick("files")}>Choose files…</button>
          <button type="button" @click=${() => this.#pick("folder")}>Choose a folder…</button>
          ${
            this.compact
              ? nothing
              : html`<button type="button" ?disabled=${this.busy} @click=${() => this.emit("sample-wanted")}>
                  ${icons.play} Run sample batch
                </button>`
          }
        </div>
        ${
          this.compact
            ? nothing
            : html`<p class="drop-sample"><button type="button" class="quiet small" @click=${() => this.emit("sample-files-wanted")}>
                ${icons.download} Download the sample files
              </button></p>`
        }
        <input class="visually-hidden" type="file" multiple tabindex="-1" aria-label="Batch files"
          data-pick="files" @change=${this.#picked} />
        <input class="visually-hidden" type="file" multiple webkitdirectory tabindex="-1" aria-label="Folder of a batch"
          data-pick="folder" @change=${this.#picked} />
      </div>
    `;
  }

  private renderInvitation(): TemplateResult {
    return html`
      <div class="drop-icon">${icons.drop}</div>
      <h2 class="drop-title">Drop the files of a batch here</h2>
      <p class="drop-lead">In any order, one by one or as a whole folder. Nothing leaves this browser.</p>
      ${this.brief ? nothing : whatToDrop}
    `;
  }

  #pick(what: "files" | "folder"): void {
    this.querySelector<HTMLInputElement>(`input[data-pick="${what}"]`)?.click();
  }

  #picked(event: Event): void {
    const input = event.currentTarget as HTMLInputElement;
    if (input.files !== null) this.#give(readFileList(input.files));
    // The same file can be picked again after it was corrected.
    input.value = "";
  }

  #dragged(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    this.over = true;
  }

  #left(): void {
    this.over = false;
  }

  #dropped(event: DragEvent): void {
    this.over = false;
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    readTransferFiles(event.dataTransfer).then(
      (files) => this.#give(files),
      (error: unknown) => this.emit("files-refused", error instanceof Error ? error.message : String(error)),
    );
  }

  #paste(event: ClipboardEvent): void {
    const into = event.target;
    if (into instanceof HTMLInputElement || into instanceof HTMLTextAreaElement) return;
    const files = readFileList(event.clipboardData?.files ?? new DataTransfer().files);
    const text = createPastedFile(event.clipboardData?.getData("text/plain") ?? "", this.#pasted + 1);
    if (files.length > 0) this.#give(files);
    else if (text !== undefined) {
      this.#pasted += 1;
      this.#give([text]);
    }
  }

  #give(files: readonly DroppedFile[]): void {
    if (files.length > 0) this.emit("files-added", files);
  }
}

const whatToDrop = html`
  <dl class="drop-what">
    <div><dt>Template</dt><dd>JSON of a smartlink, with placeholders such as <code>[[first_name]]</code></dd></div>
    <div><dt>Data</dt><dd><code>data.json</code>: one row for each person</dd></div>
    <div><dt>PDFs and files</dt><dd>that the data and the template name</dd></div>
    <div><dt>Settings</dt><dd><code>param.json</code>, if you have one</dd></div>
  </dl>
`;

customElements.define("drop-zone", DropZone);

declare global {
  interface HTMLElementTagNameMap {
    "drop-zone": DropZone;
  }
}
