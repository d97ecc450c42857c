import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { type LogLine, toLogLines } from "#batch/report/log-lines.ts";
import type { BatchEvent } from "#domain/model/job.ts";
import { formatCount } from "#ui/format/counts.ts";
import { formatTime } from "#ui/format/date-time.ts";
import { describeLocation, type FieldNames } from "#ui/format/problem-location.ts";
import { renderSentence } from "#ui/format/translated-problem.ts";
import { LightElement } from "#ui/light-element.ts";
import type { HostedJob } from "../host/hosted-job.ts";
import "#ui/list-pager.ts";

/** Loads at most `limit` events from position `after` on. */
export type LoadLog = (jobId: string, after: number, limit: number) => Promise<readonly BatchEvent[]>;

const chunkSize = 5_000;
const pageSize = 100;
const minIntervalMs = 2_000;

/** The log of a job, oldest entry first. */
export class JobLog extends LightElement {
  static override properties = {
    hosted: { attribute: false },
    load: { attribute: false },
    fields: { attribute: false },
    lines: { state: true },
    page: { state: true },
    errorText: { state: true },
  };
  declare hosted: HostedJob | undefined;
  declare load: LoadLog | undefined;
  declare fields: FieldNames | undefined;
  declare lines: readonly LogLine[] | undefined;
  declare page: number;
  declare errorText: string | undefined;
  /** Number of events that were read. */
  #eventCount = 0;
  #loading = false;
  #loadedAt = 0;

  constructor() {
    super();
    this.page = 0;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("hosted")) void this.#readNewEvents();
  }

  protected override render(): TemplateResult {
    if (this.errorText !== undefined) return html`<p class="notice notice-error" role="alert">${this.errorText}</p>`;
    const { lines } = this;
    if (lines === undefined) return html`<p class="muted">${msg("Loading the log…")}</p>`;
    const page = Math.max(0, Math.min(this.page, Math.ceil(lines.length / pageSize) - 1));
    return html`
      <ol class="log" aria-label=${msg("Log")}>${lines.slice(page * pageSize, (page + 1) * pageSize).map((line) => renderLine(line, this.fields))}</ol>
      <list-pager .page=${page} .pageSize=${pageSize} .total=${lines.length} .label=${msg("Log")}
        @page-change=${(event: CustomEvent<number>) => {
          this.page = event.detail;
        }}></list-pager>
    `;
  }

  /** Reads the events after those that were read before: events are only ever added to a log. */
  async #readNewEvents(): Promise<void> {
    const job = this.hosted?.job;
    if (job === undefined || this.load === undefined || this.#loading) return;
    if (job.finished === null && Date.now() - this.#loadedAt < minIntervalMs) return;
    this.#loading = true;
    try {
      for (;;) {
        const events = await this.load(job.job_id, this.#eventCount, chunkSize);
        this.#eventCount += events.length;
        this.lines = [...(this.lines ?? []), ...events.flatMap(toLogLines)];
        if (events.length < chunkSize) break;
      }
      this.errorText = undefined;
    } catch (error) {
      this.errorText = error instanceof Error ? error.message : String(error);
    }
    this.#loading = false;
    this.#loadedAt = Date.now();
    // The job may have ended while its log was read.
    if (this.errorText === undefined && this.hosted?.job !== job && this.hosted?.job.finished !== null)
      await this.#readNewEvents();
  }
}

const renderLine = (
  { at, level, row, reference_id, code, text, place }: LogLine,
  fields: FieldNames | undefined,
): TemplateResult => {
  const location = describeLocation(place, fields);
  return html`
  <li class="log-line log-${level}">
    <time class="numbers muted" datetime=${at}>${formatTime(at)}</time>
    <span class="log-row numbers">${row === undefined ? nothing : msg(str`row ${formatCount(row)}`)}</span>
    <span class="log-text">${reference_id === undefined || level === "info" ? nothing : html`<strong>${reference_id}</strong>: `}${renderSentence(text)}
      ${location === "" ? nothing : html`<span class="problem-location">${location}</span>`} ${code === undefined ? nothing : html`<code>${code}</code>`}</span>
  </li>
`;
};

customElements.define("job-log", JobLog);

declare global {
  interface HTMLElementTagNameMap {
    "job-log": JobLog;
  }
}
