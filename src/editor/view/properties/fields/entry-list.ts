import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import { listenToDragKeys } from "../../commands/drag-keys.ts";

/** A move of an entry in its list. */
export interface EntryMove {
  readonly from: number;
  /** Index in the list without the entry. */
  readonly to: number;
}

/**
 * A list whose entries can be opened, removed and put in order, by buttons or by dragging their handles. Dispatches
 * `entry-move` and `entry-remove` (with the index).
 */
export class EntryList extends LightElement {
  static override properties = {
    listId: { attribute: false },
    label: { attribute: false },
    names: { attribute: false },
    renderEntry: { attribute: false },
    renderPicture: { attribute: false },
    openIndex: { state: true },
    dropIndex: { state: true },
    announcement: { state: true },
  };
  declare listId: string;
  declare label: string;
  /** The name of each entry, for its heading and its buttons. */
  declare names: readonly string[];
  declare renderEntry: (index: number) => unknown;
  /** Renders a small picture before the name. */
  declare renderPicture: ((index: number) => unknown) | undefined;
  declare protected openIndex: number | undefined;
  declare protected dropIndex: number | undefined;
  declare protected announcement: string;
  #dragged: number | undefined;

  constructor() {
    super();
    this.names = [];
    this.announcement = "";
  }

  /** Opens an entry and focuses its first field, for one that was added. */
  async reveal(index: number): Promise<void> {
    this.openIndex = index;
    await this.updateComplete;
    const body = this.querySelectorAll<HTMLElement>(".entry-body")[index];
    // The fields of the entry are elements of their own, which render later.
    await Promise.all(
      [...(body?.querySelectorAll<LightElement>("template-field") ?? [])].map((one) => one.updateComplete),
    );
    (
      body?.querySelector<HTMLElement>("rich-text-field") ?? body?.querySelector<HTMLElement>("input, textarea, select")
    )?.focus();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    listenToDragKeys(
      () => this.#dragged !== undefined,
      () => this.#cancelDrag(),
      this.connectedSignal,
    );
  }

  protected override render(): TemplateResult {
    return html`
      <ol class="entry-list" aria-label=${this.label} @pointermove=${this.#handleMove} @pointerup=${this.#handleUp}
        @pointercancel=${this.#cancelDrag}>
        ${this.names.map((name, index) => this.#renderEntry(name, index))}
      </ol>
      <span class="visually-hidden" role="status">${this.announcement}</span>
    `;
  }

  #renderEntry(name: string, index: number): TemplateResult {
    const isOpen = this.openIndex === index;
    const [isFirst, isLast] = [index === 0, index === this.names.length - 1];
    const bodyId = `${this.listId}-entry-${index}`;
    const isDropTarget = this.dropIndex === index && this.#dragged !== index;
    return html`
      <li class="entry ${this.#dragged === index ? "entry-dragged" : ""} ${isDropTarget ? "entry-target" : ""}">
        <div class="entry-head">
          <span class="entry-handle" title=${msg("Drag to change the order")} @pointerdown=${(event: PointerEvent) => this.#startDrag(event, index)}></span>
          ${this.renderPicture?.(index) ?? nothing}
          <button type="button" class="quiet disclosure entry-name" aria-expanded=${isOpen} aria-controls=${bodyId}
            @click=${() => this.#toggle(index)}>${name}</button>
          <button type="button" class="quiet square" aria-label=${msg(str`Move up: ${name}`)} title=${msg("Move up")} aria-disabled=${isFirst}
            @click=${() => this.#moveBy(index, -1)}><span class="turned-up">${icons.expand}</span></button>
          <button type="button" class="quiet square" aria-label=${msg(str`Move down: ${name}`)} title=${msg("Move down")} aria-disabled=${isLast}
            @click=${() => this.#moveBy(index, 1)}><span class="turned-down">${icons.expand}</span></button>
          <button type="button" class="quiet square" aria-label=${msg(str`Remove: ${name}`)} title=${msg("Remove")}
            @click=${() => this.#remove(index)}>${icons.remove}</button>
        </div>
        <div class="entry-body" id=${bodyId} ?hidden=${!isOpen}>${isOpen ? this.renderEntry(index) : nothing}</div>
      </li>
    `;
  }

  #toggle(index: number): void {
    this.openIndex = this.openIndex === index ? undefined : index;
  }

  #remove(index: number): void {
    const { openIndex } = this;
    if (openIndex !== undefined && openIndex >= index) this.openIndex = openIndex === index ? undefined : openIndex - 1;
    this.announcement = msg(str`${this.names[index] ?? ""} was removed.`);
    this.emit("entry-remove", index);
    // The focus stays in the list, on the entry that took the place of the removed one.
    void this.updateComplete.then(() => {
      const heads = this.querySelectorAll(".entry-head");
      heads[Math.min(index, heads.length - 1)]?.querySelector<HTMLElement>("button:last-of-type")?.focus();
    });
  }

  #moveBy(index: number, step: -1 | 1): void {
    this.#move(index, index + step);
    // The focus goes with the entry, so that a second press moves it on.
    const button = step < 0 ? 1 : 2;
    void this.updateComplete.then(() =>
      this.querySelectorAll(".entry-head")[index + step]?.querySelectorAll("button")[button]?.focus(),
    );
  }

  #move(from: number, to: number): void {
    const last = this.names.length - 1;
    if (from === to || to < 0 || to > last) return;
    if (this.openIndex === from) this.openIndex = to;
    else this.openIndex = undefined;
    this.announcement = msg(str`${this.names[from] ?? ""}: position ${to + 1} of ${last + 1}.`);
    this.emit<EntryMove>("entry-move", { from, to });
  }

  #startDrag(event: PointerEvent, index: number): void {
    if (event.button !== 0) return;
    event.preventDefault();
    this.querySelector("ol")?.setPointerCapture(event.pointerId);
    this.#dragged = index;
    this.dropIndex = index;
  }

  #handleMove(event: PointerEvent): void {
    if (this.#dragged === undefined) return;
    const rows = [...this.querySelectorAll(".entry")].map((row) => row.getBoundingClientRect());
    const below = rows.findIndex(({ bottom }) => event.clientY < bottom);
    this.dropIndex = below < 0 ? rows.length - 1 : below;
  }

  #handleUp(): void {
    const [from, to] = [this.#dragged, this.dropIndex];
    this.#cancelDrag();
    if (from !== undefined && to !== undefined) this.#move(from, to);
  }

  #cancelDrag(): void {
    this.#dragged = undefined;
    this.dropIndex = undefined;
  }
}

/**
 * Opens an entry that an element has just added to its list, and focuses its first field. The owner of the element passes
 * the changed data back after the event, so the list, or the first one at all, is there one update later.
 */
export const revealAddedEntry = async (owner: LightElement, index: number, list = "entry-list"): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve));
  await owner.updateComplete;
  await owner.querySelector<EntryList>(list)?.reveal(index);
};

customElements.define("entry-list", EntryList);

declare global {
  interface HTMLElementTagNameMap {
    "entry-list": EntryList;
  }
}
