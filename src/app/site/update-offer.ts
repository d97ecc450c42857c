import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { UnsavedWork } from "./unsaved-work.ts";
import type { WatchedJobs } from "./watched-jobs.ts";
import "#ui/confirm-dialog.ts";
import { LightElement } from "#ui/light-element.ts";

/**
 * Offers to activate a new version of the site. Hidden while there is none and while a job runs. Asks first where the
 * reload would lose something.
 */
export class UpdateOffer extends LightElement {
  static override properties = {
    apply: { attribute: false },
    host: { attribute: false },
    unsavedWork: { attribute: false },
    losses: { state: true },
  };
  /** Activates the new version; undefined while there is none. */
  declare apply: (() => void) | undefined;
  /** Undefined while the site starts, and if it cannot start. No job runs then. */
  declare host: WatchedJobs | undefined;
  /** What the reload would lose; undefined on pages without such work. */
  declare unsavedWork: UnsavedWork | undefined;
  /** The losses about which the open dialog asks. */
  declare protected losses: readonly string[];
  /** Replaced with each new `host`, which may change while the element is connected. */
  #subscription: AbortController | undefined;

  constructor() {
    super();
    this.losses = [];
  }

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
      <button type="button" class="small" @click=${() => void this.#update()}>${msg("Update now")}</button>
    </div>
    ${this.losses.length === 0 ? nothing : this.#renderConfirmation(this.losses)}`;
  }

  #renderConfirmation(losses: readonly string[]): TemplateResult {
    return html`<confirm-dialog .question=${msg("Update and lose unsaved work?")}
      .detail=${[msg("The update reloads this page."), ...losses].join(" ")}
      .action=${msg("Update anyway")} .dismissal=${msg("Update later")}
      @confirm-close=${(event: CustomEvent<boolean>) => {
        this.losses = [];
        if (event.detail) this.apply?.();
      }}></confirm-dialog>`;
  }

  async #update(): Promise<void> {
    const losses = (await this.unsavedWork?.list()) ?? [];
    if (losses.length === 0) this.apply?.();
    else this.losses = losses;
  }
}

customElements.define("update-offer", UpdateOffer);

declare global {
  interface HTMLElementTagNameMap {
    "update-offer": UpdateOffer;
  }
}
