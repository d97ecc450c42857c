import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";
import { revokeImageAddress } from "../../image-address.ts";
import type { PropertyServices } from "../panel-context.ts";

/** The page that lies under a thumbnail is drawn when the thumbnail is this near to the visible part, in pixels. */
const nearPx = 200;

/** A dialog with the pages as thumbnails. Dispatches `page-choose` with the number, then `page-close`. */
export class PagePicker extends LightElement {
  static override properties = {
    pageCount: { attribute: false },
    page: { attribute: false },
    services: { attribute: false },
    pictures: { state: true },
  };
  declare pageCount: number;
  /** The present target; 0 for none. */
  declare page: number;
  declare services: PropertyServices;
  declare protected pictures: ReadonlyMap<number, string>;
  readonly #requested = new Set<number>();

  constructor() {
    super();
    this.pageCount = 0;
    this.page = 0;
    this.pictures = new Map();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const address of this.pictures.values()) revokeImageAddress(address);
  }

  protected override firstUpdated(_changed: PropertyValues): void {
    const dialog = this.querySelector("dialog");
    dialog?.showModal();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) void this.#draw(Number((target as HTMLElement).dataset["page"]));
      },
      { root: this.querySelector(".page-grid"), rootMargin: `${nearPx}px` },
    );
    for (const tile of this.querySelectorAll(".page-tile")) observer.observe(tile);
    this.connectedSignal.addEventListener("abort", () => observer.disconnect());
    this.querySelector<HTMLElement>("[aria-current]")?.scrollIntoView({ block: "center" });
  }

  protected override render(): TemplateResult {
    const pages = Array.from({ length: this.pageCount }, (_, index) => index + 1);
    return html`
      <dialog class="page-picker" aria-labelledby="page-picker-heading" @close=${() => this.emit("page-close")}>
        <h2 id="page-picker-heading">${msg("Choose the target page")}</h2>
        <div class="page-grid" tabindex="-1">
          ${pages.map(
            (
              page,
            ) => html`<button type="button" class="page-tile" data-page=${page} ?autofocus=${page === (this.page || 1)}
              aria-current=${page === this.page ? "true" : nothing} @click=${() => this.#choose(page)}>
              <span class="page-picture">${this.#renderPicture(page)}</span><span>${msg(str`Page ${page}`)}</span></button>`,
          )}
        </div>
        <div class="dialog-actions"><button type="button" @click=${() => this.querySelector("dialog")?.close()}>${msg("Cancel")}</button></div>
      </dialog>
    `;
  }

  #renderPicture(page: number): TemplateResult | typeof nothing {
    const address = this.pictures.get(page);
    return address === undefined ? nothing : html`<img src=${address} alt="" />`;
  }

  async #draw(page: number): Promise<void> {
    if (this.#requested.has(page)) return;
    this.#requested.add(page);
    const picture = await this.services.renderThumbnail(page).catch(() => undefined);
    if (picture === undefined || !this.isConnected) return;
    this.pictures = new Map(this.pictures).set(page, URL.createObjectURL(picture));
  }

  #choose(page: number): void {
    this.emit("page-choose", page);
    this.querySelector("dialog")?.close();
  }
}

customElements.define("page-picker", PagePicker);

declare global {
  interface HTMLElementTagNameMap {
    "page-picker": PagePicker;
  }
}
