import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";
import { revokeImageAddress } from "../image-address.ts";
import type { PropertyServices } from "../properties/panel-context.ts";

/** A page is drawn when its thumbnail is this near to the visible part, in pixels. */
const nearPx = 200;

/** The pages as thumbnails. Dispatches `page-choose` with the number of the pressed one. */
export class PageTiles extends LightElement {
  static override properties = {
    pageCount: { attribute: false },
    page: { attribute: false },
    services: { attribute: false },
    describe: { attribute: false },
    pictures: { state: true },
  };
  declare pageCount: number;
  /** The chosen page; 0 for none. */
  declare page: number;
  declare services: Pick<PropertyServices, "renderThumbnail">;
  /** Returns what is said below a page besides its number, and whether the page is faint. */
  declare describe: (page: number) => PageNote;
  declare protected pictures: ReadonlyMap<number, string>;
  readonly #requested = new Set<number>();

  constructor() {
    super();
    [this.pageCount, this.page] = [0, 0];
    this.describe = () => noNote;
    this.pictures = new Map();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const address of this.pictures.values()) revokeImageAddress(address);
  }

  protected override firstUpdated(_changed: PropertyValues): void {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) void this.#draw(Number((target as HTMLElement).dataset["page"]));
      },
      { root: this.querySelector(".page-grid"), rootMargin: `${nearPx}px` },
    );
    for (const tile of this.querySelectorAll(".page-tile")) observer.observe(tile);
    this.connectedSignal.addEventListener("abort", () => observer.disconnect());
    this.querySelector<HTMLElement>("[aria-current]")?.scrollIntoView({ block: "center", inline: "center" });
  }

  protected override render(): TemplateResult {
    const pages = Array.from({ length: this.pageCount }, (_, index) => index + 1);
    return html`<div class="page-grid" tabindex="-1">${pages.map((page) => this.#renderTile(page))}</div>`;
  }

  #renderTile(page: number): TemplateResult {
    const address = this.pictures.get(page);
    const { isFaint, note } = this.describe(page);
    return html`<button type="button" class="page-tile ${isFaint ? "is-faint" : ""}" data-page=${page} ?autofocus=${page === (this.page || 1)}
      aria-current=${page === this.page ? "true" : nothing} @click=${() => this.emit<number>("page-choose", page)}>
      <span class="page-picture">${address === undefined ? nothing : html`<img src=${address} alt="" />`}</span><span>${msg(str`Page ${page}`)}</span>${note}</button>`;
  }

  async #draw(page: number): Promise<void> {
    if (this.#requested.has(page)) return;
    this.#requested.add(page);
    const picture = await this.services.renderThumbnail(page).catch(() => undefined);
    if (picture === undefined || !this.isConnected) return;
    this.pictures = new Map(this.pictures).set(page, URL.createObjectURL(picture));
  }
}

/** What a tile says of its page. */
export interface PageNote {
  readonly isFaint: boolean;
  readonly note: TemplateResult | typeof nothing;
}

const noNote: PageNote = { isFaint: false, note: nothing };

customElements.define("page-tiles", PageTiles);

declare global {
  interface HTMLElementTagNameMap {
    "page-tiles": PageTiles;
  }
}
