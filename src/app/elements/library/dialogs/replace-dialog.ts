import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Replacement } from "#domain/model/records/replacement.ts";
import { pluralize } from "../../../format/counts.ts";
import { LightElement } from "../../light-element.ts";

const maxNamed = 50;

/** Shows what replacing a PDF does to the assets. Opens when it is connected; dispatches `replace-close` with the answer. */
export class ReplaceDialog extends LightElement {
  static override properties = { fileName: { attribute: false }, preview: { attribute: false } };
  /** Name of the new PDF. */
  declare fileName: string;
  declare preview: Replacement;
  #isClosed = false;

  protected override firstUpdated(_changed: PropertyValues): void {
    this.querySelector("dialog")?.showModal();
  }

  protected override render(): TemplateResult {
    const { document: smartlink, pages, kept, moved, lost } = this.preview;
    return html`
      <dialog aria-labelledby="replace-heading" @close=${() => this.#close(false)}>
        <h2 id="replace-heading">Replace the PDF of “${smartlink.title}”?</h2>
        <p>“${this.fileName}” has ${pluralize(pages.after, "page")}, the PDF before ${pluralize(pages.before, "page")}.
          ${kept.length > 0 ? `${pluralize(kept.length, "asset")} ${kept.length === 1 ? "stays" : "stay"} in place.` : ""}</p>
        ${this.#list(
          `${pluralize(moved.length, "asset")} ${moved.length === 1 ? "follows" : "follow"} the text`,
          moved.map(({ name, from, to }) => `${name || "Asset"}: page ${from.page} → page ${to.page}`),
        )}
        ${this.#list(
          `${pluralize(lost.length, "asset")} ${lost.length === 1 ? "loses its page and is" : "lose their pages and are"} hidden`,
          lost.map(({ name, page }) => `${name || "Asset"}: page ${page}`),
        )}
        <div class="dialog-actions">
          <button type="button" autofocus @click=${() => this.#close(false)}>Cancel</button>
          <button type="button" class="primary" @click=${() => this.#close(true)}>Replace PDF</button>
        </div>
      </dialog>
    `;
  }

  #list(heading: string, lines: readonly string[]): TemplateResult | typeof nothing {
    if (lines.length === 0) return nothing;
    return html`<p>${heading}:</p><ul class="dialog-names">${lines.slice(0, maxNamed).map((line) => html`<li>${line}</li>`)}
      ${lines.length > maxNamed ? html`<li>and ${lines.length - maxNamed} more</li>` : nothing}</ul>`;
  }

  #close(isConfirmed: boolean): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.querySelector("dialog")?.close();
    this.emit("replace-close", isConfirmed);
  }
}

customElements.define("replace-dialog", ReplaceDialog);

declare global {
  interface HTMLElementTagNameMap {
    "replace-dialog": ReplaceDialog;
  }
}
