import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { JobRowResult } from "#usecases/jobs/batches.ts";
import { formatBytes } from "../../format/bytes.ts";
import { formatCount } from "../../format/counts.ts";
import { countSettledRows, toOutputUrl } from "../../format/job-text.ts";
import { describeLocation } from "../../format/problem-location.ts";
import { matchesQuery } from "../../format/result-search.ts";
import { plural } from "../../i18n/plural.ts";
import { copyText } from "../../services/browser/copy-text.ts";
import type { HostedJob } from "../../services/jobs/hosted-job.ts";
import { icons } from "../icons.ts";
import { LightElement } from "../light-element.ts";
import "../list-pager.ts";

/** Loads the results of a job in the order of its rows. */
export type LoadResults = (jobId: string) => Promise<readonly JobRowResult[]>;

const pageSize = 50;
const minIntervalMs = 2_000;

/**
 * The result of each row: a file to open, copy or save, or its problems. Loaded when shown, rendered page by page, and
 * reloaded while the job runs, after ten times as long as the last load took.
 */
export class JobResults extends LightElement {
  static override properties = {
    hosted: { attribute: false },
    load: { attribute: false },
    served: { attribute: false },
    rows: { state: true },
    failedOnly: { state: true },
    query: { state: true },
    page: { state: true },
    errorText: { state: true },
    status: { state: true },
  };
  declare hosted: HostedJob | undefined;
  declare load: LoadResults | undefined;
  /** Whether a service worker serves the batch's folder. */
  declare served: boolean;
  declare rows: readonly JobRowResult[] | undefined;
  declare failedOnly: boolean;
  declare query: string;
  declare page: number;
  declare errorText: string | undefined;
  /** The outcome of the last press, for the live region. */
  declare status: string;
  #loading = false;
  #loadedAt = 0;
  #intervalMs = 0;
  #loadedState = "";

  constructor() {
    super();
    this.served = false;
    this.failedOnly = false;
    this.query = "";
    this.page = 0;
    this.status = "";
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("hosted")) this.#refresh();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.errorText !== undefined) return html`<p class="notice notice-error" role="alert">${this.errorText}</p>`;
    if (this.rows === undefined) return html`<p class="muted">${msg("Loading the results…")}</p>`;
    const failedRows = this.rows.filter(({ status }) => status === "failed");
    const matches = (this.failedOnly ? failedRows : this.rows).filter((row) => matchesQuery(row, this.query));
    const page = Math.max(0, Math.min(this.page, Math.ceil(matches.length / pageSize) - 1));
    return html`
      ${this.#renderFilters(failedRows.length, matches.length)}
      ${
        matches.length === 0
          ? html`<p class="muted">${this.query !== "" ? msg("No results. Search for a title, a reference id or a row number.") : this.failedOnly ? msg("No rows failed.") : msg("There are no rows.")}</p>`
          : html`<ol class="results" aria-label=${msg("Results")}>${matches.slice(page * pageSize, (page + 1) * pageSize).map((row) => this.#renderRow(row))}</ol>`
      }
      <p class="result-status" role="status">${this.status}</p>
      <list-pager .page=${page} .pageSize=${pageSize} .total=${matches.length} .label=${msg("Results")}
        @page-change=${(event: CustomEvent<number>) => {
          this.page = event.detail;
        }}></list-pager>
    `;
  }

  #renderFilters(failedCount: number, matchCount: number): TemplateResult {
    return html`<div class="result-filters" role="search">
      <input type="search" aria-label=${msg("Search results")} placeholder=${msg("Search results")} autocomplete="off" spellcheck="false"
        .value=${this.query} @input=${this.#search} />
      <label class="choice">
        <input type="checkbox" .checked=${this.failedOnly} @change=${this.#filter} />
        <span>${msg("Failed only")} <span class="muted numbers">(${formatCount(failedCount)})</span></span>
      </label>
      <span class="muted numbers" aria-live="polite">${this.query === "" ? nothing : countMatches(matchCount)}</span>
    </div>`;
  }

  #renderRow(result: JobRowResult): TemplateResult {
    const { row, status, problems } = result;
    return html`
      <li class="result result-${status}">
        <span class="result-row numbers muted">${formatCount(row)}</span>
        ${status === "done" ? this.#renderDone(result) : this.#renderPending(result)}
        ${
          problems.length === 0
            ? nothing
            : html`<ul class="result-problems">${problems.map(({ code, message, at }) => html`<li><span lang="en">${message}</span> <span class="problem-location">${describeLocation(at?.path === undefined ? undefined : { path: at.path })}</span> <code>${code}</code></li>`)}</ul>`
        }
      </li>
    `;
  }

  #renderDone({ reference_id, title, path, link, size }: JobRowResult): TemplateResult {
    const name = title || reference_id;
    const address = toOutputUrl(this.hosted?.job.batch_id ?? "", path);
    return html`
      <span class="result-text">
        <a class="result-name" href=${address} target="_blank" rel="noopener" @click=${(event: Event) => this.#open(event, path)}>${name}<span class="visually-hidden"> ${msg("(new tab)")}</span>${icons.external}</a>
        ${reference(reference_id, title)}
      </span>
      <span class="numbers muted result-size">${formatBytes(size)}</span>
      <span class="result-actions">
        <button type="button" class="quiet square" aria-label=${msg(str`Copy link of ${name}`)} title=${msg("Copy link")} @click=${() => void this.#copy(link, name)}>${icons.copy}</button>
        <button type="button" class="quiet square" aria-label=${msg(str`Download ${name}`)} title=${msg("Download")} @click=${() => this.emit("save-result", path)}>${icons.download}</button>
      </span>`;
  }

  #renderPending({ reference_id, title, status }: JobRowResult): TemplateResult {
    // While a job runs, rows without a result count as skipped.
    const isWaiting = status === "skipped" && this.hosted?.job.finished === null;
    return html`
      <span class="result-text"><span class="result-name">${title || reference_id}</span> ${reference(reference_id, title)}</span>
      <span class="result-size ${status === "failed" ? "bad" : "muted"}">${isWaiting ? msg("waiting") : statusTexts[status]()}</span>`;
  }

  async #copy(link: string, name: string): Promise<void> {
    const isLocal = link.startsWith(new URL("batch/", document.baseURI).href);
    const copied = msg(str`Link of “${name}” copied.`);
    const hint = msg("It works in this browser only, because the batch has no public address.");
    this.status = (await copyText(link))
      ? [copied, ...(isLocal ? [hint] : [])].join(" ")
      : msg(str`The browser could not copy the link. Copy it here: ${link}`);
  }

  #search(event: Event): void {
    this.query = (event.currentTarget as HTMLInputElement).value.trim();
    this.page = 0;
  }

  #filter(event: Event): void {
    this.failedOnly = (event.currentTarget as HTMLInputElement).checked;
    this.page = 0;
  }

  #open(event: Event, path: string): void {
    if (this.served) return;
    event.preventDefault();
    this.emit("save-result", path);
  }

  #refresh(): void {
    const job = this.hosted?.job;
    if (job === undefined || this.load === undefined || this.#loading) return;
    const state = `${job.job_id} ${job.status} ${countSettledRows(job)}`;
    const isDue = this.#loadedAt === 0 || job.finished !== null || Date.now() - this.#loadedAt > this.#intervalMs;
    if (state === this.#loadedState || !isDue) return;
    this.#loading = true;
    const startedAt = Date.now();
    this.load(job.job_id)
      .then(
        (rows) => {
          this.rows = rows;
          this.errorText = undefined;
        },
        (error: unknown) => {
          this.errorText = error instanceof Error ? error.message : String(error);
        },
      )
      .finally(() => {
        this.#loading = false;
        this.#loadedAt = Date.now();
        this.#intervalMs = Math.max(minIntervalMs, (this.#loadedAt - startedAt) * 10);
        this.#loadedState = state;
        // The job may have progressed while its results were read.
        this.#refresh();
      });
  }
}

/** Returns the reference below a title; without a title the reference is the name itself. */
const reference = (reference_id: string, title: string): TemplateResult | typeof nothing =>
  title === "" ? nothing : html`<span class="muted result-reference">${reference_id}</span>`;

const statusTexts: Readonly<Record<JobRowResult["status"], () => string>> = {
  done: () => msg("done", { desc: "Result of a row" }),
  failed: () => msg("failed", { desc: "Result of a row" }),
  skipped: () => msg("skipped", { desc: "Result of a row" }),
};

const countMatches = (count: number): string =>
  plural(count, { one: msg(str`${formatCount(count)} match`), other: msg(str`${formatCount(count)} matches`) });

customElements.define("job-results", JobResults);

declare global {
  interface HTMLElementTagNameMap {
    "job-results": JobResults;
  }
}
