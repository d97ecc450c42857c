import { html, type PropertyValues, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { LightElement } from "./light-element.ts";
import { observeSize } from "./observe-size.ts";

/** The rows that are in the document: the visible ones and some above and below them. */
export interface VirtualRange {
  readonly first: number;
  readonly count: number;
}

/** Rows above and below the visible ones, so that a small scroll shows no gap. */
const overscan = 8;

/**
 * A scrollable grid of which only the rows around the visible ones are in the document. All rows have the height
 * `--row-height` (rem). The rows are reached with Tab, and moved through with the arrow keys, Page Up and Down, Home and End;
 * Enter presses the first link or button of the row. Dispatches `range-change` with a `VirtualRange`.
 */
export class VirtualGrid extends LightElement {
  static override properties = {
    count: { attribute: false },
    label: { attribute: false },
    renderRow: { attribute: false },
    range: { state: true },
    active: { state: true },
  };
  /** Number of all rows. */
  declare count: number;
  declare label: string;
  /** Renders the cells of the row at an index, each with the role `gridcell`. A new function renders all rows again. `isActive`: its controls are in the tab order. */
  declare renderRow: (index: number, isActive: boolean) => TemplateResult;
  declare range: VirtualRange;
  /** The row that Tab leads to. */
  declare active: number;
  #rowHeightPx = 64;

  constructor() {
    super();
    this.count = 0;
    this.label = "";
    this.renderRow = () => html``;
    this.range = { first: 0, count: 2 * overscan };
    this.active = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const signal = this.connectedSignal;
    void this.updateComplete.then(() => {
      if (this.#scroller !== null) observeSize(this.#scroller, () => this.#measure(), signal);
    });
  }

  /** Scrolls to the first row. */
  scrollToTop(): void {
    this.active = 0;
    if (this.#scroller !== null) this.#scroller.scrollTop = 0;
    this.#updateRange();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("count")) return;
    this.active = Math.max(0, Math.min(this.active, this.count - 1));
    this.#updateRange();
  }

  protected override render(): TemplateResult {
    const height = `height: ${this.count * this.#rowHeightPx}px`;
    return html`
      <div class="virtual-scroller" @scroll=${this.#updateRange}>
        <div role="grid" class="virtual-rows" aria-label=${this.label} aria-rowcount=${this.count} .style=${height}
          @keydown=${this.#handleKey} @focusin=${this.#handleFocus}>
          ${repeat(
            this.#renderedIndexes(),
            (index) => index,
            (
              index,
            ) => html`<div role="row" class="virtual-row" aria-rowindex=${index + 1} data-index=${index} tabindex=${index === this.active ? 0 : -1}
              .style=${`top: ${index * this.#rowHeightPx}px`}>${this.renderRow(index, index === this.active)}</div>`,
          )}
        </div>
      </div>
    `;
  }

  get #scroller(): HTMLElement | null {
    return this.querySelector<HTMLElement>(".virtual-scroller");
  }

  /** The row with the focus stays in the document while it is scrolled out of view, so that the focus is not lost. */
  #renderedIndexes(): readonly number[] {
    const { first, count } = this.range;
    const indexes = Array.from(
      { length: Math.max(0, Math.min(count, this.count - first)) },
      (_, index) => first + index,
    );
    const isOutside = this.active < first || this.active >= first + count;
    if (!isOutside || this.active >= this.count || !this.contains(document.activeElement)) return indexes;
    return this.active < first ? [this.active, ...indexes] : [...indexes, this.active];
  }

  #measure(): void {
    const scroller = this.#scroller;
    if (scroller === null) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const rows = Number.parseFloat(getComputedStyle(scroller).getPropertyValue("--row-height"));
    const rowHeightPx = Math.round(rem * rows) || this.#rowHeightPx;
    if (rowHeightPx !== this.#rowHeightPx) {
      const topRow = scroller.scrollTop / this.#rowHeightPx;
      this.#rowHeightPx = rowHeightPx;
      this.requestUpdate();
      void this.updateComplete.then(() => {
        scroller.scrollTop = topRow * rowHeightPx;
      });
    }
    this.#updateRange();
  }

  #updateRange(): void {
    const scroller = this.#scroller;
    if (scroller === null) return;
    const top = Math.floor(scroller.scrollTop / this.#rowHeightPx);
    const visible = Math.ceil(scroller.clientHeight / this.#rowHeightPx) + 1;
    const first = Math.max(0, Math.min(top, this.count - visible) - overscan);
    const count = visible + 2 * overscan;
    if (first === this.range.first && count === this.range.count) return;
    this.range = { first, count };
    this.emit<VirtualRange>("range-change", this.range);
  }

  #handleFocus(event: FocusEvent): void {
    const index = indexOfRow(event.target);
    if (index !== undefined) this.active = index;
  }

  #handleKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" && (event.target as HTMLElement).role === "row") {
      (event.target as HTMLElement).querySelector<HTMLElement>("a[href], button")?.click();
      return;
    }
    const rowsPerPage = Math.max(1, Math.floor((this.#scroller?.clientHeight ?? 0) / this.#rowHeightPx) - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: this.active + 1,
      ArrowUp: this.active - 1,
      PageDown: this.active + rowsPerPage,
      PageUp: this.active - rowsPerPage,
      Home: 0,
      End: this.count - 1,
    };
    const target = moves[event.key];
    if (target === undefined) return;
    event.preventDefault();
    void this.#focusRow(Math.max(0, Math.min(target, this.count - 1)));
  }

  async #focusRow(index: number): Promise<void> {
    const scroller = this.#scroller;
    if (scroller === null) return;
    const top = index * this.#rowHeightPx;
    const bottom = top + this.#rowHeightPx - scroller.clientHeight;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (bottom > scroller.scrollTop) scroller.scrollTop = bottom;
    this.#updateRange();
    this.active = index;
    await this.updateComplete;
    this.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  }
}

const indexOfRow = (target: EventTarget | null): number | undefined => {
  const row = target instanceof Element ? target.closest<HTMLElement>(".virtual-row") : null;
  const index = row?.dataset["index"];
  return index === undefined ? undefined : Number(index);
};

customElements.define("virtual-grid", VirtualGrid);

declare global {
  interface HTMLElementTagNameMap {
    "virtual-grid": VirtualGrid;
  }
}
