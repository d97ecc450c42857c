import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import type { WorkProgress } from "#ports/progress.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import type { BatchInspection, DroppedFile, ParamChoices } from "#workers/batch-protocol.ts";
import "./composer/batch-form.ts";
import "./composer/drop-zone.ts";
import "./composer/file-list.ts";
import "./composer/library-template.ts";
import "./composer/step-bar.ts";
import "./composer/pdf-passwords.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { EnteredPassword } from "./composer/pdf-passwords.ts";
import "../jobs/handover/elsewhere-button.ts";
import "#ui/problem-list.ts";
import "./composer/row-preview.ts";
import "./composer/table-downloads.ts";
import "#ui/work-progress.ts";
import { createFieldAddress } from "../site/editor-route.ts";
import type { BatchServices } from "./batch-services.ts";
import { listStepStates, nameStep, type StepName } from "./composer/step-states.ts";
import {
  failingRowsText,
  minProgressBytes,
  notReadyText,
  omitFieldProblems,
  problemHeading,
  readingText,
  readyText,
} from "./inspection-text.ts";
import "./batch-template.ts";

/**
 * The form of a new batch: files, their inspection, settings, and the start button. Dispatches `job-created` with the job,
 * `problems-change` with problems of the start, and `finished-batch-dropped` with the files of a finished batch.
 */
export class BatchComposer extends LightElement {
  static override properties = {
    services: { attribute: false },
    problems: { attribute: false },
    busy: { attribute: false },
    starting: { state: true },
    saving: { state: true },
    viewedRow: { state: true },
  };
  declare services: BatchServices;
  /** Problems of loading the sample and of creating the job. */
  declare problems: readonly Problem[];
  /** Whether the sample batch is being loaded. */
  declare busy: boolean;
  declare starting: boolean;
  /** Stored bytes of the rows. */
  declare saving: WorkProgress | undefined;
  /** Number of the row that the viewer shows; undefined while it is closed. */
  declare viewedRow: number | undefined;
  /** Aborts the running creation of the job. */
  #creating: AbortController | undefined;

  constructor() {
    super();
    this.problems = [];
    this.busy = false;
    this.starting = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const signal = this.connectedSignal;
    this.services.pendingBatch.addEventListener("change", () => this.requestUpdate(), { signal });
    this.services.host.addEventListener("change", () => this.requestUpdate(), { signal });
  }

  /** Creates a job once the files are inspected. If that is not possible, focuses the problems or the invalid address. */
  async start(): Promise<void> {
    const { pendingBatch, client } = this.services;
    if (this.starting) return;
    this.starting = true;
    await pendingBatch.settled();
    if (pendingBatch.inspection?.ready === true) {
      const { files } = pendingBatch;
      this.#creating = new AbortController();
      const showProgress = (progress: WorkProgress) => {
        if (this.starting) this.saving = progress;
      };
      const created = await client.create(files, pendingBatch.choices, showProgress, this.#creating.signal);
      this.emit("problems-change", created.ok ? [] : created.problems.filter(({ code }) => code !== "cancelled"));
      if (created.ok) {
        this.#rememberAddress(pendingBatch.inspection.params.public_url);
        pendingBatch.release(files);
        this.emit("job-created", created.value);
      }
    }
    this.starting = false;
    this.saving = undefined;
    await this.updateComplete;
    this.querySelector<HTMLElement>(".composer [role=alert], #public-address[aria-invalid=true]")?.focus();
  }

  /** Loads what the inspection shows while it runs: elements that come later would move the form below them. */
  protected override willUpdate(): void {
    if (!this.services.pendingBatch.isEmpty) void import("./composer/inspection-elements.ts");
  }

  protected override render(): TemplateResult {
    const { pendingBatch } = this.services;
    const { isEmpty } = pendingBatch;
    return html`
      <section class="card composer ${isEmpty ? "empty" : ""}" aria-label=${msg("New batch")}
        @files-added=${(event: CustomEvent<readonly DroppedFile[]>) => this.#add(event.detail)}
        @files-unreadable=${(event: CustomEvent<string>) => this.#reportUnreadable(event.detail)}
        @file-removed=${(event: CustomEvent<string>) => pendingBatch.remove(event.detail)}
        @files-cleared=${() => this.#clearFiles()}
        @template-remove=${() => pendingBatch.removeTemplate()}
        @pdf-password-entered=${(event: CustomEvent<EnteredPassword>) => this.#addPassword(event.detail)}
        @row-open=${(event: CustomEvent<number>) => void this.#openRow(event.detail)}
        @choices-change=${(event: CustomEvent<ParamChoices>) => pendingBatch.choose(event.detail)}>
        ${isEmpty ? nothing : html`<h2>${msg("New batch")}</h2>`}
        <drop-zone .compact=${!isEmpty} .brief=${this.services.host.jobs.length > 0} .busy=${this.busy}></drop-zone>
        <problem-list .problems=${[...this.problems, ...pendingBatch.problems]} .heading=${msg("The batch could not be prepared")}></problem-list>
        ${isEmpty ? nothing : this.#renderInspection(pendingBatch.inspection)}
        ${this.#renderViewer()}
      </section>
    `;
  }

  #renderInspection(inspection: BatchInspection | undefined): TemplateResult {
    const { pendingBatch } = this.services;
    return html`
      <step-bar .states=${listStepStates(inspection, pendingBatch.choices.table)} @step-choose=${({ detail }: CustomEvent<StepName>) => this.#showStep(detail)}></step-bar>
      <div class="step" id="step-table">
        <h3 tabindex="-1">${nameStep("table")}</h3>
        ${this.#renderTableStep(inspection)}
      </div>
      ${
        inspection === undefined
          ? html`<p class="work" role="status">${pendingBatch.inspecting ? readingText(pendingBatch.progress) : ""}</p>${this.#renderReading()}`
          : html`
              <div class="step" id="step-columns">
                <h3 tabindex="-1">${nameStep("columns")}</h3>
                ${this.#renderColumnsStep(inspection)}
                ${this.#renderNext("check")}
              </div>
              <div class="step" id="step-check">
                <h3 tabindex="-1">${nameStep("check")}</h3>
                ${this.#renderCheckStep(inspection)}
                ${this.#renderNext("make")}
              </div>
              <div class="step" id="step-make">
                <h3 tabindex="-1">${nameStep("make")}</h3>
                ${this.#renderMakeStep(inspection)}
              </div>`
      }
    `;
  }

  #renderTableStep(inspection: BatchInspection | undefined): TemplateResult {
    const { pendingBatch, client } = this.services;
    const { document_id } = pendingBatch.choices;
    const files = html`
      ${document_id === undefined ? nothing : html`<library-template .smartlinkId=${document_id} .inspection=${inspection}></library-template>`}
      <file-list .files=${pendingBatch.files} .inspected=${inspection?.files ?? []}></file-list>
      <pdf-passwords .files=${inspection?.files ?? []}></pdf-passwords>`;
    if (inspection === undefined) return files;
    const { missing, table, dataFile } = inspection;
    return html`${files}
      <problem-list .tone=${"info"} .heading=${msg("Still missing")} .problems=${missing}></problem-list>
      ${dataFile === undefined ? html`<table-downloads .client=${client} .pendingBatch=${pendingBatch} .inspection=${inspection}></table-downloads>` : nothing}
      ${table === undefined ? nothing : html`<table-panel .shows=${"table"} .table=${table} .choices=${pendingBatch.choices.table}></table-panel>`}
      ${this.#renderNext("columns")}`;
  }

  #renderColumnsStep({ table, missing, dataFile }: BatchInspection): TemplateResult {
    if (missing.some(({ code }) => code === "template-missing"))
      return html`<p class="help">${msg("Add the template to match the columns with its placeholders.")}</p>`;
    if (table !== undefined)
      return html`<table-panel .shows=${"columns"} .table=${table} .choices=${this.services.pendingBatch.choices.table}></table-panel>`;
    return html`<p class="help">${
      dataFile === undefined
        ? msg("Add a table to match its columns with the placeholders of the template.")
        : msg("The data has the values by the names of the placeholders. There is nothing to match.")
    }</p>`;
  }

  #renderCheckStep(inspection: BatchInspection): TemplateResult {
    const { pendingBatch, client } = this.services;
    const listed = omitFieldProblems(inspection);
    const fieldAddress = createFieldAddress(pendingBatch.choices.document_id);
    return html`
      <template-login .client=${client} .problems=${listed.problems} @site-login-entered=${() => pendingBatch.choose({})}></template-login>
      <div class="check-columns">
      <div class="check-part">
      <batch-problems .heading=${problemHeading(listed)} .problems=${listed.problems} .total=${listed.problemCount} .fields=${inspection.fields} .fieldAddress=${fieldAddress}></batch-problems>
      ${inspection.dataFile === undefined ? nothing : html`<table-downloads .client=${client} .pendingBatch=${pendingBatch} .inspection=${inspection}></table-downloads>`}
      <problem-list .tone=${"warning"} .heading=${msg("Warnings")} .problems=${inspection.warnings} .fields=${inspection.fields} .fieldAddress=${fieldAddress} .opensRows=${true}></problem-list>
      </div>
      <div class="check-part">
      <row-preview .rows=${inspection.preview} .total=${inspection.rows} .isPartial=${inspection.isPartial} .file=${inspection.dataFile} .fields=${inspection.fields}></row-preview>
      <row-check .client=${client} .pendingBatch=${pendingBatch} .inspection=${inspection}></row-check>
      </div>
      </div>
      <batch-template .services=${this.services} .inspection=${inspection}></batch-template>`;
  }

  #renderMakeStep(inspection: BatchInspection): TemplateResult {
    const { pendingBatch, host } = this.services;
    const { params, forecast, placeholders, table } = inspection;
    return html`
      <batch-form .params=${params} .forecast=${forecast} .existingIds=${new Set(host.jobs.map(({ job }) => job.batch_id))}
        .environments=${pendingBatch.choices.environments ?? []} .dataFields=${[...new Set([...placeholders, ...(table?.unused ?? [])])]}></batch-form>
      ${this.#renderStart(inspection)}`;
  }

  /** The next press at the end of a step. */
  #renderNext(step: StepName): TemplateResult {
    return html`<p class="step-next"><button type="button" @click=${() => this.#showStep(step)}>${msg(str`Next: ${nameStep(step)}`)}</button></p>`;
  }

  #showStep(step: StepName): void {
    const heading = this.querySelector<HTMLElement>(`#step-${step} > h3`);
    heading?.focus({ preventScroll: true });
    heading?.parentElement?.scrollIntoView({ block: "start" });
  }

  /** The preview of any row, whose code is loaded when it is opened. */
  async #openRow(row: number): Promise<void> {
    await import("./composer/row-viewer.ts");
    this.viewedRow = row;
  }

  #closeViewer(): void {
    this.viewedRow = undefined;
  }

  #renderViewer(): TemplateResult | typeof nothing {
    const { pendingBatch, client, site, jobFiles } = this.services;
    if (this.viewedRow === undefined) return nothing;
    return html`<row-viewer .client=${client} .pendingBatch=${pendingBatch} .site=${site} .isServed=${jobFiles.isServed}
      .total=${pendingBatch.inspection?.isPartial ? Number.POSITIVE_INFINITY : (pendingBatch.inspection?.rows ?? 0)} .first=${this.viewedRow}
      @viewer-close=${() => this.#closeViewer()}></row-viewer>`;
  }

  #renderStart(inspection: BatchInspection): TemplateResult {
    const { pendingBatch, client } = this.services;
    const documentCount = inspection.rows - inspection.failingRows;
    return html`
      <div class="launch">
        <button type="button" class="primary large" aria-disabled=${this.starting || (!inspection.ready && !pendingBatch.inspecting)}
          aria-describedby="launch-note" @click=${() => void this.start()}>${msg("Start batch")}</button>
        <elsewhere-button .batchId=${inspection.params.batch_id} .disabled=${!inspection.ready}
          .pack=${() => client.packPendingBatch(pendingBatch.files, pendingBatch.choices)}></elsewhere-button>
        <p id="launch-note" class="numbers" role="status">
          ${
            pendingBatch.inspecting
              ? readingText(pendingBatch.progress)
              : this.starting
                ? msg("Saving the files…")
                : inspection.ready
                  ? html`<span class="good">${icons.check}</span> ${readyText(documentCount)}${inspection.failingRows > 0 ? html` <strong>${failingRowsText(inspection.failingRows)}</strong>` : ""}`
                  : notReadyText(inspection)
          }
        </p>
        ${this.#renderReading()}
      </div>
    `;
  }

  /** Shows how far a large file is, which can take a minute, with a way out. */
  #renderReading(): TemplateResult | typeof nothing {
    const { pendingBatch } = this.services;
    const { progress, inspecting } = pendingBatch;
    if (inspecting && progress?.kind === "rows" && progress.total >= minProgressBytes)
      return html`<work-progress .label=${readingText(pendingBatch.progress)} .done=${progress.done} .total=${progress.total}
        @cancel-work=${() => pendingBatch.remove(progress.path)}></work-progress>`;
    if (this.saving === undefined || this.saving.total < minProgressBytes) return nothing;
    return html`<work-progress .label=${msg("Saving the rows…")} .done=${this.saving.done} .total=${this.saving.total}
      @cancel-work=${() => this.#creating?.abort()}></work-progress>`;
  }

  /** Stores the address as the preset of the next batch, which usually has the same host. */
  #rememberAddress(publicUrl = ""): void {
    const { settings } = this.services;
    const stored = settings.read();
    if (stored.publicUrl !== publicUrl) settings.write({ ...stored, publicUrl });
  }

  /** Recognises a batch that the command line has generated by the folder of its job. */
  #add(files: readonly DroppedFile[]): void {
    this.emit("problems-change", []);
    if (files.some(({ path }) => /\.job\/job\.json$/.test(path))) this.emit("finished-batch-dropped", files);
    else this.services.pendingBatch.add(files);
  }

  /** Removes the files, but not the smartlink of the library that is the template. */
  #clearFiles(): void {
    const { pendingBatch } = this.services;
    const { document_id } = pendingBatch.choices;
    pendingBatch.clear();
    if (document_id !== undefined) pendingBatch.choose({ document_id });
  }

  #addPassword({ paths, password }: EnteredPassword): void {
    const { pendingBatch } = this.services;
    const entered = Object.fromEntries(paths.map((path) => [path, password]));
    pendingBatch.choose({ pdfPasswords: { ...pendingBatch.choices.pdfPasswords, ...entered } });
  }

  #reportUnreadable(reason: string): void {
    this.emit("problems-change", [
      translatedProblem(
        "file-unreadable",
        msg(str`The browser could not read the dropped files (${reason}). Use “Choose files…” instead.`),
      ),
    ]);
  }
}

customElements.define("batch-composer", BatchComposer);

declare global {
  interface HTMLElementTagNameMap {
    "batch-composer": BatchComposer;
  }
}
