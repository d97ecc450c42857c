/**
 * What became of each row: its file to open, or its problems. Loaded when shown, page by page on the screen however
 * many there are, and looked at again while the job goes on (less often the longer a look takes).
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { RowResult } from "#batch/row-results.ts";
import { placeText } from "#domain/rules/place-text.ts";
import { bytesText } from "../format/bytes.ts";
import { countText } from "../format/counts.ts";
import { outputAddress, settledOf } from "../format/job-text.ts";
import type { HostedJob } from "../services/hosted-job.ts";
import { icons } from "./icons.ts";
import { LightElement } from "./light-element.ts";
import "./page-turner.ts";

export type LoadResults = (jobId: string) => Promise<readonly RowResult[]>;

const pageSize = 50;
const leastWaitMs = 2_000;

export class JobResults extends LightElement {
  static override properties = {
    hosted: { attribute: false },
    load: { attribute: false },
    served: { attribute: false },
    rows: { state: true },
    failedOnly: { state: true },
    page: { state: true },
    fault: { state: true },
  };
  declare hosted: HostedJob | undefined;
  declare load: LoadResults | undefined;
  declare served: boolean;
  declare rows: readonly RowResult[] | undefined;
  declare failedOnly: boolean;
  declare page: number;
  declare fault: string | undefined;
  #loading = false;
  #loadedAt = 0;
  #restMs = 0;
  #loadedState = "";

  constructor() {
    super();
    this.served = false;
    this.failedOnly = false;
    this.page = 0;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("hosted")) this.#refresh();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.fault !== undefined) return html`<p class="notice notice-error" role="alert">${this.fault}</p>`;
    if (this.rows === undefined) return html`<p class="muted">Reading the results…</p>`;
    const failed = this.rows.filter(({ status }) => status === "failed");
    const shown = this.failedOnly ? failed : this.rows;
    const page = Math.max(0, Math.min(this.page, Math.ceil(shown.length / pageSize) - 1));
    return html`
      <div class="list-head">
        <label class="choice">
          <input type="checkbox" .checked=${this.failedOnly} @change=${this.#filter} />
          <span>Failed only <span class="muted numbers">(${countText(failed.length)})</span></span>
        </label>
      </div>
      ${
        shown.length === 0
          ? html`<p class="muted">${this.failedOnly ? "No row has failed." : "There are no rows."}</p>`
          : html`<ol class="results" aria-label="Results">${shown.slice(page * pageSize, (page + 1) * pageSize).map((row) => this.#row(row))}</ol>`
      }
      <page-turner .page=${page} .pageSize=${pageSize} .total=${shown.length} .label=${"Results"}
        @page-turned=${(event: CustomEvent<number>) => {
          this.page = event.detail;
        }}></page-turner>
    `;
  }

  #row({ row, reference_id, path, status, size, problems }: RowResult): TemplateResult {
    const batchId = this.hosted?.job.batch_id ?? "";
    return html`
      <li class="result result-${status}">
        <span class="result-row numbers muted">${countText(row)}</span>
        ${
          status === "done"
            ? html`<a class="result-name" href=${outputAddress(batchId, path)} target="_blank" rel="noopener" @click=${(event: Event) => this.#open(event, path)}>${reference_id}<span class="visually-hidden"> (new tab)</span>${icons.external}</a>
                <span class="numbers muted result-size">${bytesText(size)}</span>`
            : html`<span class="result-name">${reference_id}</span>
                <span class="result-size ${status === "failed" ? "bad" : "muted"}">${status === "failed" ? "failed" : this.hosted?.job.finished === null ? "waiting" : "skipped"}</span>`
        }
        ${
          problems.length === 0
            ? nothing
            : html`<ul class="result-problems">${problems.map(({ code, message, at }) => html`<li>${message} <span class="place">${placeText(at?.path === undefined ? undefined : { path: at.path })}</span> <code>${code}</code></li>`)}</ul>`
        }
      </li>
    `;
  }

  #filter(event: Event): void {
    this.failedOnly = (event.currentTarget as HTMLInputElement).checked;
    this.page = 0;
  }

  #open(event: Event, path: string): void {
    if (this.served) return;
    event.preventDefault();
    this.tell("result-wanted", path);
  }

  #refresh(): void {
    const job = this.hosted?.job;
    if (job === undefined || this.load === undefined || this.#loading) return;
    const state = `${job.job_id} ${job.status} ${settledOf(job)}`;
    const due = this.#loadedAt === 0 || job.finished !== null || Date.now() - this.#loadedAt > this.#restMs;
    if (state === this.#loadedState || !due) return;
    this.#loading = true;
    const began = Date.now();
    this.load(job.job_id)
      .then(
        (rows) => {
          this.rows = rows;
          this.fault = undefined;
        },
        (error: unknown) => {
          this.fault = error instanceof Error ? error.message : String(error);
        },
      )
      .finally(() => {
        this.#loading = false;
        this.#loadedAt = Date.now();
        this.#restMs = Math.max(leastWaitMs, (this.#loadedAt - began) * 10);
        this.#loadedState = state;
        // What happened while it was read.
        this.#refresh();
      });
  }
}

customElements.define("job-results", JobResults);

declare global {
  interface HTMLElementTagNameMap {
    "job-results": JobResults;
  }
}
