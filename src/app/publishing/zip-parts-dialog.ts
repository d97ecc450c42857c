import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { formatBytes } from "#ui/format/bytes.ts";
import { formatCount } from "#ui/format/counts.ts";
import { plural } from "#ui/i18n/plural.ts";
import { ModalElement } from "#ui/modal-element.ts";
import type { OperationState } from "#ui/operation-state.ts";
import type { OfferedZipPart } from "#workers/publishing/zip-operations.ts";
import "#ui/problem-list.ts";
import "./cancel-export.ts";

/**
 * The ZIP files of a batch that is too large for one. Opens when it is connected; dispatches `part-save` with the part, and
 * `zip-parts-close`. Each part needs a press, because browsers block pages that start several downloads.
 */
export class ZipPartsDialog extends ModalElement {
  static override properties = {
    batchId: { attribute: false },
    parts: { attribute: false },
    operation: { attribute: false },
  };
  declare batchId: string;
  declare parts: readonly OfferedZipPart[];
  declare operation: OperationState | undefined;

  constructor() {
    super();
    this.batchId = "";
    this.parts = [];
  }

  protected override render(): TemplateResult {
    const { parts, operation } = this;
    const next = parts.find(({ isSaved }) => !isSaved);
    const total = formatCount(parts.length);
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    return html`
      <dialog class="wide-dialog zip-parts-dialog" aria-labelledby="zip-parts-heading" @close=${() => this.#close()}>
        <h2 id="zip-parts-heading">${msg(str`Download “${this.batchId}” in ${total} parts`)}</h2>
        <p>${msg(str`The batch is ${formatBytes(bytes)}. Each part is a complete ZIP file. Unpack all parts into the same folder.`)}</p>
        <p class="muted">${msg("If a download breaks off, save that part again. This browser remembers which parts you saved, also after you close the page.")}</p>
        <ol class="zip-parts">${parts.map((part) => this.#renderPart(part, total))}</ol>
        <p role="status">${operation?.progress ?? (next === undefined ? msg(str`All ${total} parts are saved. Find them in your browser’s downloads.`) : (operation?.outcome ?? nothing))}</p>
        <cancel-export .operation=${operation}
          .findNext=${() => this.querySelector<HTMLElement>(".dialog-actions .primary")}></cancel-export>
        <problem-list .level=${3} .heading=${msg("Needs attention")} .problems=${operation?.problems ?? []}></problem-list>
        <div class="dialog-actions">
          <button type="button" @click=${() => this.#close()}>${msg("Close")}</button>
          ${next === undefined ? nothing : html`<button type="button" class="primary" autofocus ?disabled=${this.#isBusy} @click=${this.#save(next)}>${msg(str`Save part ${formatCount(next.number)} of ${total}`)}</button>`}
        </div>
      </dialog>
    `;
  }

  get #isBusy(): boolean {
    return this.operation?.progress !== undefined;
  }

  #renderPart(part: OfferedZipPart, total: string): TemplateResult {
    const number = formatCount(part.number);
    return html`<li class="zip-part">
      <span class="zip-part-name">${msg(str`Part ${number} of ${total}`)}</span>
      <span class="muted">${formatBytes(part.bytes)}, ${plural(part.files, {
        one: msg(str`${formatCount(part.files)} file`),
        other: msg(str`${formatCount(part.files)} files`),
      })}</span>
      <span class="chip ${part.isSaved ? "chip-good" : ""}">${part.isSaved ? msg("Saved") : msg("Not saved")}</span>
      <button type="button" class="small" ?disabled=${this.#isBusy} @click=${this.#save(part)}
        aria-label=${part.isSaved ? msg(str`Save part ${number} again`) : msg(str`Save part ${number}`)}>${part.isSaved ? msg("Save again") : msg("Save")}</button>
    </li>`;
  }

  #save(part: OfferedZipPart): () => void {
    return () => this.emit<OfferedZipPart>("part-save", part);
  }

  #close(): void {
    this.closeWith("zip-parts-close");
  }
}

customElements.define("zip-parts-dialog", ZipPartsDialog);

declare global {
  interface HTMLElementTagNameMap {
    "zip-parts-dialog": ZipPartsDialog;
  }
}
