/**
 * Puts a batch together: takes the files, shows what the worker found out about them, takes the settings, and makes
 * the job. Tells `job-created`; what the person has to see about it stands in alerts.
 */
import { html, nothing, type TemplateResult } from "lit";
import { type Problem, problem } from "#domain/problem.ts";
import type { DroppedFile, Examination, ParamChoices } from "#workers/batch-protocol.ts";
import "../elements/composer/batch-form.ts";
import "../elements/composer/drop-zone.ts";
import "../elements/composer/file-list.ts";
import "../elements/composer/pdf-passwords.ts";
import type { EnteredPassword } from "../elements/composer/pdf-passwords.ts";
import { icons } from "../elements/icons.ts";
import { LightElement } from "../elements/light-element.ts";
import "../elements/problem-list.ts";
import "../elements/composer/row-preview.ts";
import { counted, countText } from "../format/counts.ts";
import type { AppServices } from "../services/app-services.ts";
import type { Draft } from "../services/intake/pending-batch.ts";

export class BatchComposer extends LightElement {
  static override properties = {
    services: { attribute: false },
    problems: { attribute: false },
    busy: { attribute: false },
    starting: { state: true },
  };
  declare services: AppServices;
  /** Faults beside those of the examination: of loading, of creating. */
  declare problems: readonly Problem[];
  /** The sample is being loaded. */
  declare busy: boolean;
  declare starting: boolean;
  #listening: AbortController | undefined;

  constructor() {
    super();
    this.problems = [];
    this.busy = false;
    this.starting = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.services.draft.addEventListener("change", () => this.requestUpdate(), { signal });
    this.services.host.addEventListener("change", () => this.requestUpdate(), { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
  }

  /** Makes the job of what is there, once that was looked at. Where it cannot be, leads to the reason. */
  async start(): Promise<void> {
    const { draft, client } = this.services;
    if (this.starting) return;
    this.starting = true;
    await draft.settled();
    if (draft.examination?.ready === true) {
      const { files } = draft;
      const created = await client.create(files, draft.choices);
      this.tell("problems-found", created.ok ? [] : created.problems);
      if (created.ok) {
        this.#rememberAddress(draft.examination.params.public_url);
        draft.release(files);
        this.tell("job-created", created.value);
      }
    }
    this.starting = false;
    await this.updateComplete;
    this.querySelector<HTMLElement>(".composer [role=alert]")?.focus();
  }

  protected override render(): TemplateResult {
    const { draft } = this.services;
    const empty = draft.files.length === 0;
    return html`
      <section class="card composer ${empty ? "empty" : ""}" aria-label="New batch"
        @files-added=${(event: CustomEvent<readonly DroppedFile[]>) => this.#add(event.detail)}
        @files-refused=${(event: CustomEvent<string>) => this.#refused(event.detail)}
        @file-removed=${(event: CustomEvent<string>) => draft.remove(event.detail)}
        @files-cleared=${() => draft.clear()}
        @pdf-password-entered=${(event: CustomEvent<EnteredPassword>) => this.#enter(event.detail)}
        @choices-made=${(event: CustomEvent<ParamChoices>) => draft.choose(event.detail)}>
        ${empty ? nothing : html`<h2>New batch</h2>`}
        <drop-zone .compact=${!empty} .brief=${this.services.host.jobs.length > 0} .busy=${this.busy}></drop-zone>
        <problem-list .problems=${[...this.problems, ...draft.faults]} .heading=${"This did not work"}></problem-list>
        ${empty ? nothing : this.#examined(draft.examination)}
      </section>
    `;
  }

  #examined(found: Examination | undefined): TemplateResult {
    const { draft } = this.services;
    return html`
      <file-list .files=${draft.files} .examined=${found?.files ?? []}></file-list>
      <pdf-passwords .files=${found?.files ?? []}></pdf-passwords>
      ${
        found === undefined
          ? html`<p class="work" role="status">${draft.examining ? readingText(draft) : ""}</p>`
          : html`
              <problem-list .tone=${"info"} .heading=${"Still missing"} .problems=${found.missing}></problem-list>
              <problem-list .heading=${problemHeading(found)} .problems=${found.problems} .total=${found.problemCount}></problem-list>
              <problem-list .tone=${"warning"} .heading=${"Worth a look"} .problems=${found.warnings}></problem-list>
              ${found.placeholders.length === 0 ? nothing : placeholders(found)}
              <row-preview .rows=${found.preview} .total=${found.rows} .file=${found.dataFile}></row-preview>
              <batch-form .params=${found.params} .forecast=${found.forecast} .batchExists=${this.#exists(found)}
                .environments=${draft.choices.environments ?? []}></batch-form>
              ${this.#launch(found)}
            `
      }
    `;
  }

  #launch(found: Examination): TemplateResult {
    const { draft } = this.services;
    const due = found.rows - found.failingRows;
    return html`
      <div class="launch">
        <button type="button" class="primary large" aria-disabled=${this.starting || (!found.ready && !draft.examining)}
          aria-describedby="launch-note" @click=${() => void this.start()}>Start batch</button>
        <p id="launch-note" class="numbers" role="status">
          ${
            draft.examining
              ? readingText(draft)
              : this.starting
                ? "Storing the files…"
                : found.ready
                  ? html`<span class="good">${icons.check}</span> Ready to make ${counted(due, "document")}${found.failingRows > 0 ? html`, <strong>${counted(found.failingRows, "row")} will fail</strong>` : ""}.`
                  : "Not ready yet: see above what to add or correct."
          }
        </p>
      </div>
    `;
  }

  /** The next batch mostly goes to the same host. */
  #rememberAddress(publicUrl = ""): void {
    const { settings } = this.services;
    const known = settings.read();
    if (known.publicUrl !== publicUrl) settings.write({ ...known, publicUrl });
  }

  #exists({ params }: Examination): boolean {
    return this.services.host.jobs.some(({ job }) => job.batch_id === params.batch_id);
  }

  #add(files: readonly DroppedFile[]): void {
    this.tell("problems-found", []);
    this.services.draft.add(files);
  }

  #enter({ paths, password }: EnteredPassword): void {
    const { draft } = this.services;
    const entered = Object.fromEntries(paths.map((path) => [path, password]));
    draft.choose({ pdfPasswords: { ...draft.choices.pdfPasswords, ...entered } });
  }

  #refused(reason: string): void {
    this.tell("problems-found", [
      problem("file-unreadable", `The browser could not read what was dropped (${reason}). Try “Choose files…”.`),
    ]);
  }
}

/** One PDF is read in a moment; many are counted. */
const readingText = ({ progress }: Draft): string =>
  progress === undefined || progress.total < 2
    ? "Reading the files…"
    : `Reading PDF ${countText(progress.read + 1)} of ${countText(progress.total)}…`;

const problemHeading = ({ problemCount, failingRows, rows }: Examination): string =>
  failingRows > 0
    ? `${counted(problemCount, "problem")}: ${countText(failingRows)} of ${counted(rows, "row")} cannot be made`
    : counted(problemCount, "problem");

const placeholders = ({ placeholders: names, templateTitle }: Examination): TemplateResult => html`
  <div class="list-head"><h3>Template</h3><span class="muted">${templateTitle}</span></div>
  <ul class="placeholders" aria-label="Placeholders">${names.map((name) => html`<li><code>[[${name}]]</code></li>`)}</ul>
`;

customElements.define("batch-composer", BatchComposer);

declare global {
  interface HTMLElementTagNameMap {
    "batch-composer": BatchComposer;
  }
}
