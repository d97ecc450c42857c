import { msg } from "@lit/localize";
import { html, type PropertyValues, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";
import "./card/job-rows.ts";
import type { JobServices } from "./job-services.ts";
import "./job-list.ts";

/** The page of one job: its card with all its rows. The address is `#/batches/<batch_id>/<job_id>`. */
export class JobView extends LightElement {
  static override properties = { services: { attribute: false }, jobId: { attribute: false } };
  declare services: JobServices;
  declare jobId: string;

  /** The page is loaded after its element was connected, so its properties are set here at the earliest. */
  protected override firstUpdated(_changed: PropertyValues): void {
    this.services.host.addEventListener("change", () => this.requestUpdate(), { signal: this.connectedSignal });
    this.querySelector("job-list")?.openResults(this.jobId);
  }

  protected override render(): TemplateResult {
    const isKnown = this.services.host.jobs.some(({ job }) => job.job_id === this.jobId);
    return html`
      <div class="page job-page">
        <header class="page-head">
          <p><a href="#/batches">${msg("All batches")}</a></p>
          <h1>${msg("Job", { desc: "One run of a batch" })}</h1>
        </header>
        ${isKnown ? html`<job-list .services=${this.services} .only=${this.jobId}></job-list>` : html`<p role="status">${msg("There is no such job. It may have been deleted.")}</p>`}
      </div>
    `;
  }
}

customElements.define("job-view", JobView);

declare global {
  interface HTMLElementTagNameMap {
    "job-view": JobView;
  }
}
