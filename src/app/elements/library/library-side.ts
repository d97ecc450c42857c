import { html, nothing, type TemplateResult } from "lit";
import { findRootFolder } from "../../services/library/folder-tree.ts";
import type { LibraryState } from "../../services/library/library-state.ts";
import { describeFolder } from "../../services/library/list-text.ts";
import { icons } from "../icons.ts";
import { LightElement } from "../light-element.ts";
import "./folder-tree.ts";

/** The folders beside the list. A small screen shows the chosen one, which opens the tree. */
export class LibrarySide extends LightElement {
  static override properties = {
    state: { attribute: false },
    showsTrash: { attribute: false },
    isOpen: { state: true },
  };
  declare state: LibraryState;
  declare showsTrash: boolean;
  /** Whether a small screen shows the tree. */
  declare isOpen: boolean;

  constructor() {
    super();
    this.showsTrash = false;
    this.isOpen = false;
  }

  protected override render(): TemplateResult {
    const { folders, options } = this.state;
    return html`
      <aside class="library-side ${this.isOpen ? "open" : ""}" aria-label="Folders of the library">
        <button type="button" class="side-toggle disclosure" aria-expanded=${this.isOpen} @click=${() => {
          this.isOpen = !this.isOpen;
        }}><span class="visually-hidden">Folder: </span>${this.showsTrash ? "Trash" : describeFolder(this.state)}</button>
        <folder-tree .folders=${folders} .chosen=${this.showsTrash ? undefined : (options.folder ?? findRootFolder(folders)?.id)} .editable=${true}
          @folder-choose=${() => {
            this.isOpen = false;
          }}></folder-tree>
        <a class="trash-link" href="#/library?trash" aria-current=${this.showsTrash ? "page" : nothing}>${icons.trash} Trash</a>
      </aside>
    `;
  }
}

customElements.define("library-side", LibrarySide);

declare global {
  interface HTMLElementTagNameMap {
    "library-side": LibrarySide;
  }
}
