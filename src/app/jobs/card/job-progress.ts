import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { measureWorkMs } from "#domain/jobs/job-state.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { formatBytes } from "#ui/format/bytes.ts";
import { formatCount, toWholePercent } from "#ui/format/counts.ts";
import { formatDuration, formatRate } from "#ui/format/durations.ts";
import { estimateMsLeft } from "#ui/format/rate.ts";
import { LightElement } from "#ui/light-element.ts";
import { countProcessedRows, countSettledRows } from "../job-text.ts";

/** Progress of a job: a bar, the counts, the rate and the time left; after its end the size and the duration. */
export class JobProgress extends LightElement {
  static override properties = {
    job: { attribute: false },
    rate: { attribute: false },
    correctedCount: { attribute: false },
  };
  declare job: BatchJob | undefined;
  /** Rows per second. */
  declare rate: number | undefined;
  /** Failed rows that later jobs have corrected. */
  declare correctedCount: number;

  constructor() {
    super();
    this.correctedCount = 0;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { job, correctedCount } = this;
    if (job === undefined) return nothing;
    // Assigned as a property: the content security policy blocks style attributes, and Lit's `styleMap` first writes one.
    const widthOf = (rows: number) => `width: ${job.total === 0 ? 0 : (rows / job.total) * 100}%`;
    return html`
      <div class="bar" ?data-ended=${job.finished !== null} role="progressbar" aria-label=${msg(str`Progress of ${job.batch_id}`)} aria-valuemin="0" aria-valuemax=${job.total}
        aria-valuenow=${countSettledRows(job)} aria-valuetext=${msg(str`${toWholePercent(countSettledRows(job), job.total)} percent: ${this.#describe(job)}`)}>
        <span class="bar-done" .style=${widthOf(job.succeededCount)}></span><span class="bar-corrected" .style=${widthOf(correctedCount)}></span><span class="bar-failed" .style=${widthOf(job.erroredCount - correctedCount)}></span>
      </div>
      <dl class="counts numbers ${job.finished === null ? "" : "compact"}">
        ${figure(msg("Rows"), formatCount(job.total))}
        ${figure(msg("Succeeded"), formatCount(job.succeededCount))}
        ${figure(msg("Failed", { desc: "Number of failed rows", id: "failed-rows" }), formatCount(job.erroredCount), job.erroredCount > correctedCount ? "failed" : "")}
        ${correctedCount === 0 ? nothing : figure(msg("Corrected later"), formatCount(correctedCount))}
        ${figure(msg("Skipped"), formatCount(job.skippedCount))}
        ${job.finished === null ? this.#renderRate(job) : this.#renderTotals(job)}
      </dl>
    `;
  }

  #renderRate(job: BatchJob): TemplateResult | typeof nothing {
    if (job.status !== "In progress") return nothing;
    const msLeft = estimateMsLeft(this.rate, job.total - countProcessedRows(job));
    return html`
      ${figure(msg("Rate"), this.rate === undefined ? "–" : formatRate(this.rate))}
      ${figure(msg("Time left"), msLeft === undefined ? "–" : formatDuration(msLeft))}
    `;
  }

  #renderTotals(job: BatchJob): TemplateResult {
    return html`${figure(msg("Size"), formatBytes(job.bytes))}${figure(msg("Duration"), formatDuration(measureWorkMs(job)))}`;
  }

  #describe(job: BatchJob): string {
    const succeeded = formatCount(job.succeededCount);
    const total = formatCount(job.total);
    return job.erroredCount === 0
      ? msg(str`${succeeded} of ${total} done`)
      : msg(str`${succeeded} of ${total} done, ${formatCount(job.erroredCount)} failed`);
  }
}

const figure = (name: string, value: string, kind = ""): TemplateResult =>
  html`<div class=${kind}><dt>${name}</dt><dd>${value}</dd></div>`;

customElements.define("job-progress", JobProgress);

declare global {
  interface HTMLElementTagNameMap {
    "job-progress": JobProgress;
  }
}
