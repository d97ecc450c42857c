import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import type { Replacement } from "#domain/model/records/replacement.ts";
import { formatCount } from "#ui/format/counts.ts";
import { countPages, describeRemainder } from "#ui/format/quantities.ts";
import { ModalElement } from "#ui/modal-element.ts";
import { PromptDialogs } from "#ui/prompt-dialogs.ts";
import type { NameChoice } from "../../session/upload/upload-state.ts";
import "../folder-tree.ts";
import { plural } from "#ui/i18n/plural.ts";

/** The dialogs of the Library page. */
export class LibraryDialogs extends PromptDialogs {
  /** Resolves with the id of the chosen folder, undefined if cancelled. */
  askFolder(heading: string, folders: readonly StoredFolder[]): Promise<string | undefined> {
    return this.open(
      (close) => html`<move-dialog .heading=${heading} .folders=${folders}
          @move-close=${(event: CustomEvent<string | undefined>) => close(event.detail ?? undefined)}></move-dialog>`,
    );
  }

  /** Resolves with what to do with files whose names are taken, undefined to cancel the upload. */
  askTaken(names: readonly string[]): Promise<NameChoice | undefined> {
    return this.open(
      (close) => html`<taken-names-dialog .names=${names}
          @taken-close=${(event: CustomEvent<NameChoice | undefined>) => close(event.detail ?? undefined)}></taken-names-dialog>`,
    );
  }

  /** Resolves with whether the PDF is to be replaced. */
  confirmReplacement(fileName: string, preview: Replacement): Promise<boolean> {
    return this.open(
      (close) => html`<replace-dialog .fileName=${fileName} .preview=${preview}
          @replace-close=${(event: CustomEvent<boolean>) => close(event.detail)}></replace-dialog>`,
    );
  }
}

const maxNames = 6;

/** Asks once what to do with all files whose names are taken. Dispatches `taken-close`, undefined if cancelled. */
class TakenNamesDialog extends ModalElement {
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

/** Asks for a folder. Opens when it is connected; dispatches `move-close` with the folder's id, undefined if cancelled. */
class MoveDialog extends ModalElement {
  static override properties = {
    heading: { attribute: false },
    folders: { attribute: false },
    chosen: { state: true },
  };
  declare heading: string;
  /** The folders to choose from: without those that cannot be the destination. */
  declare folders: readonly StoredFolder[];
  declare chosen: string | undefined;

  constructor() {
    super();
    this.heading = "";
    this.folders = [];
    this.chosen = undefined;
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    // The tree has no lines before its own first update.
    void this.querySelector("folder-tree")?.updateComplete.then(() =>
      this.querySelector<HTMLElement>("[role=treeitem][tabindex='0']")?.focus(),
    );
  }

  protected override render(): TemplateResult {
    return html`
      <dialog aria-labelledby="move-heading" @close=${() => this.#close(undefined)}>
        <h2 id="move-heading">${this.heading}</h2>
        <folder-tree class="move-tree" .folders=${this.folders} .label=${msg("Destination")} .rootLabel=${msg("Library (top level)")} .chosen=${this.chosen}
          @folder-choose=${(event: CustomEvent<string>) => {
            this.chosen = event.detail;
          }}></folder-tree>
        <div class="dialog-actions">
          <button type="button" @click=${() => this.#close(undefined)}>${msg("Cancel")}</button>
          <button type="button" class="primary" ?disabled=${this.chosen === undefined} @click=${() => this.#close(this.chosen)}>${msg("Move here")}</button>
        </div>
      </dialog>
    `;
  }

  #close(folder: string | undefined): void {
    this.closeWith("move-close", folder);
  }
}

customElements.define("move-dialog", MoveDialog);

const maxNamed = 50;

/** Shows what replacing a PDF does to the assets. Opens when it is connected; dispatches `replace-close` with the answer. */
class ReplaceDialog extends ModalElement {
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

customElements.define("library-dialogs", LibraryDialogs);

declare global {
  interface HTMLElementTagNameMap {
    "library-dialogs": LibraryDialogs;
    "taken-names-dialog": TakenNamesDialog;
    "move-dialog": MoveDialog;
    "replace-dialog": ReplaceDialog;
  }
}
