import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import { readFileList } from "../../site/browser/dropped-files.ts";

/** Heading and main buttons of the Library page. Dispatches `new-folder`, and `files-picked` and `templates-picked` with the files. */
export class LibraryHead extends LightElement {
  static override properties = { busy: { attribute: false } };
  /** Whether the library is not loaded yet. */
  declare busy: boolean;

  constructor() {
    super();
    this.busy = false;
  }

  /** Opens the browser's dialog for files. */
  pick(): void {
    this.querySelector<HTMLInputElement>("[data-pick=pdf]")?.click();
  }

  protected override render(): TemplateResult {
    return html`
      <header class="page-head library-head">
        <h1>${msg("Library")}</h1>
        <div class="actions">
          <button type="button" ?disabled=${this.busy} @click=${() => this.emit("new-folder")}>${icons.folderNew} ${msg("New folder")}</button>
          <button type="button" ?disabled=${this.busy} @click=${() => this.querySelector<HTMLInputElement>("[data-pick=template]")?.click()}>${icons.import} ${msg("Import template")}</button>
          <button type="button" class="primary" ?disabled=${this.busy} @click=${() => this.pick()}>${icons.upload} ${msg("Upload PDFs")}</button>
          <input class="visually-hidden" type="file" multiple accept=".pdf,application/pdf" tabindex="-1" aria-label=${msg("PDF files")}
            data-pick="pdf" @change=${(event: Event) => this.#readPicked(event, "files-picked")} />
          <input class="visually-hidden" type="file" multiple accept=".json,application/json" tabindex="-1" aria-label=${msg("Template files")}
            data-pick="template" @change=${(event: Event) => this.#readPicked(event, "templates-picked")} />
        </div>
      </header>
    `;
  }

  #readPicked(event: Event, name: "files-picked" | "templates-picked"): void {
    const input = event.currentTarget as HTMLInputElement;
    if (input.files !== null) this.emit<readonly DroppedFile[]>(name, readFileList(input.files));
    // Without this, picking the same file again dispatches no event.
    input.value = "";
  }
}

customElements.define("library-head", LibraryHead);

declare global {
  interface HTMLElementTagNameMap {
    "library-head": LibraryHead;
  }
}
