import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";
import { changeOptions } from "../session/library-address.ts";
import type { LibraryServices } from "../session/library-services.ts";
import { findSelectedItems, type LibraryState } from "../session/library-state.ts";
import { formatViewOptions, isFiltered, type Sort, type ViewOptions } from "../session/library-view-options.ts";
import { describeCount, describeFolder, nameFolder } from "../session/list-text.ts";
import {
  addSavedView,
  findShownView,
  readSavedViews,
  type SavedView,
  writeSavedViews,
} from "../session/saved-views.ts";
import { noSearchMatches } from "../session/search/search-matches.ts";
import type { ItemSelect } from "./items/grid-events.ts";
import "./items/item-grid.ts";
import "./dialogs/library-dialogs.ts";
import "./item-details.ts";
import "./library-filter.ts";
import "./library-toolbar.ts";

/**
 * The items of a folder with search, order, layout and selection. Dispatches `item-open`, `item-menu`, and `item-command`
 * for the selected items.
 */
export class LibraryList extends LightElement {
  static override properties = {
    state: { attribute: false },
    library: { attribute: false },
    showsDetails: { state: true },
    views: { state: true },
  };
  declare state: LibraryState;
  declare library: LibraryServices;
  declare showsDetails: boolean;
  declare views: readonly SavedView[];
  /** The saved view that the list shows, perhaps with changed options. */
  #shownView: SavedView | undefined;
  #folders: LibraryState["folders"] = [];
  #folderName: (id: string) => string = () => "";

  constructor() {
    super();
    this.showsDetails = false;
    this.views = readSavedViews(() => localStorage);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("click", (event) => this.#uncoverFolders(event), { signal: this.connectedSignal });
  }

  /** Shows the details of the selected item, and moves the focus there. */
  openDetails(): void {
    this.showsDetails = true;
    void this.updateComplete
      .then(() => this.querySelector("item-details")?.updateComplete)
      .then(() => this.querySelector<HTMLElement>("#details-heading")?.focus());
  }

  /** Moves the keyboard to the item. */
  focusItem(id: string): void {
    this.querySelector("item-grid")?.focusItem(id);
  }

  protected override willUpdate(_changed: PropertyValues): void {
    this.#nameFoldersOf(this.state.folders);
    const hash = formatViewOptions(this.state.options);
    this.#shownView = findShownView(this.views, hash, this.#shownView?.name);
    if (areDetailsOverItems() && this.state.selection.ids.size !== 1) this.showsDetails = false;
  }

  protected override render(): TemplateResult {
    const { options, visible, selection, phase, searchMatches } = this.state;
    const matches = searchMatches.query === options.search ? searchMatches.matches : noSearchMatches.matches;
    const { session, thumbnails } = this.library;
    const change = ({ detail }: CustomEvent<Partial<ViewOptions>>) => changeOptions(session, detail);
    return html`
      <div class="library-bar" @options-change=${change} @view-save=${() => void this.#saveView()}
        @view-remove=${({ detail }: CustomEvent<string>) => this.#setViews(this.views.filter(({ name }) => name !== detail))}>
        <library-toolbar .options=${options}></library-toolbar>
        <library-filter .options=${options} .views=${this.views}></library-filter>
      </div>
      <view-status .view=${this.#shownView} .isChanged=${this.#shownView?.hash !== formatViewOptions(options)}
        @view-save=${() => void this.#saveView()} @view-update=${() => this.#updateView()}
        @view-reset=${() => {
          location.hash = this.#shownView?.hash ?? "";
        }}></view-status>
      <div class="list-head library-list-head"><h2 tabindex="-1">${describeFolder(this.state)}</h2>
        <p class="muted numbers" role="status">${describeCount(this.state)}</p>${this.#selectionBar()}</div>
      ${visible.length === 0 && phase === "complete" ? this.#emptyList() : nothing}
      <div class="list-and-details">
        ${
          visible.length === 0
            ? nothing
            : html`<item-grid .items=${visible} .layout=${options.layout} .columns=${options.columns} .selection=${selection}
              .sort=${options.sort} .thumbnails=${thumbnails} .searchMatches=${matches} .folderName=${this.#folderName}
              @item-select=${({ detail }: CustomEvent<ItemSelect>) => session.dispatch({ type: "item-selected", ...detail })}
              @item-activate=${({ detail }: CustomEvent<string>) => session.dispatch({ type: "item-activated", id: detail })}
              @sort-change=${({ detail }: CustomEvent<Sort>) => changeOptions(session, { sort: detail })}
              @list-command=${({ detail }: CustomEvent<string>) => this.#run(detail)}></item-grid>`
        }
        ${this.showsDetails ? this.#details() : nothing}
      </div>
      <library-dialogs></library-dialogs>
    `;
  }

  #selectionBar(): TemplateResult | typeof nothing {
    const { size } = this.state.selection.ids;
    if (size < 2) return nothing;
    const button = (command: string, verb: string, name: string, isDangerous = false) =>
      html`<button type="button" class="small ${isDangerous ? "danger-text" : ""}" aria-label=${name} @click=${() => this.emit("item-command", command)}>${verb}</button>`;
    return html`<div class="actions selection-bar" role="group" aria-label=${msg("Selected items")}>
      ${button("move", msg("Move…"), msg(str`Move… ${size} items`))}${button("duplicate", msg("Duplicate"), msg(str`Duplicate ${size} items`))}${button("delete", msg("Delete"), msg(str`Delete ${size} items`), true)}
      <button type="button" class="small" @click=${() => this.#run("select-all")}>${msg("Select all")}</button>
      <button type="button" class="small quiet" @click=${() => this.#run("clear")}>${msg("Clear selection")}</button>
    </div>`;
  }

  #details(): TemplateResult {
    const items = findSelectedItems(this.state);
    const item = items.length === 1 ? items[0] : undefined;
    return html`<item-details .item=${item} .library=${this.library} .folder=${item === undefined ? "" : this.#folderName(item.folder)}
      @details-close=${() => {
        this.showsDetails = false;
        if (item !== undefined) this.focusItem(item.id);
      }}></item-details>`;
  }

  /** In a narrow window, the details lie over the folders too. */
  #uncoverFolders({ target }: Event): void {
    const isInFolders = target instanceof Element && target.closest("library-side") !== null;
    if (isInFolders && areDetailsOverItems()) this.showsDetails = false;
  }

  async #saveView(): Promise<void> {
    const dialogs = this.querySelector("library-dialogs");
    const name = await dialogs?.askName({
      heading: msg("Save this view"),
      value: describeFolder(this.state),
      action: msg("Save view"),
    });
    if (name !== undefined) this.#setView(name);
    await this.updateComplete;
    // The panel in which the person pressed the button has closed.
    if (document.activeElement === document.body) this.querySelector<HTMLElement>(".filter-button")?.focus();
  }

  #updateView(): void {
    if (this.#shownView !== undefined) this.#setView(this.#shownView.name);
  }

  /** Stores the present options under the name. */
  #setView(name: string): void {
    this.#setViews(addSavedView(this.views, { name, hash: formatViewOptions(this.state.options) }));
  }

  #setViews(views: readonly SavedView[]): void {
    this.views = views;
    writeSavedViews(() => localStorage, views);
  }

  #emptyList(): TemplateResult {
    return isFiltered(this.state.options)
      ? html`<div class="empty-list"><p>${msg("Nothing matches.")}</p>
          <button type="button" @click=${() => changeOptions(this.library.session, { search: "", filter: {} })}>${msg("Clear search and filters")}</button></div>`
      : html`<div class="empty-list"><p>${msg("This folder is empty. Add PDFs, or move items into it.")}</p></div>`;
  }

  #run(command: string): void {
    const { session } = this.library;
    const { selection, visible } = this.state;
    const id = selection.active ?? visible[0]?.id;
    // Tab leads to an item without selecting it.
    if ((command === "rename" || command === "delete") && selection.ids.size === 0 && id !== undefined)
      session.dispatch({ type: "item-selected", id, keys: { toggle: false, range: false } });
    if (command === "select-all") session.dispatch({ type: "all-selected" });
    else if (command === "clear") session.dispatch({ type: "selection-cleared" });
    else this.emit("item-command", command);
  }

  /** Another function for other folders, so that items follow a new name. */
  #nameFoldersOf(folders: LibraryState["folders"]): void {
    if (folders === this.#folders) return;
    this.#folders = folders;
    this.#folderName = (id) => nameFolder(folders, id);
  }
}

/** In a narrow window, the details lie over the items: without an item to describe, they would only be in the way. */
const areDetailsOverItems = (): boolean => matchMedia("(width < 60rem)").matches;

/**
 * The saved view that the list shows, and what can be done after its options were changed. Dispatches `view-update`,
 * `view-save` and `view-reset`.
 */
class ViewStatus extends LightElement {
  static override properties = { view: { attribute: false }, isChanged: { attribute: false } };
  /** Undefined where the list shows no saved view. */
  declare view: SavedView | undefined;
  declare isChanged: boolean;

  protected override render(): TemplateResult {
    const { view } = this;
    return html`<div class="view-status" role="status">${
      view === undefined
        ? nothing
        : html`<span class="view-name" dir="auto">${this.isChanged ? msg(str`View “${view.name}”, changed`) : msg(str`View “${view.name}”`)}</span>
          ${this.isChanged ? this.#buttons() : nothing}`
    }</div>`;
  }

  #buttons(): TemplateResult {
    return html`<button type="button" class="small" @click=${() => this.emit("view-update")}>${msg("Update view")}</button>
      <button type="button" class="small" @click=${() => this.emit("view-save")}>${msg("Save as new view…")}</button>
      <button type="button" class="small" @click=${() => this.emit("view-reset")}>${msg("Reset view")}</button>`;
  }
}

customElements.define("view-status", ViewStatus);

customElements.define("library-list", LibraryList);

declare global {
  interface HTMLElementTagNameMap {
    "library-list": LibraryList;
    "view-status": ViewStatus;
  }
}
