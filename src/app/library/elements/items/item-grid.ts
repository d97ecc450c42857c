import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { isFocusLost } from "#ui/focus-loss.ts";
import { getFormatLocale } from "#ui/i18n/language.ts";
import { LightElement } from "#ui/light-element.ts";
import { observeSize } from "#ui/observe-size.ts";
import { TypeAhead } from "#ui/type-ahead.ts";
import type { LibraryItem } from "../../session/library-item.ts";
import type { ColumnName, Layout, Sort, SortField } from "../../session/library-view-options.ts";
import { noSearchMatches, type SearchMatches } from "../../session/search/search-matches.ts";
import type { Selection } from "../../session/selection.ts";
import type { Thumbnails } from "../../session/thumbnails.ts";
import { draggedItemsType, type ItemMenu, type ItemSelect } from "./grid-events.ts";
import { type GridCommand, readGridKey } from "./grid-keys.ts";
import { columnWidths, fitColumns, fitPerRow, headHeight, rowHeightRem } from "./grid-metrics.ts";
import { cardContent, columnLabels, type ItemContext, nameRow, rowCells } from "./item-cells.ts";
import { RowWindow, type RowWindowHost } from "./row-window.ts";

/**
 * The items of the library as cards or table rows. Only the rows near the window are in the document. Dispatches
 * `item-select`, `item-activate`, `item-open`, `item-edit`, `item-menu`, `sort-change` and `list-command` (`rename`, `delete`,
 * `select-all`, `clear`).
 */
export class ItemGrid extends LightElement implements RowWindowHost {
  static override properties = {
    items: { attribute: false },
    layout: { attribute: false },
    columns: { attribute: false },
    selection: { attribute: false },
    sort: { attribute: false },
    thumbnails: { attribute: false },
    folderName: { attribute: false },
    searchMatches: { attribute: false },
    perRow: { state: true },
    width: { state: true },
  };
  declare items: readonly LibraryItem[];
  declare layout: Layout;
  declare columns: readonly ColumnName[];
  declare selection: Selection;
  declare sort: Sort;
  declare thumbnails: Thumbnails | undefined;
  /** A new function renders all rows again. */
  declare folderName: (id: string) => string;
  /** Where the search has found items, by id. */
  declare searchMatches: SearchMatches["matches"];
  declare perRow: number;
  /** In rem. */
  declare width: number;
  readonly #window = new RowWindow(this);
  #rem = 16;
  readonly #typeAhead = new TypeAhead();
  #focusId: string | undefined;
  rowsElement: HTMLElement | null = null;
  #restoreFocus: () => void = () => undefined;

  constructor() {
    super();
    this.items = [];
    this.layout = "cards";
    this.perRow = 4;
    this.width = 0;
    this.thumbnails = undefined;
    this.searchMatches = noSearchMatches.matches;
  }

  get rowHeight(): number {
    return this.#rem * rowHeightRem(this.layout);
  }

  get rowCount(): number {
    return Math.ceil(this.items.length / this.perRow);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    observeSize(this, () => this.#fit(), this.connectedSignal);
  }

  /** Moves the keyboard to the item and scrolls it into view. */
  focusItem(id: string): void {
    const index = this.items.findIndex((item) => item.id === id);
    if (index < 0 || this.rowsElement === null) return;
    const top = this.rowsElement.getBoundingClientRect().top + Math.floor(index / this.perRow) * this.rowHeight;
    if (top < headHeight) scrollBy({ top: top - headHeight, behavior: "instant" });
    else if (top + this.rowHeight > innerHeight)
      scrollBy({ top: top + this.rowHeight - innerHeight + 8, behavior: "instant" });
    this.#focusId = id;
    this.#window.measure();
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("layout")) this.#fit();
    this.#restoreFocus = noteFocus(this);
  }

  protected override updated(_changed: PropertyValues): void {
    this.rowsElement = this.querySelector(".grid-rows");
    const id = this.#focusId;
    this.#focusId = undefined;
    if (id === undefined) this.#restoreFocus();
    else findItemElement(this, id)?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult {
    const isTable = this.layout === "table";
    const rows = this.#rowIndexes();
    const columns = this.#shownColumns;
    const locale = getFormatLocale();
    return html`
      <div class="item-grid ${this.layout}" role="grid" aria-label=${msg("Items")} aria-multiselectable="true"
        aria-rowcount=${this.rowCount + (isTable ? 1 : 0)} aria-colcount=${isTable ? columns.length + 3 : this.perRow}
        .style=${`--columns: ${columnTemplate(columns)}; --per-row: ${this.perRow}`}
        @click=${this.#handleClick} @contextmenu=${this.#handleContextMenu}
        @keydown=${this.#handleKey} @dragstart=${this.#handleDragStart}>
        ${isTable ? tableHeader(columns, this.sort, (by) => this.emit<Sort>("sort-change", nextSort(this.sort, by))) : nothing}
        <div class="grid-rows" role="rowgroup" .style=${`height: ${this.rowCount * this.rowHeight}px`}>
          ${repeat(
            rows,
            (row) => (isTable ? (this.items[row]?.id ?? row) : row),
            (row) => (isTable ? this.#tableRow(row, columns, locale) : this.#cardRow(row)),
          )}
        </div>
      </div>
    `;
  }

  /** The rows near the window, and the one that has the focus: removing it would lose the focus. */
  #rowIndexes(): readonly number[] {
    const { start, end } = this.#window.range;
    const last = Math.min(end, this.rowCount);
    const rows = Array.from({ length: Math.max(0, last - start) }, (_, index) => start + index);
    const { active } = this.selection;
    if (active === undefined || !this.contains(document.activeElement)) return rows;
    const index = this.items.findIndex(({ id }) => id === active);
    const row = Math.floor(index / this.perRow);
    if (index < 0 || (row >= start && row < last)) return rows;
    return row < start ? [row, ...rows] : [...rows, row];
  }

  #cardRow(row: number): TemplateResult {
    const first = row * this.perRow;
    const cells = this.items
      .slice(first, first + this.perRow)
      .map((item, index) => ({ item, context: this.#context(item, first + index) }));
    return cardRow(row, row * this.rowHeight, cells);
  }

  /** Rows that stay as they are while others come into view are not rendered again. */
  #tableRow(row: number, columns: readonly ColumnName[], locale: string): unknown {
    const item = this.items[row];
    if (item === undefined) return nothing;
    const context = this.#context(item, row);
    const top = row * this.rowHeight;
    return guard([item, top, locale, ...columns, ...Object.values(context)], () =>
      tableRow(row, top, { item, context }, columns),
    );
  }

  get #shownColumns(): readonly ColumnName[] {
    return this.width === 0 ? this.columns : fitColumns(this.columns, this.width);
  }

  #context({ id }: LibraryItem, index: number): ItemContext {
    const { ids, active } = this.selection;
    const { thumbnails, folderName } = this;
    const isActive = active === undefined ? index === 0 : id === active;
    return { thumbnails, folderName, isSelected: ids.has(id), isActive, match: this.searchMatches.get(id) };
  }

  #fit(): void {
    this.width = this.clientWidth / this.#rem;
    if (this.width > 0) this.perRow = fitPerRow(this.layout, this.width);
  }

  #handleClick(event: MouseEvent): void {
    const id = findItem(event);
    if (id === undefined) return;
    const target = event.target as Element;
    const opener = target.closest<HTMLElement>("[data-menu]");
    const toggle = event.ctrlKey || event.metaKey || target.closest("[data-check-target]") !== null;
    if (opener !== null) this.emit<ItemMenu>("item-menu", { id, opener });
    else if (target.closest("[data-edit]") !== null) this.emit("item-edit", id);
    else {
      this.emit<ItemSelect>("item-select", { id, keys: { toggle, range: event.shiftKey } });
      // The second press of a double press must not open the item again.
      if (!toggle && !event.shiftKey && event.detail < 2) this.emit("item-open", id);
    }
  }

  #handleContextMenu(event: MouseEvent): void {
    const id = findItem(event);
    if (id === undefined) return;
    event.preventDefault();
    const opener = (event.target as Element).closest<HTMLElement>("[data-item-id]") ?? this;
    this.emit<ItemMenu>("item-menu", { id, opener, point: { x: event.clientX, y: event.clientY } });
  }

  #handleKey(event: KeyboardEvent): void {
    const target = event.target as Element;
    if ((event.key === " " || event.key === "Enter") && target.closest("button, input") !== null) return;
    const active = findItem(event);
    if (target.closest(".grid-head") !== null) return;
    const index = this.items.findIndex(({ id }) => id === active);
    const pageRows = Math.max(1, Math.floor((innerHeight - headHeight) / this.rowHeight) - 1);
    const layout = { count: this.items.length, perRow: this.perRow, pageRows };
    const command = this.#typeAhead.accepts(event) ? this.#findTyped(event, index) : readGridKey(event, index, layout);
    if (command === undefined) return;
    event.preventDefault();
    if (command.type !== "move") {
      this.#run(command.type, active, target);
      return;
    }
    const id = this.items[command.index]?.id;
    if (id === undefined) return;
    if (command.keepSelection && !command.extend) this.emit("item-activate", id);
    else this.emit<ItemSelect>("item-select", { id, keys: { toggle: false, range: command.extend } });
    this.focusItem(id);
  }

  #findTyped({ key, timeStamp }: KeyboardEvent, index: number): GridCommand | undefined {
    const range = { index, count: this.items.length };
    const match = this.#typeAhead.find(key, timeStamp, range, (at) => this.items[at]?.title ?? "");
    return match < 0 ? undefined : { type: "move", index: match, extend: false, keepSelection: false };
  }

  #run(command: string, id: string | undefined, target: Element): void {
    if (command === "next-control" || command === "previous-control")
      focusControl(target, command === "next-control" ? 1 : -1);
    else if (command === "toggle" && id !== undefined)
      this.emit<ItemSelect>("item-select", { id, keys: { toggle: true, range: false } });
    else if (command === "open" && id !== undefined) this.emit("item-open", id);
    else if (command === "menu" && id !== undefined) {
      const opener = target.closest<HTMLElement>("[data-item-id]")?.querySelector<HTMLElement>("[data-menu]");
      if (opener) this.emit<ItemMenu>("item-menu", { id, opener });
    } else this.emit("list-command", command);
  }

  #handleDragStart(event: DragEvent): void {
    const id = findItem(event);
    if (id === undefined) return;
    const { ids } = this.selection;
    if (!ids.has(id)) this.emit<ItemSelect>("item-select", { id, keys: { toggle: false, range: false } });
    event.dataTransfer?.setData(draggedItemsType, (ids.has(id) ? [...ids] : [id]).join(" "));
  }
}

// Templates of the rows of the library's list.

/** An item with what its cells need. */
interface ItemCell {
  readonly item: LibraryItem;
  readonly context: ItemContext;
}

/** Returns the widths of the table's columns for `grid-template-columns`. */
const columnTemplate = (columns: readonly ColumnName[]): string => {
  const widths = columns.map((name) =>
    name === "folder" ? `minmax(${columnWidths[name]}rem, 1fr)` : `${columnWidths[name]}rem`,
  );
  return `2.25rem minmax(11rem, 3fr) ${widths.join(" ")} 2.5rem`;
};

/** Returns the order after a press on a heading: the reverse of the present one, or that in which people look first. */
const nextSort = (sort: Sort, by: SortField): Sort => {
  const startsDescending = by !== "title" && by !== "kind" && by !== "folder";
  return { by, descending: sort.by === by ? !sort.descending : startsDescending };
};

/** The headings of the table. `sortBy` is called when one is pressed. */
const tableHeader = (
  columns: readonly ColumnName[],
  sort: Sort,
  sortBy: (field: SortField) => void,
): TemplateResult => {
  const heading = (name: ColumnName | "title", label: string) => {
    const direction = sort.by === name ? (sort.descending ? "descending" : "ascending") : "none";
    return html`<div role="columnheader" class="cell-${name}" aria-sort=${direction}>
      ${name === "status" ? label : html`<button type="button" class="quiet small column-sort" @click=${() => sortBy(name)}>${label}</button>`}
    </div>`;
  };
  return html`<div role="rowgroup" class="grid-head">
    <div role="row" class="grid-row" aria-rowindex="1">
      <div role="columnheader" class="cell-check"><span class="visually-hidden">${msg("Selected")}</span></div>
      ${heading("title", msg("Title"))}
      ${columns.map((name) => heading(name, columnLabels[name]()))}
      <div role="columnheader" class="cell-menu"><span class="visually-hidden">${msg("Actions")}</span></div>
    </div>
  </div>`;
};

/** A row of the table. `row` counts from 0; `top`: its distance to the first row in pixels. */
const tableRow = (
  row: number,
  top: number,
  { item, context }: ItemCell,
  columns: readonly ColumnName[],
): TemplateResult => html`<div role="row" class="grid-row item" draggable="true" data-item-id=${item.id}
  data-kind=${item.kind} aria-rowindex=${row + 2} aria-label=${nameRow(item, context)} aria-selected=${context.isSelected} tabindex=${context.isActive ? 0 : -1}
  .style=${`top: ${top}px`}>${rowCells(item, columns, context)}</div>`;

/** A row of cards. */
const cardRow = (row: number, top: number, cells: readonly ItemCell[]): TemplateResult => html`
  <div role="row" class="grid-row" aria-rowindex=${row + 1} .style=${`top: ${top}px`}>
    ${repeat(
      cells,
      ({ item }) => item.id,
      (
        { item, context },
        index,
      ) => html`<div role="gridcell" class="item-card item" draggable="true" data-item-id=${item.id}
        data-kind=${item.kind} aria-colindex=${index + 1} aria-labelledby="text-${item.id}" aria-selected=${context.isSelected}
        tabindex=${context.isActive ? 0 : -1}>${cardContent(item, context)}</div>`,
    )}
  </div>
`;

customElements.define("item-grid", ItemGrid);

declare global {
  interface HTMLElementTagNameMap {
    "item-grid": ItemGrid;
  }
}

/** Returns the id of the item in which the event happened. */
const findItem = ({ target }: Event): string | undefined =>
  (target as Element).closest<HTMLElement>("[data-item-id]")?.dataset["itemId"];

/** Returns the element of the item, if it is among the rows in the document. */
const findItemElement = (grid: Element, id: string): HTMLElement | null =>
  grid.querySelector<HTMLElement>(`[data-item-id="${CSS.escape(id)}"]`);

/** The item itself, its box, the buttons of its next step and of its menu. */
const listControls = (item: HTMLElement): readonly HTMLElement[] => [
  item,
  ...item.querySelectorAll<HTMLElement>("[data-check], [data-edit], [data-menu]"),
];

/** Moves the focus among an item and its controls. */
const focusControl = (target: Element, step: 1 | -1): void => {
  const item = target.closest<HTMLElement>("[data-item-id]");
  if (item === null) return;
  const controls = listControls(item);
  controls[controls.indexOf(target as HTMLElement) + step]?.focus({ preventScroll: true });
};

/** Notes which control of an item has the focus. Returns what focuses it again: a card in another row is a new element. */
const noteFocus = (grid: Element): (() => void) => {
  const target = document.activeElement;
  const item = grid.contains(target) ? target?.closest<HTMLElement>("[data-item-id]") : undefined;
  const id = item?.dataset["itemId"];
  if (item == null || id === undefined) return () => undefined;
  const index = listControls(item).indexOf(target as HTMLElement);
  return () => {
    const moved = isFocusLost() ? findItemElement(grid, id) : null;
    if (moved !== null) listControls(moved)[index]?.focus({ preventScroll: true });
  };
};
