import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { formatRange } from "./format/counts.ts";
import { icons } from "./icons.ts";
import { LightElement } from "./light-element.ts";

/** Pages through a long list. Dispatches `page-change` with the page, counted from 0. */
export class ListPager extends LightElement {
  static override properties = {
    page: { attribute: false },
    pageSize: { attribute: false },
    total: { attribute: false },
    label: { attribute: false },
  };
  declare page: number;
  declare pageSize: number;
  declare total: number;
  /** The name of the list, such as `Results`. */
  declare label: string;

  constructor() {
    super();
    this.page = 0;
    this.pageSize = 50;
    this.total = 0;
    this.label = msg("List");
  }

  protected override render(): TemplateResult | typeof nothing {
    const lastPage = Math.max(0, Math.ceil(this.total / this.pageSize) - 1);
    if (lastPage === 0) return nothing;
    const goTo = (page: number) => () => this.emit("page-change", page);
    return html`
      <nav class="list-pager" aria-label=${msg(str`Pages of ${this.label}`)}>
        <button type="button" class="quiet square" aria-label=${msg(str`Previous page of ${this.label}`)} ?disabled=${this.page === 0} @click=${goTo(this.page - 1)}>${icons.left}</button>
        <span class="numbers">${formatRange(this.page, this.pageSize, this.total)}</span>
        <button type="button" class="quiet square" aria-label=${msg(str`Next page of ${this.label}`)} ?disabled=${this.page >= lastPage} @click=${goTo(this.page + 1)}>${icons.right}</button>
      </nav>
    `;
  }
}

customElements.define("list-pager", ListPager);

declare global {
  interface HTMLElementTagNameMap {
    "list-pager": ListPager;
  }
}
