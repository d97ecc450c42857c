/** The Batches page: the batch that is being put together above, the jobs of this browser below. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import { LightElement } from "../elements/light-element.ts";
import type { AppServices } from "../services/app-services.ts";
import { fetchSample } from "../services/sample-batch.ts";
import "./batch-composer.ts";
import "./job-list.ts";

export class BatchesView extends LightElement {
  static override properties = {
    services: { attribute: false },
    run: { attribute: false },
    loadingSample: { state: true },
    problems: { state: true },
  };
  declare services: AppServices;
  /** What the address asks to run: `sample`. */
  declare run: string | null;
  declare loadingSample: boolean;
  declare problems: readonly Problem[];

  constructor() {
    super();
    this.run = null;
    this.loadingSample = false;
    this.problems = [];
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has("run") || this.run !== "sample") return;
    // A reload must not run it again.
    history.replaceState(null, "", "#/batches");
    void this.#runSample();
  }

  protected override render(): TemplateResult {
    return html`
      <div class="page">
        <header class="page-head">
          <h1>Batches</h1>
          <p class="lead">Make a personal interactive document for every row of your data.</p>
        </header>
        ${this.loadingSample ? html`<p class="work" role="status">Loading the sample batch…</p>` : nothing}
        <batch-composer .services=${this.services} .problems=${this.problems} .busy=${this.loadingSample}
          @sample-wanted=${() => void this.#runSample()}
          @problems-found=${(event: CustomEvent<readonly Problem[]>) => {
            this.problems = event.detail;
          }}
          @job-created=${(event: CustomEvent<BatchJob>) => this.#created(event.detail)}></batch-composer>
        <job-list .services=${this.services}></job-list>
      </div>
    `;
  }

  #created(job: BatchJob): void {
    this.problems = [];
    this.services.host.due(job);
    void this.updateComplete.then(() => this.querySelector("job-list")?.show(job.job_id));
  }

  /** The very way of dropped files: they are added, examined, and started. */
  async #runSample(): Promise<void> {
    if (this.loadingSample) return;
    this.loadingSample = true;
    const { draft, site, host, settings } = this.services;
    const fetched = await fetchSample(new URL("samples/", site));
    if (!fetched.ok) this.problems = fetched.problems;
    else {
      this.problems = [];
      draft.clear();
      draft.add(fetched.value, { environments: settings.read().environments });
      await draft.settled();
      const wanted = draft.examination?.params.batch_id;
      const taken = new Set(host.jobs.map(({ job }) => job.batch_id));
      if (wanted !== undefined && taken.has(wanted)) draft.choose({ batch_id: freeName(wanted, taken) });
      await this.querySelector("batch-composer")?.start();
    }
    this.loadingSample = false;
  }
}

/** `sample`, `sample-2`, …: a further run of the sample gets a folder of its own. */
const freeName = (name: string, taken: ReadonlySet<string>): string => {
  for (let count = 2; ; count++) if (!taken.has(`${name}-${count}`)) return `${name}-${count}`;
};

customElements.define("batches-view", BatchesView);

declare global {
  interface HTMLElementTagNameMap {
    "batches-view": BatchesView;
  }
}
