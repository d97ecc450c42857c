import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { ok, type Result } from "#domain/result.ts";
import type { ExportProgress } from "#workers/batch-protocol.ts";
import "../elements/confirm-dialog.ts";
import type { JobAction } from "../elements/jobs/job-card.ts";
import "../elements/jobs/job-card.ts";
import { LightElement } from "../elements/light-element.ts";
import "../elements/list-pager.ts";
import { formatBytes } from "../format/bytes.ts";
import { progressText, savedText } from "../format/export-text.ts";
import type { AppServices } from "../services/app-services.ts";
import { canPickFolder, pickFolder } from "../services/browser/pick-folder.ts";
import { saveBlob } from "../services/browser/save-blob.ts";
import { createFinishedFiles, type FinishedFiles } from "../services/jobs/finished-files.ts";
import type { HostedJob } from "../services/jobs/hosted-job.ts";
import { createJobAnnouncer } from "../services/jobs/job-announcer.ts";
import { JobExtras } from "../services/jobs/job-extras.ts";

const pageSize = 10;

/** The jobs of this browser. Runs the actions of the cards and announces the progress of the newest job. */
export class JobList extends LightElement {
  static override properties = {
    services: { attribute: false },
    only: { attribute: false },
    page: { state: true },
    deleting: { state: true },
  };
  declare services: AppServices;
  /** Id of the only job to show. */
  declare only: string | undefined;
  declare page: number;
  /** The job whose deletion waits for confirmation. */
  declare deleting: BatchJob | undefined;
  /** The text of the running operation, by job id. */
  readonly #work = new Map<string, string>();
  /** The problems of the last operation, by job id. */
  readonly #problems = new Map<string, readonly Problem[]>();
  /** The outcome of the last operation, by job id. */
  readonly #done = new Map<string, string>();
  #files: FinishedFiles | undefined;
  #extras: JobExtras | undefined;
  readonly #announcer = createJobAnnouncer(() => performance.now());
  #announcement = "";

  constructor() {
    super();
    this.page = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#files = createFinishedFiles(this.services, () => this.requestUpdate());
    this.#extras = new JobExtras(this.services.batches);
    this.services.host.addEventListener("change", () => this.#handleChange(), { signal: this.connectedSignal });
    this.#handleChange();
  }

  /** Scrolls to a job and focuses its heading. */
  async show(jobId: string): Promise<void> {
    this.page = 0;
    await this.updateComplete;
    const heading = this.querySelector<HTMLElement>(`#job-${jobId}`);
    heading?.focus({ preventScroll: true });
    heading?.closest("article")?.scrollIntoView({ block: "nearest" });
  }

  protected override render(): TemplateResult | typeof nothing {
    const jobs = this.#jobs;
    if (jobs.length === 0) return nothing;
    const page = Math.min(this.page, Math.ceil(jobs.length / pageSize) - 1);
    const shown = jobs.slice(page * pageSize, (page + 1) * pageSize);
    const runsElsewhere = !this.services.host.isLeader && jobs.some(({ job }) => job.finished === null);
    return html`
      <section class="jobs" aria-labelledby="jobs-heading">
        <h2 id="jobs-heading" tabindex="-1">${msg("Jobs")}</h2>
        ${runsElsewhere ? html`<p class="muted">${msg("Another open tab of this site runs the jobs. Their progress is shown here.")}</p>` : nothing}
        ${repeat(
          shown,
          ({ job }) => job.job_id,
          (hosted) => this.#renderCard(hosted),
        )}
        <list-pager .page=${page} .pageSize=${pageSize} .total=${jobs.length} .label=${msg("Jobs")}
          @page-change=${(event: CustomEvent<number>) => {
            this.page = event.detail;
          }}></list-pager>
        <p class="visually-hidden" role="status">${this.#announcement}</p>
        ${this.deleting === undefined ? nothing : this.#renderConfirmation(this.deleting)}
      </section>
    `;
  }

  get #jobs(): readonly HostedJob[] {
    const { only } = this;
    return this.services.host.jobs.filter(({ job }) => only === undefined || job.job_id === only);
  }

  #renderCard(hosted: HostedJob): TemplateResult {
    const { jobFiles, batches } = this.services;
    const { job } = hosted;
    return html`
      <job-card .hosted=${hosted} .canSaveToFolder=${canPickFolder()} .served=${jobFiles.isServed}
        .reportPath=${this.#files?.get(job)?.report ?? "report.html"} .firstPath=${this.#files?.get(job)?.first}
        .drafts=${this.#extras?.draftsOf(job) ?? []} .template=${this.#extras?.templateOf(job)}
        .libraryAddress=${new URL("#/smartlinks/", this.services.site).href}
        .work=${this.#work.get(job.job_id)} .done=${this.#done.get(job.job_id)} .problems=${this.#problems.get(job.job_id) ?? []}
        .loadResults=${batches.results} .loadLog=${batches.events}
        @job-action=${(event: CustomEvent<JobAction>) => void this.#runAction(job, event.detail)}
        @save-result=${(event: CustomEvent<string>) => void this.#runOperation(job, msg("Saving the file…"), () => jobFiles.save(job.batch_id, event.detail))}></job-card>
    `;
  }

  #renderConfirmation(job: BatchJob): TemplateResult {
    return html`<confirm-dialog
      .question=${msg(str`Delete the job “${job.batch_id}”?`)}
      .detail=${msg("Its documents, its report and its log are deleted from this browser. Files you saved elsewhere stay.")}
      .action=${msg("Delete job")}
      @confirm-close=${(event: CustomEvent<boolean>) => {
        this.deleting = undefined;
        if (event.detail) void this.#delete(job);
      }}></confirm-dialog>`;
  }

  async #runAction(job: BatchJob, action: JobAction): Promise<void> {
    const { host, client, jobFiles } = this.services;
    const paths = async () => this.#files?.get(job) ?? (await jobFiles.paths(job));
    switch (action) {
      case "cancel":
        return host.cancel(job.job_id);
      case "resume":
        return job.finished === null ? host.resume(job.job_id) : this.#reopen(job, msg("Resuming…"), client.resume);
      case "retry":
        return this.#reopen(job, msg("Retrying the failed rows…"), client.retry);
      case "report":
        return this.#runOperation(job, msg("Saving the report…"), async () =>
          jobFiles.save(job.batch_id, (await paths()).report),
        );
      case "links":
        return this.#runOperation(job, msg("Saving the links…"), async () =>
          jobFiles.save(job.batch_id, (await paths()).links),
        );
      case "zip":
        return this.#downloadZip(job);
      case "folder":
        return this.#saveToFolder(job);
      case "delete":
        this.deleting = job;
        return;
      default:
        return action satisfies never;
    }
  }

  /** Makes rows of an ended job due again. */
  #reopen(job: BatchJob, label: string, request: (jobId: string) => Promise<Result<BatchJob>>): Promise<void> {
    return this.#runOperation(job, label, async () => {
      const reopened = await request(job.job_id);
      if (reopened.ok) this.services.host.enqueue(reopened.value);
      return reopened;
    });
  }

  #downloadZip(job: BatchJob): Promise<void> {
    const name = `${job.batch_id}.zip`;
    const label = msg(str`Making ${name}…`);
    return this.#runOperation(job, label, async () => {
      const zip = await this.services.client.zip(job.job_id, (at) => this.#showProgress(job, label, at));
      if (!zip.ok) return zip;
      saveBlob(zip.value, name);
      this.#done.set(
        job.job_id,
        msg(str`${name} is ready (${formatBytes(zip.value.size)}). Find it in your browser’s downloads.`),
      );
      return zip;
    });
  }

  async #saveToFolder(job: BatchJob): Promise<void> {
    // The picker needs the user gesture of the click.
    const result = await pickFolder();
    if (!result.ok) this.#problems.set(job.job_id, result.problems);
    else if (result.value !== undefined) {
      const folder = result.value;
      await this.#runOperation(job, msg("Saving…"), async () => {
        const saved = await this.services.client.saveToFolder(job.job_id, folder, (at) =>
          this.#showProgress(job, msg("Saving…"), at),
        );
        if (saved.ok) this.#done.set(job.job_id, savedText(saved.value.totalFiles, folder.name));
        return saved;
      });
    }
    this.requestUpdate();
  }

  async #delete(job: BatchJob): Promise<void> {
    await this.#runOperation(job, msg("Deleting…"), async () => ok(await this.services.host.remove(job.job_id)));
    this.querySelector<HTMLElement>("#jobs-heading")?.focus();
  }

  /** Runs an operation, showing its text and its problems. */
  async #runOperation(job: BatchJob, label: string, work: () => Promise<Result<unknown>>): Promise<void> {
    this.#work.set(job.job_id, label);
    this.#problems.delete(job.job_id);
    this.#done.delete(job.job_id);
    this.requestUpdate();
    try {
      const result = await work();
      if (!result.ok) this.#problems.set(job.job_id, result.problems);
    } catch (error) {
      this.#problems.set(job.job_id, [toProblem(error)]);
    }
    this.#work.delete(job.job_id);
    this.requestUpdate();
  }

  #showProgress(job: BatchJob, label: string, progress: ExportProgress): void {
    // Progress comes through a port of its own, so the last message may come after the operation has ended.
    if (!this.#work.has(job.job_id)) return;
    this.#work.set(job.job_id, progressText(label, progress));
    this.requestUpdate();
  }

  #handleChange(): void {
    void this.#refreshExtras();
    this.#announcement = this.#announcer.update(this.#jobs[0]?.job);
    this.requestUpdate();
  }

  async #refreshExtras(): Promise<void> {
    if (await this.#extras?.refresh(this.#jobs.map(({ job }) => job))) this.requestUpdate();
  }
}

customElements.define("job-list", JobList);

declare global {
  interface HTMLElementTagNameMap {
    "job-list": JobList;
  }
}
