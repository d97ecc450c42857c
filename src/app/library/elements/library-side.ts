import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import { listFolderEntries } from "../session/folder-menu.ts";
import { findRootFolder } from "../session/folder-tree.ts";
import type { LibraryState } from "../session/library-state.ts";
import { describeFolder } from "../session/list-text.ts";
import type { FolderCommand, FolderMenu } from "./folder-events.ts";
import "./folder-tree.ts";
import type { MenuEntry } from "#ui/popup-menu.ts";
import "#ui/popup-menu.ts";

/**
 * The folders beside the list, with the menu of each. A small screen shows the chosen one, which opens the tree. Dispatches
 * `folder-command`.
 */
export class LibrarySide extends LightElement {
  static override properties = {
    state: { attribute: false },
    showsTrash: { attribute: false },
    isOpen: { state: true },
    menu: { state: true },
  };
  declare state: LibraryState;
  declare showsTrash: boolean;
  /** Whether a small screen shows the tree. */
  declare isOpen: boolean;
  /** Entries of the open menu. */
  declare menu: readonly MenuEntry[];
  /** The folder whose menu is open. */
  #menuFolder = "";

  constructor() {
    super();
    this.showsTrash = false;
    this.isOpen = false;
    this.menu = [];
  }

  protected override render(): TemplateResult {
    const { folders, options } = this.state;
    return html`
      <aside class="library-side ${this.isOpen ? "open" : ""}" aria-label=${msg("Folders of the library")}>
        <button type="button" class="side-toggle disclosure" aria-expanded=${this.isOpen} @click=${() => {
          this.isOpen = !this.isOpen;
        }}><span class="visually-hidden">${msg("Folder:")} </span>${this.showsTrash ? msg("Trash") : describeFolder(this.state)}</button>
        <folder-tree .folders=${folders} .chosen=${this.showsTrash ? undefined : (options.folder ?? findRootFolder(folders)?.id)} .editable=${true}
          @folder-menu=${({ detail }: CustomEvent<FolderMenu>) => void this.#openMenu(detail)}
          @folder-choose=${() => {
            this.isOpen = false;
          }}></folder-tree>
        <popup-menu .entries=${this.menu} @menu-command=${(event: CustomEvent<FolderCommand["command"]>) =>
          this.emit<FolderCommand>("folder-command", { command: event.detail, folder: this.#menuFolder })}></popup-menu>
        <a class="trash-link" href="#/library?trash" aria-current=${this.showsTrash ? "page" : nothing}>${icons.trash} ${msg("Trash")}</a>
      </aside>
    `;
  }

  async #openMenu({ folder: id, opener, point }: FolderMenu): Promise<void> {
    const folder = this.state.folders.find((candidate) => candidate.id === id);
    if (folder === undefined) return;
    this.#menuFolder = id;
    this.menu = listFolderEntries(folder);
    await this.updateComplete;
    await this.querySelector("popup-menu")?.open(opener, point);
  }
}

customElements.define("library-side", LibrarySide);

declare global {
  interface HTMLElementTagNameMap {
    "library-side": LibrarySide;
  }
}
