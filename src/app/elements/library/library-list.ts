import { html, nothing, type TemplateResult } from "lit";
import { changeOptions } from "../../services/library/library-address.ts";
import type { LibraryServices } from "../../services/library/library-services.ts";
import type { LibraryState } from "../../services/library/library-state.ts";
import { isFiltered, type Sort, type ViewOptions } from "../../services/library/library-view-options.ts";
import { describeCount, describeFolder, nameFolder } from "../../services/library/list-text.ts";
import { LightElement } from "../light-element.ts";
import type { ItemSelect } from "./items/grid-events.ts";
import "./items/item-grid.ts";
import "./library-toolbar.ts";

/**
 * The items of a folder with search, order, layout and selection. Dispatches `item-open`, `item-menu`, and `item-command`
 * for the selected items.
 */
export class LibraryList extends LightElement {
  static override properties = { state: { attribute: false }, library: { attribute: false } };
  declare state: LibraryState;
  declare library: LibraryServices;

  /** Moves the keyboard to the item. */
  focusItem(id: string): void {
    this.querySelector("item-grid")?.focusItem(id);
  }

  protected override render(): TemplateResult {
    const { options, visible, selection, phase } = this.state;
    const { session, thumbnails } = this.library;
    return html`
      <library-toolbar .options=${options} @options-change=${({ detail }: CustomEvent<Partial<ViewOptions>>) => changeOptions(session, detail)}></library-toolbar>
      <div class="list-head library-list-head"><h2>${describeFolder(this.state)}</h2>
        <p class="muted numbers" role="status">${describeCount(this.state)}</p></div>
      ${visible.length === 0 && phase === "complete" ? this.#emptyList() : nothing}
      ${
        visible.length === 0
          ? nothing
          : html`<item-grid .items=${visible} .layout=${options.layout} .columns=${options.columns} .selection=${selection}
              .sort=${options.sort} .thumbnails=${thumbnails} .folderName=${this.#folderName}
              @item-select=${({ detail }: CustomEvent<ItemSelect>) => session.dispatch({ type: "item-selected", ...detail })}
              @item-activate=${({ detail }: CustomEvent<string>) => session.dispatch({ type: "item-activated", id: detail })}
              @sort-change=${({ detail }: CustomEvent<Sort>) => changeOptions(session, { sort: detail })}
              @list-command=${({ detail }: CustomEvent<string>) => this.#run(detail)}></item-grid>`
      }
    `;
  }

  #emptyList(): TemplateResult {
    return isFiltered(this.state.options)
      ? html`<div class="empty-list"><p>Nothing matches.</p>
          <button type="button" @click=${() => changeOptions(this.library.session, { search: "", filter: {} })}>Clear search and filters</button></div>`
      : html`<div class="empty-list"><p>This folder is empty. Drop PDFs here, or move items into it.</p></div>`;
  }

  #run(command: string): void {
    const { session } = this.library;
    if (command === "select-all") session.dispatch({ type: "all-selected" });
    else if (command === "clear") session.dispatch({ type: "selection-cleared" });
    else this.emit("item-command", command);
  }

  readonly #folderName = (id: string): string => nameFolder(this.state.folders, id);
}

customElements.define("library-list", LibraryList);

declare global {
  interface HTMLElementTagNameMap {
    "library-list": LibraryList;
  }
}
