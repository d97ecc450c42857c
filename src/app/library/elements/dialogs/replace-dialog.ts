import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Replacement } from "#domain/model/records/replacement.ts";
import { formatCount } from "#ui/format/counts.ts";
import { countPages, describeRemainder } from "#ui/format/quantities.ts";
import { plural } from "#ui/i18n/plural.ts";
import { ModalElement } from "#ui/modal-element.ts";

const maxNamed = 50;

/** Shows what replacing a PDF does to the assets. Opens when it is connected; dispatches `replace-close` with the answer. */
export class ReplaceDialog extends ModalElement {
  static override properties = { fileName: { attribute: false }, preview: { attribute: false } };
  /** Name of the new PDF. */
  declare fileName: string;
  declare preview: Replacement;

  protected override render(): TemplateResult {
    const { document: smartlink, pages, kept, moved, lost, withoutText } = this.preview;
    return html`
      <dialog aria-labelledby="replace-heading" @close=${() => this.#close(false)}>
        <h2 id="replace-heading">${msg(str`Replace the PDF of “${smartlink.title}”?`)}</h2>
        <p>${msg(str`The new PDF, “${this.fileName}”: ${countPages(pages.after)}. The present PDF: ${countPages(pages.before)}.`)}
          ${kept.length > 0 ? keptText(kept.length) : nothing}</p>
        ${this.#list(
          movedText(moved.length),
          moved.map(({ name, from, to }) => msg(str`${name || msg("Asset")}: page ${from.page} → page ${to.page}`)),
        )}
        ${this.#list(
          lostText(lost.length),
          lost.map(({ name, page }) => msg(str`${name || msg("Asset")}: page ${page}`)),
        )}
        ${this.#list(
          withoutTextText(withoutText.length),
          withoutText.map(({ name, page, text }) => msg(str`${name || msg("Asset")}: page ${page}, “${text}”`)),
        )}
        <div class="dialog-actions">
          <button type="button" autofocus @click=${() => this.#close(false)}>${msg("Cancel")}</button>
          <button type="button" class="primary" @click=${() => this.#close(true)}>${msg("Replace PDF")}</button>
        </div>
      </dialog>
    `;
  }

  #list(heading: string, lines: readonly string[]): TemplateResult | typeof nothing {
    if (lines.length === 0) return nothing;
    return html`<p>${heading}</p><ul class="dialog-names">${lines.slice(0, maxNamed).map((line) => html`<li>${line}</li>`)}
      ${lines.length > maxNamed ? html`<li>${describeRemainder(lines.length - maxNamed)}</li>` : nothing}</ul>`;
  }

  #close(isConfirmed: boolean): void {
    this.closeWith("replace-close", isConfirmed);
  }
}

const keptText = (count: number): string =>
  plural(count, {
    one: msg(str`${formatCount(count)} asset stays in place.`),
    other: msg(str`${formatCount(count)} assets stay in place.`),
  });

const movedText = (count: number): string =>
  plural(count, {
    one: msg(str`${formatCount(count)} asset follows the text:`),
    other: msg(str`${formatCount(count)} assets follow the text:`),
  });

const lostText = (count: number): string =>
  plural(count, {
    one: msg(str`${formatCount(count)} asset loses its page and is hidden:`),
    other: msg(str`${formatCount(count)} assets lose their pages and are hidden:`),
  });

const withoutTextText = (count: number): string =>
  plural(count, {
    one: msg(
      str`${formatCount(count)} asset was made of a text that is gone from its page. It stays in place. After replacing, move or delete it in the editor:`,
    ),
    other: msg(
      str`${formatCount(count)} assets were made of texts that are gone from their pages. They stay in place. After replacing, move or delete them in the editor:`,
    ),
  });

customElements.define("replace-dialog", ReplaceDialog);

declare global {
  interface HTMLElementTagNameMap {
    "replace-dialog": ReplaceDialog;
  }
}
