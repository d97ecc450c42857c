import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { checkText } from "#editor/model/action-data/check-data.ts";
import { plural } from "#ui/i18n/plural.ts";
import { LightElement } from "#ui/light-element.ts";
import { describeFinding } from "../findings/describe-finding.ts";
import type { FieldFinding } from "../findings/field-finding.ts";
import type { PanelContext, PropertyServices } from "../panel-context.ts";
import "./template-field.ts";
import { revokeImageAddress } from "../../image-address.ts";

/** The target page of a jump: its number, or a choice from thumbnails. */
export class PageField extends LightElement {
  static override properties = { context: { attribute: false }, isChoosing: { state: true } };
  declare context: PanelContext;
  declare protected isChoosing: boolean;

  constructor() {
    super();
    this.isChoosing = false;
  }

  protected override render(): TemplateResult {
    const { data, id, sample, pageCount, services } = this.context;
    return html`
      <template-field .fieldId="${id}-page" .label=${msg("Target page")} .value=${data} .kind=${"numeric"} .sample=${sample}
        .finding=${this.#check()} .help=${pageCount > 0 ? plural(pageCount, { one: msg("The document has 1 page."), other: msg(str`The document has ${pageCount} pages.`) }) : ""}
        @field-input=${({ detail }: CustomEvent<string>) => this.context.change(detail, "page")}></template-field>
      <div class="actions">
        <button type="button" class="small" aria-haspopup="dialog" @click=${() => this.#setChoosing(true)}>${msg("Choose page…")}</button>
      </div>
      ${
        this.isChoosing
          ? html`<page-picker .pageCount=${pageCount} .page=${Number(data) || 0} .services=${services}
            @page-choose=${({ detail }: CustomEvent<number>) => this.context.change(String(detail), "page")}
            @page-close=${() => this.#setChoosing(false)}></page-picker>`
          : nothing
      }
    `;
  }

  #setChoosing(isChoosing: boolean): void {
    this.isChoosing = isChoosing;
  }

  #check(): FieldFinding | undefined {
    const { data, sample, pageCount } = this.context;
    const finding = describeFinding(checkText(data, "page", sample));
    if (finding !== undefined || !/^\s*\d+\s*$/.test(data) || pageCount === 0 || Number(data) <= pageCount)
      return finding;
    return {
      kind: "problem",
      message: msg(str`The document has no page ${Number(data)}. Enter a number from 1 to ${pageCount}.`),
    };
  }
}

/** The page that lies under a thumbnail is drawn when the thumbnail is this near to the visible part, in pixels. */
const nearPx = 200;

/** A dialog with the pages as thumbnails. Dispatches `page-choose` with the number, then `page-close`. */
class PagePicker extends LightElement {
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

customElements.define("page-field", PageField);

declare global {
  interface HTMLElementTagNameMap {
    "page-field": PageField;
    "page-picker": PagePicker;
  }
}
