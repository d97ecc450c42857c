import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import type { RowData } from "#domain/values/row-data.ts";
import { LightElement } from "#ui/light-element.ts";

/** Distance between the field and the list, in pixels. */
const gapPx = 4;
/** Least room below the field, in pixels. With less, the list opens above it. */
const minRoomPx = 160;
/** Least width of the list at a caret, in pixels. */
const minWidthPx = 200;

/**
 * The columns that can be inserted into a text field, with the values of the current row: the list box of a combobox. The
 * focus stays in the field. Dispatches `column-choose` with the name of a column that is pressed.
 */
export class ColumnList extends LightElement {
  static override properties = {
    listId: { attribute: false },
    columns: { attribute: false },
    row: { attribute: false },
    active: { attribute: false },
  };
  /** Id of the list box. The ids of its options begin with it. */
  declare listId: string;
  declare columns: readonly string[];
  declare row: RowData | undefined;
  /** Index of the option that Enter inserts. */
  declare active: number;

  constructor() {
    super();
    this.listId = "";
    this.columns = [];
    this.active = 0;
  }

  /** Shows the list at a field or a position in it, above the page's other layers. */
  open(anchor: Pick<Element, "getBoundingClientRect">): void {
    const list = this.querySelector<HTMLElement>("[role=listbox]");
    if (list === null) return;
    if (!list.matches(":popover-open")) list.showPopover();
    const box = anchor.getBoundingClientRect();
    const roomBelow = innerHeight - box.bottom;
    const opensAbove = roomBelow < minRoomPx && box.top > roomBelow;
    const room = (opensAbove ? box.top : roomBelow) - 2 * gapPx;
    list.style.setProperty("min-width", `${Math.max(box.width, minWidthPx)}px`);
    list.style.setProperty("left", `${Math.max(gapPx, Math.min(box.left, innerWidth - list.offsetWidth - gapPx))}px`);
    list.style.setProperty("max-height", `${Math.min(room, 320)}px`);
    list.style.setProperty("top", opensAbove ? "auto" : `${box.bottom + gapPx}px`);
    list.style.setProperty("bottom", opensAbove ? `${innerHeight - box.top + gapPx}px` : "auto");
  }

  /** Hides the list. */
  close(): void {
    const list = this.querySelector<HTMLElement>("[role=listbox]");
    if (list?.matches(":popover-open")) list.hidePopover();
  }

  protected override updated(): void {
    this.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }

  protected override render(): TemplateResult {
    return html`<div role="listbox" id=${this.listId} class="column-list" popover="manual" aria-label=${msg("Columns of your data")}>
      ${this.columns.map((column, index) => {
        const value = this.row?.[column] ?? "";
        return html`<div role="option" id="${this.listId}-${index}" aria-selected=${index === this.active}
          @pointerdown=${(event: PointerEvent) => this.#choose(event, column)}>
          <span class="column-name">${column}</span> <span class="column-value">${value}</span></div>`;
      })}
    </div>`;
  }

  /** A press must not take the focus from the field, whose loss of focus closes the list. */
  #choose(event: PointerEvent, column: string): void {
    event.preventDefault();
    this.emit("column-choose", column);
  }
}

customElements.define("column-list", ColumnList);

declare global {
  interface HTMLElementTagNameMap {
    "column-list": ColumnList;
  }
}
