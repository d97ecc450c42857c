import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import type { AssetNames } from "#domain/problems/name-assets.ts";
import { formatDateTime } from "#ui/format/date-time.ts";
import { nameOutputs } from "#ui/format/outputs-text.ts";
import { type FieldNames, toFieldNames } from "#ui/format/problem-location.ts";
import { describeStrategy } from "#ui/format/strategy-text.ts";
import type { MailDraft } from "#usecases/jobs/batches.ts";
import type { BatchClient } from "../../site/batch-client.ts";
import type { HostedJob } from "../host/hosted-job.ts";
import type { JobTemplate } from "../host/job-extras.ts";
import type { RelatedJob } from "../host/related-jobs.ts";
import { describeJob, nameJob, nameJobState, toJobTone, toOutputUrl } from "../job-text.ts";
import type { FailureClient } from "./failure-source.ts";
import "./job-log.ts";
import type { LoadLog } from "./job-log.ts";
import "./job-delivery.ts";
import type { DeliveryMark } from "./job-delivery.ts";
import "./job-progress.ts";
import "../handover/elsewhere-button.ts";
import { LightElement } from "#ui/light-element.ts";
import "../../publishing/cancel-export.ts";
import "#ui/problem-list.ts";
import { isFocusLost } from "#ui/focus-loss.ts";
import { formatCount } from "#ui/format/counts.ts";

/** What the card shows below its actions. */
export type JobPanel = "results" | "log" | "correction";

/** What a person can do with a job. */
export type JobAction =
  | "cancel"
  | "pause"
  | "resume"
  | "retry"
  | "report"
  | "links"
  | "zip"
  | "for-you"
  | "folder"
  | "print"
  | "cancel-export"
  | "publish"
  | "mark-published"
  | "mark-sent"
  | "unmark"
  | "delete";

/**
 * A job: its status, progress and actions. Dispatches `job-action` with the action, or `save-result` with a path. Results
 * and log are loaded when they are opened.
 */
export class JobCard extends LightElement {
  static override properties = {
    hosted: { attribute: false },
    canSaveToFolder: { attribute: false },
    served: { attribute: false },
    reportPath: { attribute: false },
    firstPath: { attribute: false },
    work: { attribute: false },
    isWorkCancellable: { attribute: false },
    done: { attribute: false },
    problems: { attribute: false },
    drafts: { attribute: false },
    template: { attribute: false },
    libraryAddress: { attribute: false },
    worker: { attribute: false },
    detailsAddress: { attribute: false },
    relatedJobs: { attribute: false },
    correctedCount: { attribute: false },
    loadLog: { attribute: false },
    loadAssetNames: { attribute: false },
    fields: { state: true },
    panel: { state: true },
  };
  declare hosted: HostedJob | undefined;
  declare canSaveToFolder: boolean;
  /** Whether a service worker serves the batch's folder. */
  declare served: boolean;
  declare reportPath: string;
  /** Path of the first document. */
  declare firstPath: string | undefined;
  /** The running operation, such as packing the ZIP; no other operation starts meanwhile. */
  declare work: string | undefined;
  /** Whether the running operation can be cancelled. */
  declare isWorkCancellable: boolean;
  /** The outcome of the last operation. */
  declare done: string | undefined;
  declare problems: readonly Problem[];
  /** E-mails that the person has to send. */
  declare drafts: readonly MailDraft[];
  /** The smartlink that was the template; undefined if it was a file. */
  declare template: JobTemplate | undefined;
  /** Start of the addresses of smartlinks on the manager's page. */
  declare libraryAddress: string;
  declare worker:
    | (Pick<BatchClient, "listRows" | "listFailedRows" | "correctRows" | "packJob"> & FailureClient)
    | undefined;
  /** Address of the page of this job; undefined on that page. */
  declare detailsAddress: string | undefined;
  /** The job whose rows this one corrects, and the jobs that correct its rows. */
  declare relatedJobs: readonly RelatedJob[];
  /** Failed rows that later jobs have corrected. */
  declare correctedCount: number;
  declare loadLog: LoadLog | undefined;
  declare loadAssetNames: ((jobId: string) => Promise<AssetNames>) | undefined;
  /** The assets of the template, once a panel that names them is open. */
  declare fields: FieldNames | undefined;
  declare panel: JobPanel | undefined;
  #keepFocus = (): void => undefined;
  /** The button that was pressed last. */
  #lastAction: HTMLButtonElement | undefined;

  constructor() {
    super();
    this.canSaveToFolder = false;
    this.served = false;
    this.reportPath = "report.html";
    this.isWorkCancellable = false;
    this.problems = [];
    this.drafts = [];
    this.relatedJobs = [];
    this.correctedCount = 0;
    this.libraryAddress = "#/smartlinks/";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#keepFocus = followFocus(this, ".actions", () => this.#findNextAction(), this.connectedSignal);
    const noteAction = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest<HTMLButtonElement>(".actions button") : null;
      if (button !== null) this.#lastAction = button;
    };
    this.addEventListener("click", noteAction, { signal: this.connectedSignal });
  }

  /** What takes the place of an action: nothing while it is in progress, then its button, if that is still there. */
  #findNextAction(): HTMLElement | null {
    if (this.work !== undefined || this.hosted?.cancelRequested === true) return null;
    const last = this.#lastAction;
    if (last?.isConnected === true && !last.disabled && last.checkVisibility()) return last;
    const find = (selector: string) => this.querySelector<HTMLElement>(selector);
    return find(".actions .primary:enabled") ?? find(".actions button:enabled") ?? find(".job-name");
  }

  protected override updated(): void {
    this.#keepFocus();
  }

  protected override willUpdate(): void {
    if (this.panel === "results") void import("./job-rows.ts");
    if (this.panel === "results" || this.panel === "log") void this.#loadFields();
    if (this.panel === "correction") void import("./job-correction.ts");
  }

  async #loadFields(): Promise<void> {
    const jobId = this.hosted?.job.job_id;
    if (jobId === undefined || this.fields !== undefined) return;
    this.fields = {};
    // Without the names, assets are counted.
    const names = await this.loadAssetNames?.(jobId).catch(() => undefined);
    if (names !== undefined) this.fields = toFieldNames(names);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { hosted } = this;
    if (hosted === undefined) return nothing;
    const { job } = hosted;
    const problems = [...(hosted.problem === undefined ? [] : [hosted.problem]), ...this.problems];
    const headingId = `job-${job.job_id}`;
    const canCorrect = job.finished !== null && job.erroredCount > this.correctedCount;
    return html`
      <article class="card job-card" aria-labelledby=${headingId} data-job-id=${job.job_id} data-status=${job.status}>
        <header class="job-head">
          <h3 id=${headingId} class="job-name" tabindex="-1">${this.detailsAddress === undefined ? nameJob(job) : html`<a href=${this.detailsAddress}>${nameJob(job)}</a>`}</h3>
          <span class="chip chip-${toJobTone(job, this.correctedCount)}">${hosted.cancelRequested ? msg("Cancelling…") : nameJobState(job, this.correctedCount)}</span>
          <p class="job-sentence">${describeJob(job)}</p>
          <p class="muted job-facts">${describeFiles(job)} · ${msg(html`started <time datetime=${job.started}>${formatDateTime(job.started)}</time>`)}${this.#renderTemplate()}</p>
        </header>
        ${this.relatedJobs.map((related) => renderRelatedJob(job, related))}
        <job-progress .job=${job} .rate=${hosted.rate} .correctedCount=${this.correctedCount}></job-progress>
        <problem-list .problems=${problems} .heading=${msg("Needs attention")}></problem-list>
        ${job.finished === null || job.succeededCount === 0 ? nothing : html`<job-delivery .job=${job} @delivery-mark=${({ detail }: CustomEvent<DeliveryMark>) => this.emit<JobAction>("job-action", detail)}></job-delivery>`}
        <div class="actions">${job.finished === null ? this.#renderRunningActions(hosted) : this.#renderNextActions(job)}</div>
        ${job.finished === null ? nothing : this.#renderFurtherActions(job)}
        ${renderDrafts(this.drafts)}
        ${
          job.finished !== null && job.succeededCount > 0 && job.public_url === undefined
            ? html`<p class="muted job-note">${msg("These links work in this browser only. For links that you can share, press “Publish…”.")}</p>`
            : nothing
        }
        ${this.work === undefined ? nothing : html`<p class="work" role="status">${this.work}</p>`}
        <cancel-export .operation=${{ progress: this.work, isCancellable: this.isWorkCancellable }} .findNext=${() => this.#findNextAction()}
          @export-cancel=${this.#request("cancel-export")}></cancel-export>
        ${this.done === undefined || this.work !== undefined ? nothing : html`<p class="muted" role="status">${this.done}</p>`}
        <div class="panels">
          ${this.#renderDisclosure("results", msg("Results"))} ${this.#renderDisclosure("log", msg("Log"))}
          ${canCorrect ? this.#renderDisclosure("correction", msg("Correct failed rows")) : nothing}
          ${canCorrect && this.panel === "correction" ? html`<job-correction .job=${job} .worker=${this.worker}></job-correction>` : nothing}
          ${this.panel === "results" ? html`<job-rows .hosted=${hosted} .load=${this.worker?.listRows} .served=${this.served} .fields=${this.fields}></job-rows>` : nothing}
          ${this.panel === "log" ? html`<job-log .hosted=${hosted} .load=${this.loadLog} .fields=${this.fields}></job-log>` : nothing}
        </div>
      </article>
    `;
  }

  #renderTemplate(): TemplateResult | typeof nothing {
    const { template } = this;
    if (template === undefined) return nothing;
    if (template === "gone") return html` · ${msg("its template is no longer in the library")}`;
    const title = template.title || msg("Untitled");
    return html` · ${msg(html`template: <a href=${this.libraryAddress + template.id}>${title}</a>`)}`;
  }

  /** Buttons that stop or continue a job keep the focus while it does so: disabled ones would lose it. */
  #renderRunningActions({ job, cancelRequested, problem }: HostedJob): TemplateResult {
    const isStopping = cancelRequested || this.work !== undefined;
    return html`
      ${job.status === "In progress" ? html`<button type="button" aria-disabled=${isStopping} @click=${isStopping ? nothing : this.#request("pause")}>${msg("Pause")}</button>` : nothing}
      ${job.status === "Paused" || problem !== undefined ? html`<button type="button" class="primary" @click=${this.#request("resume")}>${msg("Resume")}</button>` : nothing}
      <button type="button" aria-disabled=${cancelRequested} @click=${cancelRequested ? nothing : this.#request("cancel")}>${msg("Cancel")}</button>
    `;
  }

  /** The press that comes next, and what most people do beside it. */
  #renderNextActions(job: BatchJob): TemplateResult {
    const busy = this.work !== undefined;
    const hasFiles = job.succeededCount > 0;
    const isIncomplete = job.skippedCount > 0;
    return html`
      ${isIncomplete ? html`<button type="button" class="primary" aria-disabled=${busy} @click=${busy ? nothing : this.#request("resume")}>${msg("Resume")}</button>` : nothing}
      ${hasFiles ? html`<button type="button" class=${isIncomplete ? "" : "primary"} ?disabled=${busy} @click=${this.#request("publish")}>${msg("Publish…")}</button>` : nothing}
      ${hasFiles ? html`<button type="button" ?disabled=${busy} @click=${this.#request("zip")}>${msg("Download ZIP")}</button>` : nothing}
      ${hasFiles && this.firstPath !== undefined ? this.#renderOpenFirst(job, this.firstPath) : nothing}
    `;
  }

  #renderFurtherActions(job: BatchJob): TemplateResult {
    const busy = this.work !== undefined;
    const hasFiles = job.succeededCount > 0;
    return html`<div class="actions job-further">
      ${job.erroredCount > this.correctedCount ? html`<button type="button" class="small" aria-disabled=${busy} @click=${busy ? nothing : this.#request("retry")}>${msg("Retry failed")}</button>` : nothing}
      <a class="button small" href=${toOutputUrl(job.batch_id, this.reportPath)} target="_blank" rel="noopener" @click=${this.#openReport}>${msg("Report")}</a>
      <button type="button" class="small" @click=${this.#request("links")}>${msg("Links CSV")}</button>
      <button type="button" class="small" ?disabled=${busy} title=${msg("Report, lists of links and log. They have the data of all readers: do not publish them.")} @click=${this.#request("for-you")}>${msg("For you (ZIP)")}</button>
      ${hasFiles && this.canSaveToFolder ? html`<button type="button" class="small" ?disabled=${busy} @click=${this.#request("folder")}>${msg("Save to folder")}</button>` : nothing}
      <details class="job-more">
        <summary>${msg("More")}</summary>
        <div class="actions">
          ${hasFiles ? html`<button type="button" class="small" ?disabled=${busy} @click=${this.#request("print")}>${msg("PDF for the printer…")}</button>` : nothing}
          ${this.detailsAddress === undefined ? this.#renderElsewhere(job, busy) : nothing}
          <button type="button" class="quiet small danger-text" ?disabled=${busy} @click=${this.#request("delete")}>${msg("Delete…")}</button>
        </div>
      </details>
    </div>`;
  }

  #renderElsewhere({ batch_id, job_id }: BatchJob, busy: boolean): TemplateResult | typeof nothing {
    const { worker } = this;
    if (worker === undefined) return nothing;
    return html`<elsewhere-button .batchId=${batch_id} .disabled=${busy} .pack=${() => worker.packJob(job_id)}></elsewhere-button>`;
  }

  #renderOpenFirst(job: BatchJob, path: string): TemplateResult {
    const open = (event: Event) => {
      if (this.served) return;
      event.preventDefault();
      this.emit("save-result", path);
    };
    return html`<a class="button" href=${toOutputUrl(job.batch_id, path)} target="_blank" rel="noopener" @click=${open}>${msg("Open first")}</a>`;
  }

  #renderDisclosure(panel: JobPanel, name: string): TemplateResult {
    const isOpen = this.panel === panel;
    return html`<button type="button" class="quiet disclosure" aria-expanded=${isOpen} @click=${() => {
      this.panel = isOpen ? undefined : panel;
    }}>${name}</button>`;
  }

  /** Saves the report if no service worker serves its address. */
  #openReport(event: Event): void {
    if (this.served) return;
    event.preventDefault();
    this.emit<JobAction>("job-action", "report");
  }

  #request(action: JobAction): () => void {
    return () => this.emit<JobAction>("job-action", action);
  }
}

customElements.define("job-card", JobCard);

declare global {
  interface HTMLElementTagNameMap {
    "job-card": JobCard;
  }
}

/**
 * Follows whether a person uses the controls of a part of `host`, by pointer or keyboard, until the signal aborts. The returned
 * function focuses another element of the host if the used control has gone. Call it after each update.
 */
const followFocus = (
  host: HTMLElement,
  part: string,
  findNext: () => HTMLElement | null,
  signal: AbortSignal,
): (() => void) => {
  let isUsed = false;
  const follow = ({ target }: Event): void => {
    isUsed = target instanceof Element && target.closest(part) !== null && host.contains(target);
  };
  for (const type of ["pointerdown", "focusin"]) document.addEventListener(type, follow, { signal, capture: true });
  return () => {
    if (!isUsed) return;
    requestAnimationFrame(() => {
      if (isUsed && isFocusLost()) findNext()?.focus();
    });
  };
};

/** Returns what the job makes, and the strategy of its web documents. */
const describeFiles = ({ outputs, strategy }: BatchJob): string => {
  if (outputs === "pdf") return nameOutputs(outputs);
  const { name } = describeStrategy(strategy);
  return outputs === undefined ? name : msg(str`${name} and PDFs`);
};

/** Renders the note about a job that corrects failed rows of this one, or whose failed rows this one corrects. */
const renderRelatedJob = ({ job_id }: BatchJob, { job, address }: RelatedJob): TemplateResult =>
  job.corrects === job_id
    ? html`<p class="job-note">${msg(html`Failed rows that were corrected in <a href=${address}>a later job</a>: ${formatCount(job.succeededCount)}.`)}</p>`
    : html`<p class="job-note">${msg(html`Corrects failed rows of <a href=${address}>an earlier job</a>.`)}</p>`;

/** Renders the e-mails that the person has to send. */
const renderDrafts = (drafts: readonly MailDraft[]): readonly TemplateResult[] =>
  drafts.map(
    ({ addresses, href }) => html`<p class="notice notice-info mail-draft">
      <span>${msg(str`An e-mail to ${addresses.join(", ")} is ready. This page cannot send it: open the draft and send it yourself.`)}</span>
      <a class="button small" href=${href}>${msg("Open e-mail draft")}</a>
    </p>`,
  );
