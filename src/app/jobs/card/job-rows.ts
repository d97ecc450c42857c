import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { pdfNameOf } from "#domain/files/output-name.ts";
import { formatBytes } from "#ui/format/bytes.ts";
import { formatCount } from "#ui/format/counts.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { JobRow, JobRows, RowQuery } from "#usecases/jobs/rows/job-row.ts";
import type { RowState } from "#usecases/jobs/rows/row-states.ts";
import { copyText } from "../../site/browser/copy-text.ts";
import type { HostedJob } from "../host/hosted-job.ts";
import { JobRowSource } from "../host/job-row-source.ts";
import { countSettledRows, toOutputUrl } from "../job-text.ts";
import "#ui/list-pager.ts";
import "#ui/virtual-grid.ts";
import type { Problem } from "#domain/problem.ts";
import { nameProblem } from "#ui/format/problem-groups.ts";
import { describeLocation, type FieldNames } from "#ui/format/problem-location.ts";
import { renderProblemSentence } from "#ui/format/translated-problem.ts";
import { plural } from "#ui/i18n/plural.ts";
import type { VirtualRange } from "#ui/virtual-grid.ts";

const refreshIntervalMs = 1_000;
/** More rows would make the list higher than Firefox can scroll (17.9 million pixels). */
const rowsPerPage = 150_000;

/**
 * The rows of a job: a file to open, copy or save, or the reason why it failed. Filtered by state, searched by name. Rows are
 * loaded as they are scrolled into view. Dispatches `save-result` with a path.
 */
export class JobRowList extends LightElement {
  static override properties = {
    hosted: { attribute: false },
    load: { attribute: false },
    served: { attribute: false },
    fields: { attribute: false },
    state: { state: true },
    text: { state: true },
    page: { state: true },
    detailed: { state: true },
    status: { state: true },
    revision: { state: true },
  };
  declare hosted: HostedJob | undefined;
  declare load: JobRows["listRows"];
  /** Whether a service worker serves the batch's folder. */
  declare served: boolean;
  /** The assets of the template. */
  declare fields: FieldNames | undefined;
  declare state: StateFilter;
  declare text: string;
  /** Part of the list, from 0. Only lists of more rows than a browser can scroll have several. */
  declare page: number;
  /** The failed row whose problems are shown in full. */
  declare detailed: JobRow | undefined;
  /** The outcome of the last press, for the live region. */
  declare status: string;
  declare revision: number;
  #source: JobRowSource | undefined;
  #refreshedState = "";
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.served = false;
    this.state = "all";
    this.text = "";
    this.page = 0;
    this.status = "";
    this.revision = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.connectedSignal.addEventListener("abort", () => clearTimeout(this.#refreshTimer));
  }

  protected override willUpdate(changed: PropertyValues): void {
    const job = this.hosted?.job;
    if (job === undefined) return;
    if (this.#source === undefined)
      this.#source = new JobRowSource(this.load, () => {
        this.revision += 1;
      });
    if (changed.has("state") || changed.has("text")) {
      this.#refreshedState = describeState(job);
      this.#source.setFilter({ jobId: job.job_id, state: this.state, text: this.text });
    } else if (changed.has("hosted")) this.#scheduleRefresh();
  }

  protected override render(): TemplateResult | typeof nothing {
    const source = this.#source;
    if (source?.problem !== undefined)
      return html`<p class="notice notice-error" role="alert">${renderProblemSentence(source.problem)}</p>`;
    if (source?.latest === undefined) return html`<p class="muted" role="status">${msg("Loading the rows…")}</p>`;
    const { matchCount } = source.latest;
    const first = this.page * rowsPerPage;
    return html`
      ${this.#renderFilters(source)}
      ${
        matchCount === 0
          ? html`<p class="muted row-list-empty">${source.isIndexing ? msg("Searching…") : this.#describeEmptyList()}</p>`
          : html`<virtual-grid class="row-list" .count=${Math.min(rowsPerPage, matchCount - first)} .label=${msg("Results")}
              .renderRow=${(index: number, isActive: boolean) => this.#renderRow(source.rowAt(first + index), isActive)}
              @range-change=${(event: CustomEvent<VirtualRange>) => source.setRange(first + event.detail.first, event.detail.count)}></virtual-grid>`
      }
      <list-pager .page=${this.page} .pageSize=${rowsPerPage} .total=${matchCount} .label=${msg("Results")}
        @page-change=${(event: CustomEvent<number>) => this.#showPage(event.detail)}></list-pager>
      ${this.detailed === undefined ? nothing : renderRowDetails(this.detailed, this.fields, () => this.#closeDetails())}
      <p class="result-status" role="status">${this.status}</p>
    `;
  }

  #renderFilters({ latest, isIndexing }: JobRowSource): TemplateResult {
    const counts = latest?.counts;
    const states = rowStates.filter((state) => state === this.state || (counts?.[state] ?? 0) > 0);
    return html`<div class="result-filters" role="search">
      <input type="search" aria-label=${msg("Search results")} placeholder=${msg("Search results")} autocomplete="off" spellcheck="false"
        .value=${this.text} @input=${this.#search} />
      <div class="row-states" role="group" aria-busy=${isIndexing} aria-label=${msg("Show rows by state")}>
        ${this.#renderStateButton("all", latest?.total ?? 0)}
        ${states.map((state) => this.#renderStateButton(state, counts?.[state] ?? 0))}
      </div>
      <span class="muted numbers" aria-live="polite">${isIndexing && (this.text !== "" || this.state !== "all") ? msg("Searching…") : this.text === "" ? nothing : countMatches(latest?.matchCount ?? 0)}</span>
    </div>`;
  }

  #renderStateButton(state: StateFilter, count: number): TemplateResult {
    return html`<button type="button" class="small row-state" aria-pressed=${this.state === state} @click=${() => this.#filter(state)}>${stateFilterNames[state]()} <span class="numbers">${formatCount(count)}</span></button>`;
  }

  #renderRow(row: JobRow | undefined, isActive: boolean): TemplateResult {
    if (row === undefined) return html`<span role="gridcell" class="muted row-loading">…</span>`;
    const tabIndex = isActive ? 0 : -1;
    return html`
      <span role="gridcell" class="result-row numbers muted">${formatCount(row.row)}</span>
      ${row.state === "done" ? this.#renderDone(row, tabIndex) : row.state === "failed" ? this.#renderFailed(row, tabIndex) : renderUntried(row)}
    `;
  }

  #renderDone(row: JobRow, tabIndex: number): TemplateResult {
    const { reference_id, title, path, link, size } = row;
    const name = title || reference_id;
    const address = toOutputUrl(this.hosted?.job.batch_id ?? "", path);
    const hasBoth = this.hosted?.job.outputs === "html,pdf";
    return html`
      <span role="gridcell" class="result-text">
        <a class="result-name" tabindex=${tabIndex} href=${address} target="_blank" rel="noopener" @click=${(event: Event) => this.#open(event, path)}><span class="row-text">${name}</span><span class="visually-hidden"> ${msg("(new tab)")}</span>${icons.external}</a>
        ${renderDescription(row)}
      </span>
      <span role="gridcell" class="numbers muted result-size">${formatBytes(size)}</span>
      <span role="gridcell" class="result-actions">
        <button type="button" class="quiet square" tabindex=${tabIndex} aria-label=${msg(str`Copy link of ${name}`)} title=${msg("Copy link")} @click=${() => void this.#copy(link, name)}>${icons.copy}</button>
        ${
          hasBoth
            ? html`<button type="button" class="quiet square" tabindex=${tabIndex} aria-label=${msg(str`Download PDF of ${name}`)} title=${msg("Download PDF")} @click=${() => this.emit("save-result", pdfNameOf(path))}>${icons.file}</button>`
            : nothing
        }
        <button type="button" class="quiet square" tabindex=${tabIndex} aria-label=${msg(str`Download ${name}`)} title=${msg("Download")} @click=${() => this.emit("save-result", path)}>${icons.download}</button>
      </span>`;
  }

  #renderFailed(row: JobRow, tabIndex: number): TemplateResult {
    const name = row.title || row.reference_id;
    return html`
      <span role="gridcell" class="result-text">
        <span class="row-text">${name} ${renderDescription(row)}</span>
        <span class="row-text bad row-problem">${renderReason(row.problems[0])}</span>
      </span>
      <span role="gridcell" class="result-size bad">${stateNames.failed()}</span>
      <span role="gridcell" class="result-actions">
        <button type="button" class="quiet square" tabindex=${tabIndex} aria-label=${msg(str`Show problems of ${name}`)} title=${msg("Show problems")} @click=${() => void this.#showDetails(row)}>${icons.info}</button>
      </span>`;
  }

  #describeEmptyList(): string {
    if (this.text !== "") return msg("No results. Search for a title, a reference id, a value or a row number.");
    return this.state === "failed" ? msg("No rows failed.") : msg("There are no rows.");
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
    this.text = (event.currentTarget as HTMLInputElement).value.trim();
    this.#showPage(0);
  }

  #filter(state: StateFilter): void {
    this.state = state;
    this.#showPage(0);
  }

  #showPage(page: number): void {
    this.page = page;
    this.detailed = undefined;
    this.querySelector("virtual-grid")?.scrollToTop();
    this.#source?.setRange(page * rowsPerPage, 1);
  }

  async #showDetails(row: JobRow): Promise<void> {
    this.detailed = row;
    await this.updateComplete;
    const details = this.querySelector<HTMLElement>(".row-details");
    details?.scrollIntoView({ block: "nearest" });
    details?.focus({ preventScroll: true });
  }

  #closeDetails(): void {
    this.detailed = undefined;
    this.querySelector<HTMLElement>('.virtual-row[tabindex="0"]')?.focus();
  }

  #open(event: Event, path: string): void {
    if (this.served) return;
    event.preventDefault();
    this.emit("save-result", path);
  }

  /** Loads the visible rows again once a second while the job progresses, and once after its end. */
  #scheduleRefresh(): void {
    if (this.#refreshTimer !== undefined) return;
    const refresh = () => {
      this.#refreshTimer = undefined;
      const job = this.hosted?.job;
      if (job === undefined || describeState(job) === this.#refreshedState) return;
      this.#refreshedState = describeState(job);
      this.#source?.refresh();
      this.#refreshTimer = setTimeout(refresh, refreshIntervalMs);
    };
    refresh();
  }
}

const describeState = (job: HostedJob["job"]): string => `${job.status} ${countSettledRows(job)}`;

const renderUntried = (row: JobRow): TemplateResult => html`
  <span role="gridcell" class="result-text"><span class="row-text">${row.title || row.reference_id}</span> ${renderDescription(row)}</span>
  <span role="gridcell" class="result-size muted">${stateNames[row.state]()}</span>
  <span role="gridcell" class="result-actions"></span>`;

const rowStates: readonly RowState[] = ["done", "failed", "pending", "skipped"];

// Texts of the states of rows, and of filters by state.

/** Which rows a list shows. */
type StateFilter = RowQuery["state"];

/** Names of the states, beside a row. */
const stateNames: Readonly<Record<RowState, () => string>> = {
  done: () => msg("done", { desc: "Result of a row" }),
  failed: () => msg("failed", { desc: "Result of a row" }),
  pending: () => msg("waiting"),
  skipped: () => msg("skipped", { desc: "Result of a row" }),
};

/** Names of the filters. */
const stateFilterNames: Readonly<Record<StateFilter, () => string>> = {
  all: () => msg("All rows"),
  done: () => msg("Succeeded"),
  failed: () => msg("Failed", { desc: "Number of failed rows", id: "failed-rows" }),
  pending: () => msg("Waiting"),
  skipped: () => msg("Skipped"),
};

/** Counts the rows that a search has found. */
const countMatches = (count: number): string =>
  plural(count, { one: msg(str`${formatCount(count)} match`), other: msg(str`${formatCount(count)} matches`) });

/** Returns what stands below the name: the reference, unless it is the name itself, and values of the row's data. */
const describeRow = ({ reference_id, title, summary }: Pick<JobRow, "reference_id" | "title" | "summary">): string =>
  [title === "" ? "" : reference_id, summary].filter((text) => text !== "").join(" · ");

customElements.define("job-rows", JobRowList);

declare global {
  interface HTMLElementTagNameMap {
    "job-rows": JobRowList;
  }
}

/** Renders what stands below the name of a row. */
const renderDescription = (row: JobRow): TemplateResult =>
  html`<span class="muted result-reference row-text">${describeRow(row)}</span>`;

/** Renders why a row failed: the kind of problem, then the sentence. */
const renderReason = (reason: Problem | undefined): TemplateResult | typeof nothing =>
  reason === undefined
    ? nothing
    : html`<strong>${nameProblem(reason.code)}</strong> · ${renderProblemSentence(reason)}`;

/** Renders all problems of a failed row in full, with a button that closes them. */
const renderRowDetails = (row: JobRow, fields: FieldNames | undefined, close: () => void): TemplateResult => html`
  <section class="row-details" tabindex="-1" aria-labelledby="row-details-heading">
    <div class="list-head">
      <h4 id="row-details-heading">${msg(str`Row ${formatCount(row.row)}: ${row.title || row.reference_id}`)}</h4>
      <button type="button" class="quiet square" aria-label=${msg("Close problems")} @click=${close}>${icons.remove}</button>
    </div>
    <p class="muted">${row.path}</p>
    <ul class="result-problems">
      ${row.problems.map(
        (problem) =>
          html`<li>${renderReason(problem)} <span class="problem-location">${describeLocation(problem.at?.path === undefined ? undefined : { path: problem.at.path }, fields)}</span> <code>${problem.code}</code></li>`,
      )}
    </ul>
  </section>
`;
