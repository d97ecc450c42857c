import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import { createPastedFile, readFileList, readTransferFiles } from "../../site/browser/dropped-files.ts";

/**
 * Receives files: dropped anywhere on the page, pasted, or picked as files or a folder. Dispatches `files-added` with
 * the files, or `files-unreadable` with the reason.
 */
export class DropZone extends LightElement {
  static override properties = {
    compact: { attribute: false },
    brief: { attribute: false },
    busy: { attribute: false },
    over: { state: true },
  };
  /** Shows a strip instead of the large area. */
  declare compact: boolean;
  /** Leaves out the explanation of the files. */
  declare brief: boolean;
  /** Whether the sample batch is being loaded. */
  declare busy: boolean;
  /** Whether files are dragged over the page. */
  declare over: boolean;
  #pasteCount = 0;

  constructor() {
    super();
    this.compact = false;
    this.brief = false;
    this.busy = false;
    this.over = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const signal = this.connectedSignal;
    window.addEventListener("dragover", (event) => this.#handleDrag(event), { signal });
    window.addEventListener("dragleave", (event) => event.relatedTarget === null && this.#handleDragLeave(), {
      signal,
    });
    window.addEventListener("drop", (event) => this.#handleDrop(event), { signal });
    document.addEventListener("paste", (event) => this.#handlePaste(event), { signal });
  }

  protected override render(): TemplateResult {
    return html`
      <div class="drop-zone ${this.compact ? "compact" : ""} ${this.over ? "over" : ""}">
        ${this.compact ? html`<p class="drop-title">${msg("Choose more files, or drop them anywhere on this page")}</p>` : this.renderInvitation()}
        <div class="drop-actions">
          <button type="button" class=${this.compact ? "" : "primary"} @click=${() => this.#pick("files")}>${msg("Choose files…")}</button>
          <button type="button" @click=${() => this.#pick("folder")}>${msg("Choose folder…")}</button>
          ${
            this.compact
              ? nothing
              : html`<button type="button" ?disabled=${this.busy} @click=${() => this.emit("run-sample")}>
                  ${icons.play} ${msg("Run sample batch")}
                </button>`
          }
        </div>
        ${
          this.compact
            ? nothing
            : html`<p class="drop-sample"><button type="button" class="quiet small" @click=${() => this.emit("download-sample")}>
                ${icons.download} ${msg("Download sample files")}
              </button></p>`
        }
        <input class="visually-hidden" type="file" multiple tabindex="-1" aria-label=${msg("Batch files")}
          data-pick="files" @change=${this.#handlePick} />
        <input class="visually-hidden" type="file" multiple webkitdirectory tabindex="-1" aria-label=${msg("Folder of a batch")}
          data-pick="folder" @change=${this.#handlePick} />
      </div>
    `;
  }

  private renderInvitation(): TemplateResult {
    return html`
      <div class="drop-icon">${icons.drop}</div>
      <h2 class="drop-title">${msg("Add batch files")}</h2>
      <p class="drop-lead">${msg("Choose or drop single files or a whole folder, in any order. They stay in this browser.")}</p>
      ${this.brief ? nothing : renderFileDescriptions()}
    `;
  }

  #pick(kind: "files" | "folder"): void {
    this.querySelector<HTMLInputElement>(`input[data-pick="${kind}"]`)?.click();
  }

  #handlePick(event: Event): void {
    const input = event.currentTarget as HTMLInputElement;
    if (input.files !== null) this.#addFiles(readFileList(input.files));
    // Without this, picking the same file again dispatches no event.
    input.value = "";
  }

  #handleDrag(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    this.over = true;
  }

  #handleDragLeave(): void {
    this.over = false;
  }

  #handleDrop(event: DragEvent): void {
    this.over = false;
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    readTransferFiles(event.dataTransfer).then(
      (files) => this.#addFiles(files),
      (error: unknown) => this.emit("files-unreadable", error instanceof Error ? error.message : String(error)),
    );
  }

  #handlePaste(event: ClipboardEvent): void {
    const { target } = event;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    const files = readFileList(event.clipboardData?.files ?? new DataTransfer().files);
    const textFile = createPastedFile(event.clipboardData?.getData("text/plain") ?? "", this.#pasteCount + 1);
    if (files.length > 0) this.#addFiles(files);
    else if (textFile !== undefined) {
      this.#pasteCount += 1;
      this.#addFiles([textFile]);
    }
  }

  #addFiles(files: readonly DroppedFile[]): void {
    if (files.length > 0) this.emit("files-added", files);
  }
}

const renderFileDescriptions = (): TemplateResult => html`
  <dl class="drop-what">
    <div><dt>${msg("Template")}</dt><dd>${msg(html`A smartlink of your library: press “Generate…” in its editor. Its texts have placeholders such as <code>[[first_name]]</code>.`)}</dd></div>
    <div><dt>${msg("Table")}</dt><dd>${msg("A CSV or Excel file with one row for each person")}</dd></div>
    <div><dt>${msg("PDFs and files")}</dt><dd>${msg("All files that the table and the template name")}</dd></div>
  </dl>
  <details class="more for-programs">
    <summary>${msg("For programs")}</summary>
    <dl class="drop-what">
      <div><dt>${msg("Template")}</dt><dd>${msg("A smartlink as a JSON file")}</dd></div>
      <div><dt>${msg("Data")}</dt><dd>${msg(html`<code>data.json</code>, with one entry for each document`)}</dd></div>
      <div><dt>${msg("Settings")}</dt><dd>${msg(html`<code>param.json</code> (optional)`)}</dd></div>
    </dl>
  </details>
`;

customElements.define("drop-zone", DropZone);

declare global {
  interface HTMLElementTagNameMap {
    "drop-zone": DropZone;
  }
}
