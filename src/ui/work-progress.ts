import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { toWholePercent } from "./format/counts.ts";
import { LightElement } from "./light-element.ts";

/** Progress of a long operation with a cancel button. Dispatches `cancel-work`. */
export class WorkProgress extends LightElement {
  static override properties = { label: { attribute: false }, done: { attribute: false }, total: { attribute: false } };
  /** The operation, such as “Checking the data…”. */
  declare label: string;
  declare done: number;
  /** 0 while the total is unknown. */
  declare total: number;

  constructor() {
    super();
    this.label = "";
    this.done = 0;
    this.total = 0;
  }

  protected override render(): TemplateResult {
    const isKnown = this.total > 0;
    const percent = toWholePercent(this.done, this.total);
    return html`
      <p class="work-label"><span>${this.label}</span>${isKnown ? html`<span class="numbers">${percent}\u00a0%</span>` : nothing}</p>
      <div class="bar" role="progressbar" aria-label=${this.label} aria-valuemin="0" aria-valuemax="100"
        aria-valuenow=${isKnown ? percent : nothing}><span class="bar-done" .style=${`width: ${percent}%`}></span></div>
      <div class="actions"><button type="button" class="small" @click=${() => this.emit("cancel-work")}>${msg("Cancel")}</button></div>
    `;
  }
}

customElements.define("work-progress", WorkProgress);

declare global {
  interface HTMLElementTagNameMap {
    "work-progress": WorkProgress;
  }
}
