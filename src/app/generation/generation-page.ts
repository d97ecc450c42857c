/** The page of the standalone tool: its folder with the button that starts a run, the run's job, or why it could not start. */

import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, type Result } from "#domain/result.ts";
import { LightElement } from "#ui/light-element.ts";
import { nameJobStatus } from "../jobs/job-text.ts";
import "../batches/composer/tool-folder.ts";
import "#ui/problem-list.ts";
import "../site/update-offer.ts";
import type { StartedServices } from "../shell/app-services.ts";
import "../jobs/job-list.ts";

/** The root element of the status page. */
export class GenerationPage extends LightElement {
  static override properties = {
    site: { attribute: false },
    services: { attribute: false },
    jobId: { attribute: false },
    startRun: { attribute: false },
    isStarting: { state: true },
    problems: { attribute: false },
    applyUpdate: { attribute: false },
  };
  declare site: URL | undefined;
  declare services: StartedServices | undefined;
  declare jobId: string | undefined;
  /** Starts a run and returns the id of its job; undefined at the address of a job. */
  declare startRun: (() => Promise<Result<string>>) | undefined;
  declare protected isStarting: boolean;
  declare problems: readonly Problem[];
  /** Activates the new version of the site; undefined while there is none. */
  declare applyUpdate: (() => void) | undefined;
  /** Replaced with each new `services`, which may change while the element is connected. */
  #subscription: AbortController | undefined;

  constructor() {
    super();
    this.problems = [];
    this.isStarting = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#subscription?.abort();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("services")) return;
    this.#subscription?.abort();
    this.#subscription = new AbortController();
    this.services?.host.addEventListener("change", () => this.requestUpdate(), { signal: this.#subscription.signal });
  }

  protected override updated(): void {
    const job = this.services?.host.jobs.find(({ job }) => job.job_id === this.jobId)?.job;
    document.title =
      job === undefined
        ? `${msg("Generation")} · Smartlink`
        : `${nameJobStatus(job.status)}: ${job.batch_id} · Smartlink`;
  }

  protected override render(): TemplateResult {
    const home = this.site?.href ?? "";
    return html`
      <header class="site-head">
        <div class="site-head-inner">
          <a class="brand" href="${home}#/batches"><span class="brand-mark" aria-hidden="true"></span>Smartlink</a>
        </div>
      </header>
      <main id="main" tabindex="-1">
        <update-offer .apply=${this.applyUpdate} .host=${this.services?.host} .unsavedWork=${this.services?.unsavedWork}></update-offer>
        <div class="page">
          <header class="page-head">
            <h1>${msg("Generation")}</h1>
            <p class="lead">${msg("The batch runs in this browser while this or another page of the site is open.")}</p>
          </header>
          <problem-list .level=${2} .problems=${this.problems} .heading=${msg("The run could not be started")}></problem-list>
          ${this.problems.length > 0 ? this.#help(home) : this.#run()}
        </div>
      </main>
    `;
  }

  #run(): TemplateResult {
    const { services, jobId, startRun } = this;
    if (services !== undefined && jobId === undefined && startRun !== undefined && !this.isStarting)
      return this.#folder(services);
    if (services === undefined || jobId === undefined)
      return html`<p class="work" role="status">${msg("Starting…")}</p>`;
    const isInBrowser = services.host.jobs.some(({ job }) => job.job_id === jobId);
    return html`
      <job-list .services=${services} .only=${jobId}></job-list>
      ${isInBrowser ? nothing : html`<p class="notice notice-info" role="status">${msg(str`Job ${jobId} is not in this browser. It was deleted, or it runs in another browser.`)}</p>`}
    `;
  }

  /** Any page of the web can open this address, so a run starts at a press. */
  #folder({ toolFolder }: StartedServices): TemplateResult {
    return html`
      <section class="card" aria-labelledby="folder">
        <h2 id="folder">${msg("Folder of the tool")}</h2>
        <tool-folder .tool=${toolFolder} .home=${this.site?.href ?? ""} .canStart=${true} @tool-start=${() => void this.#start()}></tool-folder>
      </section>
    `;
  }

  async #start(): Promise<void> {
    if (this.startRun === undefined || this.isStarting) return;
    this.isStarting = true;
    const started = await this.startRun().catch((error: unknown) => fail(toProblem(error)));
    this.isStarting = false;
    if (!started.ok) {
      this.problems = started.problems;
      return;
    }
    // A reload shows this job.
    history.replaceState(null, "", new URL(`api/generation/${encodeURIComponent(started.value)}`, this.site));
    this.jobId = started.value;
    await this.services?.host.refresh();
  }

  #help(home: string): TemplateResult {
    return html`
      <section class="card" aria-labelledby="help">
        <h2 id="help">${msg("Files the tool needs")}</h2>
        <p>${msg(html`The tool reads <code>param.json</code>, <code>data.json</code> and the PDFs that the rows name. Add them on the <a href="${home}#/batches">Batches page</a>, or upload them to <code>batch/</code> on this site’s host. Then reload this page.`)}</p>
      </section>
    `;
  }
}

customElements.define("generation-page", GenerationPage);

declare global {
  interface HTMLElementTagNameMap {
    "generation-page": GenerationPage;
  }
}
