import { msg, str } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { formatCount } from "#ui/format/counts.ts";
import { describeRemainder } from "#ui/format/quantities.ts";
import { ModalElement } from "#ui/modal-element.ts";
import type { NameChoice } from "../../session/upload/upload-state.ts";

const maxNames = 6;

/** Asks once what to do with all files whose names are taken. Dispatches `taken-close`, undefined if cancelled. */
export class TakenNamesDialog extends ModalElement {
  static override properties = { names: { attribute: false } };
  declare names: readonly string[];

  constructor() {
    super();
    this.names = [];
  }

  protected override render(): TemplateResult {
    const { names } = this;
    const heading =
      names.length === 1
        ? msg("A PDF with this name exists")
        : msg(str`${formatCount(names.length)} PDFs with these names exist`);
    const more = names.length > maxNames ? html`<li>${describeRemainder(names.length - maxNames)}</li>` : "";
    const choose = (choice: NameChoice) => () => this.#close(choice);
    return html`
      <dialog aria-labelledby="taken-heading" aria-describedby="taken-detail" @close=${() => this.#close(undefined)}>
        <h2 id="taken-heading">${heading}</h2>
        <div id="taken-detail">
          <ul class="dialog-names">${names.slice(0, maxNames).map((name) => html`<li>${name}</li>`)}${more}</ul>
          <p>${msg("The files have the same name, but different content.")}</p>
        </div>
        <div class="dialog-actions">
          <button type="button" @click=${() => this.#close(undefined)}>${msg("Cancel")}</button>
          <button type="button" @click=${choose("skip")}>${msg("Skip")}</button>
          <button type="button" @click=${choose("replace")}>${msg("Replace")}</button>
          <button type="button" class="primary" autofocus @click=${choose("keep-both")}>${msg("Keep both")}</button>
        </div>
      </dialog>
    `;
  }

  #close(choice: NameChoice | undefined): void {
    this.closeWith("taken-close", choice);
  }
}

customElements.define("taken-names-dialog", TakenNamesDialog);

declare global {
  interface HTMLElementTagNameMap {
    "taken-names-dialog": TakenNamesDialog;
  }
}
