import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { WatchedJobs } from "../services/jobs/watched-jobs.ts";
import { LightElement } from "./light-element.ts";

/** Offers to activate a new version of the site. Hidden while there is none and while a job runs. */
export class UpdateOffer extends LightElement {
  static override properties = { apply: { attribute: false }, host: { attribute: false } };
  /** Activates the new version; undefined while there is none. */
  declare apply: (() => void) | undefined;
  /** Undefined while the site starts, and if it cannot start. No job runs then. */
  declare host: WatchedJobs | undefined;
  /** Replaced with each new `host`, which may change while the element is connected. */
  #subscription: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#subscription?.abort();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("host")) return;
    this.#subscription?.abort();
    this.#subscription = new AbortController();
    const { signal } = this.#subscription;
    this.host?.addEventListener("change", () => this.apply !== undefined && this.requestUpdate(), { signal });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { apply, host } = this;
    if (apply === undefined || host?.jobs.some(({ job }) => job.status === "In progress")) return nothing;
    return html`<div class="update" role="status">
      <span>${msg("A new version of this site is ready.")}</span>
      <button type="button" class="small" @click=${apply}>${msg("Update now")}</button>
    </div>`;
  }
}

customElements.define("update-offer", UpdateOffer);

declare global {
  interface HTMLElementTagNameMap {
    "update-offer": UpdateOffer;
  }
}
