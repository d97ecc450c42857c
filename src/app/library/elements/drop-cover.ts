import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import { readTransferFiles } from "../../site/browser/dropped-files.ts";

/**
 * Receives files dropped anywhere on the page, and covers the page while they are dragged over it. Drags of items and
 * folders are left alone. Dispatches `files-picked` with the files, or `files-unreadable` with the reason.
 */
export class DropCover extends LightElement {
  static override properties = { folder: { attribute: false }, isOver: { state: true } };
  /** Name of the folder that gets the files; undefined for none in particular. */
  declare folder: string | undefined;
  declare isOver: boolean;

  constructor() {
    super();
    this.folder = undefined;
    this.isOver = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const signal = this.connectedSignal;
    window.addEventListener("dragover", (event) => this.#drag(event), { signal });
    window.addEventListener("dragleave", (event) => this.#leave(event), { signal });
    window.addEventListener("drop", (event) => this.#drop(event), { signal });
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.isOver) return nothing;
    const text =
      this.folder === undefined
        ? msg("Drop PDFs or templates to add them")
        : msg(str`Drop PDFs or templates to add them to “${this.folder}”`);
    return html`<div class="drop-cover" aria-hidden="true"><p>${icons.drop} ${text}</p></div>`;
  }

  #drag(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    this.isOver = true;
  }

  #leave(event: DragEvent): void {
    if (event.relatedTarget === null) this.isOver = false;
  }

  #drop(event: DragEvent): void {
    this.isOver = false;
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    readTransferFiles(event.dataTransfer).then(
      (files) => this.emit<readonly DroppedFile[]>("files-picked", files),
      (error: unknown) => this.emit("files-unreadable", error instanceof Error ? error.message : String(error)),
    );
  }
}

customElements.define("drop-cover", DropCover);

declare global {
  interface HTMLElementTagNameMap {
    "drop-cover": DropCover;
  }
}
