/**
 * One job: its state, how far it is, and what can be done with it. Tells `job-action` with the name of what is wanted;
 * the lists of results and of the log stand inside and are loaded when opened.
 */
import { html, nothing, type TemplateResult } from "lit";
import { strategyTexts } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import type { MailDraft } from "#usecases/jobs/batches.ts";
import { formatDateTime } from "../../format/date-time.ts";
import { describeJob, toJobTone, toOutputUrl } from "../../format/job-text.ts";
import type { HostedJob } from "../../services/jobs/hosted-job.ts";
import "./job-log.ts";
import type { LoadLog } from "./job-log.ts";
import "./job-progress.ts";
import "./job-results.ts";
import { LightElement } from "../light-element.ts";
import type { LoadResults } from "./job-results.ts";
import "../problem-list.ts";

export type JobAction = "cancel" | "resume" | "retry" | "report" | "links" | "zip" | "folder" | "delete";

export class JobCard extends LightElement {
  static override properties = {
    hosted: { attribute: false },
    canSaveToFolder: { attribute: false },
    served: { attribute: false },
    reportPath: { attribute: false },
    firstPath: { attribute: false },
    work: { attribute: false },
    done: { attribute: false },
    problems: { attribute: false },
    drafts: { attribute: false },
    loadResults: { attribute: false },
    loadLog: { attribute: false },
    panel: { state: true },
  };
  declare hosted: HostedJob | undefined;
  declare canSaveToFolder: boolean;
  /** Whether links into the batch's folder answer. */
  declare served: boolean;
  declare reportPath: string;
  /** The first document that was made. */
  declare firstPath: string | undefined;
  /** What is being done for the person now, such as packing; while it is there, no other such work starts. */
  declare work: string | undefined;
  /** What was done for the person last. */
  declare done: string | undefined;
  declare problems: readonly Problem[];
  /** Mails that a person has to send. */
  declare drafts: readonly MailDraft[];
  declare loadResults: LoadResults | undefined;
  declare loadLog: LoadLog | undefined;
  declare panel: "results" | "log" | undefined;

  constructor() {
    super();
    this.canSaveToFolder = false;
    this.served = false;
    this.reportPath = "report.html";
    this.problems = [];
    this.drafts = [];
  }

  protected override render(): TemplateResult | typeof nothing {
    const { hosted } = this;
    if (hosted === undefined) return nothing;
    const { job } = hosted;
    const faults = [...(hosted.problem === undefined ? [] : [hosted.problem]), ...this.problems];
    const headingId = `job-${job.job_id}`;
    return html`
      <article class="card job-card" aria-labelledby=${headingId} data-job-id=${job.job_id} data-status=${job.status}>
        <header class="job-head">
          <h3 id=${headingId} class="job-name" tabindex="-1">${job.batch_id}</h3>
          <span class="chip chip-${toJobTone(job)}">${hosted.cancelRequested ? "Cancelling…" : job.status}</span>
          <p class="job-sentence">${describeJob(job)}</p>
          <p class="muted job-facts">${strategyTexts[job.strategy].name} · started <time datetime=${job.started}>${formatDateTime(job.started)}</time></p>
        </header>
        <job-progress .job=${job} .rate=${hosted.rate}></job-progress>
        <problem-list .problems=${faults} .heading=${"This needs attention"}></problem-list>
        <div class="actions">${job.finished === null ? this.#whileRunning(hosted) : this.#whenEnded(job)}</div>
        ${this.drafts.map(
          ({ addresses, href }) => html`<p class="notice notice-info mail-draft">
            <span>A mail to ${addresses.join(", ")} is ready. This page cannot send it.</span>
            <a class="button small" href=${href}>Open e-mail draft</a>
          </p>`,
        )}
        ${
          job.finished !== null && job.succeededCount > 0 && job.public_url === undefined
            ? html`<p class="muted job-note">The links of this batch work in this browser only. For links that you can send, start it with a public address.</p>`
            : nothing
        }
        ${this.work === undefined ? nothing : html`<p class="work" role="status">${this.work}</p>`}
        ${this.done === undefined || this.work !== undefined ? nothing : html`<p class="muted" role="status">${this.done}</p>`}
        <div class="panels">
          ${this.#opener("results", "Results")} ${this.#opener("log", "Log")}
          ${this.panel === "results" ? html`<job-results .hosted=${hosted} .load=${this.loadResults} .served=${this.served}></job-results>` : nothing}
          ${this.panel === "log" ? html`<job-log .hosted=${hosted} .load=${this.loadLog}></job-log>` : nothing}
        </div>
      </article>
    `;
  }

  #whileRunning({ job, cancelRequested, problem }: HostedJob): TemplateResult {
    return html`
      ${job.status === "Paused" || problem !== undefined ? html`<button type="button" class="primary" @click=${this.#wants("resume")}>Resume</button>` : nothing}
      <button type="button" ?disabled=${cancelRequested} @click=${this.#wants("cancel")}>Cancel</button>
    `;
  }

  #whenEnded(job: BatchJob): TemplateResult {
    const busy = this.work !== undefined;
    const made = job.succeededCount > 0;
    return html`
      ${made && this.firstPath !== undefined ? this.#firstDocument(job, this.firstPath) : nothing}
      ${made ? html`<button type="button" class="primary" ?disabled=${busy} @click=${this.#wants("zip")}>Download ZIP</button>` : nothing}
      ${made && this.canSaveToFolder ? html`<button type="button" ?disabled=${busy} @click=${this.#wants("folder")}>Save to folder</button>` : nothing}
      ${job.skippedCount > 0 ? html`<button type="button" ?disabled=${busy} @click=${this.#wants("resume")}>Resume</button>` : nothing}
      ${job.erroredCount > 0 ? html`<button type="button" ?disabled=${busy} @click=${this.#wants("retry")}>Retry failed</button>` : nothing}
      <a class="button" href=${toOutputUrl(job.batch_id, this.reportPath)} target="_blank" rel="noopener" @click=${this.#report}>Report</a>
      <button type="button" @click=${this.#wants("links")}>Links CSV</button>
      <button type="button" class="quiet danger-text" ?disabled=${busy} @click=${this.#wants("delete")}>Delete…</button>
    `;
  }

  #firstDocument(job: BatchJob, path: string): TemplateResult {
    const open = (event: Event) => {
      if (this.served) return;
      event.preventDefault();
      this.emit("result-wanted", path);
    };
    return html`<a class="button" href=${toOutputUrl(job.batch_id, path)} target="_blank" rel="noopener" @click=${open}>Open the first</a>`;
  }

  #opener(panel: "results" | "log", name: string): TemplateResult {
    const open = this.panel === panel;
    return html`<button type="button" class="quiet disclosure" aria-expanded=${open} @click=${() => {
      this.panel = open ? undefined : panel;
    }}>${name}</button>`;
  }

  /** Where no worker serves the folder, a link into it would lead nowhere: the file is saved instead. */
  #report(event: Event): void {
    if (this.served) return;
    event.preventDefault();
    this.emit<JobAction>("job-action", "report");
  }

  #wants(action: JobAction): () => void {
    return () => this.emit<JobAction>("job-action", action);
  }
}

customElements.define("job-card", JobCard);

declare global {
  interface HTMLElementTagNameMap {
    "job-card": JobCard;
  }
}
