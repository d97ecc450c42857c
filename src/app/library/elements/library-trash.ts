import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { isFocusLost } from "#ui/focus-loss.ts";
import { formatBytes } from "#ui/format/bytes.ts";
import { formatCount } from "#ui/format/counts.ts";
import { formatDateTime } from "#ui/format/date-time.ts";
import { countItems } from "#ui/format/quantities.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { Trash, TrashItem } from "#usecases/library/trash/trash.ts";

const pageSize = 100;

/** Detail of `trash-delete`: the items to delete for good; undefined for all of them. */
export type TrashDelete = readonly TrashItem[] | undefined;

/**
 * The deleted items, newest first. Dispatches `trash-restore` with ids, and `trash-delete`; call `load` after the trash
 * has changed.
 */
export class LibraryTrash extends LightElement {
  static override properties = {
    trash: { attribute: false },
    items: { state: true },
    hasMore: { state: true },
    days: { state: true },
    selected: { state: true },
  };
  declare trash: Trash;
  declare items: readonly TrashItem[] | undefined;
  declare hasMore: boolean;
  declare days: number;
  declare selected: ReadonlySet<string>;

  constructor() {
    super();
    this.items = undefined;
    this.hasMore = false;
    this.days = 30;
    this.selected = new Set();
  }

  /** Reads the list again. The focus of an item that is gone moves to the next one. */
  async load(): Promise<void> {
    const page = await this.trash.list({ limit: Math.max(pageSize, this.items?.length ?? 0), order: "newest" });
    this.days = await this.trash.days();
    this.hasMore = page.hasMore;
    const ids = new Set(page.items.map(({ id }) => id));
    const place = (this.items ?? []).findIndex(({ id }) => !ids.has(id));
    this.items = page.items;
    this.selected = new Set([...this.selected].filter((id) => ids.has(id)));
    await this.updateComplete;
    if (place >= 0 && isFocusLost()) this.#focusItem(place);
  }

  protected override firstUpdated(): void {
    void this.load();
  }

  protected override render(): TemplateResult {
    const items = this.items ?? [];
    return html`
      <section class="library-trash" aria-labelledby="trash-heading">
        <div class="list-head"><h2 id="trash-heading" tabindex="-1">${msg("Trash")}</h2>
          <p class="muted numbers" role="status">${this.items === undefined ? msg("Loading…") : this.#describe(items)}</p></div>
        <p class="help">${this.#describeRetention()} <a href="#/settings">${msg("Change in Settings")}</a></p>
        ${items.length === 0 ? (this.items === undefined ? nothing : html`<div class="empty-list"><p>${msg("The trash is empty.")}</p></div>`) : this.#list(items)}
      </section>
    `;
  }

  #describeRetention(): string {
    const { days } = this;
    return days === 0
      ? msg("Deleted items stay here until you delete them for good.")
      : msg(str`Items are deleted for good after ${days} days.`);
  }

  #describe({ length: count }: readonly TrashItem[]): string {
    const items = countItems(count);
    if (this.selected.size > 0) return msg(str`${formatCount(this.selected.size)} of ${items} selected`);
    return this.hasMore ? msg(str`${items} shown, and more`) : items;
  }

  #list(items: readonly TrashItem[]): TemplateResult {
    const chosen = items.filter(({ id }) => this.selected.has(id));
    const isAll = chosen.length === items.length;
    return html`
      <div class="actions trash-actions">
        <label class="choice"><input type="checkbox" .checked=${isAll} .indeterminate=${chosen.length > 0 && !isAll}
          @change=${() => this.#select(isAll ? [] : items.map(({ id }) => id))} /> ${msg("Select all")}</label>
        <button type="button" ?disabled=${chosen.length === 0} @click=${() => this.#restore(chosen)}>${msg("Restore")}</button>
        <button type="button" class="danger-text" ?disabled=${chosen.length === 0} @click=${() => this.emit<TrashDelete>("trash-delete", chosen)}>${msg("Delete for good")}</button>
        <button type="button" class="danger-text" @click=${() => this.emit<TrashDelete>("trash-delete")}>${msg("Empty trash")}</button>
      </div>
      <ul class="trash-list">
        ${repeat(
          items,
          ({ id }) => id,
          (item) => this.#item(item),
        )}
      </ul>
      ${this.hasMore ? html`<button type="button" @click=${() => this.#loadMore(items.length)}>${msg("Show more")}</button>` : nothing}
    `;
  }

  #item(item: TrashItem): TemplateResult {
    const { id, kind, title, path, created, size, counts } = item;
    const content = counts.folders + counts.contents + counts.smartlinks - 1;
    const facts = [
      kind === "content" ? "PDF" : kind === "smartlink" ? "Smartlink" : msg(str`Folder with ${countItems(content)}`),
      msg(str`from ${path.length === 0 ? msg("Library") : path.join(" / ")}`),
      msg(str`deleted ${formatDateTime(created)}`),
      formatBytes(size),
    ];
    return html`<li class="trash-item" data-trash-id=${id}>
      <label class="check-target"><input type="checkbox" aria-label=${msg(str`Select ${title}`)} .checked=${this.selected.has(id)} @change=${() => this.#toggle(id)} /></label>
      ${kind === "folder" ? icons.folder : kind === "content" ? icons.file : icons.link}
      <div class="trash-text"><span class="item-title" dir="auto" title=${title}>${title}</span><span class="item-facts">${facts.join(" · ")}</span></div>
      <button type="button" class="small" aria-label=${msg(str`Restore ${title}`)} @click=${() => this.#restore([item])}>${msg("Restore")}</button>
    </li>`;
  }

  /** Focuses the item at the place, else the last one, else the heading. */
  #focusItem(place: number): void {
    const boxes = [...this.querySelectorAll<HTMLElement>(".trash-item input")];
    (boxes[place] ?? boxes.at(-1) ?? this.querySelector<HTMLElement>("#trash-heading"))?.focus();
  }

  #restore(items: readonly TrashItem[]): void {
    this.emit<readonly string[]>(
      "trash-restore",
      items.map(({ id }) => id),
    );
  }

  #toggle(id: string): void {
    const selected = new Set(this.selected);
    if (!selected.delete(id)) selected.add(id);
    this.selected = selected;
  }

  #select(ids: readonly string[]): void {
    this.selected = new Set(ids);
  }

  async #loadMore(count: number): Promise<void> {
    const page = await this.trash.list({ limit: count + pageSize, order: "newest" });
    this.items = page.items;
    this.hasMore = page.hasMore;
  }
}

customElements.define("library-trash", LibraryTrash);

declare global {
  interface HTMLElementTagNameMap {
    "library-trash": LibraryTrash;
  }
}
