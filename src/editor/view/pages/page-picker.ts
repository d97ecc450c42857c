import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";
import type { PropertyServices } from "../properties/panel-context.ts";
import "./page-tiles.ts";

/** A dialog to choose a page. Dispatches `page-choose` with the number, then `page-close`. */
export class PagePicker extends LightElement {
  static override properties = {
    pageCount: { attribute: false },
    page: { attribute: false },
    services: { attribute: false },
  };
  declare pageCount: number;
  /** The present target; 0 for none. */
  declare page: number;
  declare services: PropertyServices;

  constructor() {
    super();
    [this.pageCount, this.page] = [0, 0];
  }

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal();
  }

  protected override render(): TemplateResult {
    return html`
      <dialog class="page-picker" aria-labelledby="page-picker-heading" @close=${() => this.emit("page-close")}>
        <h2 id="page-picker-heading">${msg("Choose the target page")}</h2>
        <page-tiles .pageCount=${this.pageCount} .page=${this.page} .services=${this.services} @page-choose=${this.#close}></page-tiles>
        <div class="dialog-actions"><button type="button" @click=${this.#close}>${msg("Cancel")}</button></div>
      </dialog>
    `;
  }

  /** The event that chooses a page goes on to the field. */
  #close(): void {
    this.querySelector("dialog")?.close();
  }
}

customElements.define("page-picker", PagePicker);

declare global {
  interface HTMLElementTagNameMap {
    "page-picker": PagePicker;
  }
}
