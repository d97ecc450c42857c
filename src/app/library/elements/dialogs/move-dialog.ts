import { msg } from "@lit/localize";
import { html, type PropertyValues, type TemplateResult } from "lit";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import { ModalElement } from "#ui/modal-element.ts";
import "../folder-tree.ts";

/** Asks for a folder. Opens when it is connected; dispatches `move-close` with the folder's id, undefined if cancelled. */
export class MoveDialog extends ModalElement {
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

declare global {
  interface HTMLElementTagNameMap {
    "move-dialog": MoveDialog;
  }
}
