import { html, type TemplateResult } from "lit";
import { icons } from "./icons.ts";
import { LightElement } from "./light-element.ts";

/** Asks for consent to a request of another page or program. Dispatches `offer-accepted` or `offer-dismissed`. */
export class OfferCard extends LightElement {
  static override properties = {
    heading: { attribute: false },
    detail: { attribute: false },
    accept: { attribute: false },
    dismiss: { attribute: false },
  };
  declare heading: string;
  declare detail: string;
  /** Labels of the two buttons. */
  declare accept: string;
  declare dismiss: string;

  protected override render(): TemplateResult {
    return html`<section class="notice notice-info" aria-label=${this.heading}>
      <div class="notice-icon">${icons.info}</div>
      <div class="notice-body">
        <h2 class="notice-heading">${this.heading}</h2>
        <p>${this.detail}</p>
        <div class="actions">
          <button type="button" class="primary" @click=${() => this.emit("offer-accepted")}>${this.accept}</button>
          <button type="button" @click=${() => this.emit("offer-dismissed")}>${this.dismiss}</button>
        </div>
      </div>
    </section>`;
  }
}

customElements.define("offer-card", OfferCard);

declare global {
  interface HTMLElementTagNameMap {
    "offer-card": OfferCard;
  }
}
