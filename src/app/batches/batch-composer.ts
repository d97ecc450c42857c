import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import type { WorkProgress } from "#ports/progress.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import type { BatchInspection, DroppedFile, ParamChoices } from "#workers/batch-protocol.ts";
import "./composer/batch-form.ts";
import "./composer/drop-zone.ts";
import "./composer/file-list.ts";
import "./composer/pdf-passwords.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { EnteredPassword } from "./composer/pdf-passwords.ts";
import "../jobs/handover/elsewhere-button.ts";
import "#ui/problem-list.ts";
import "./composer/row-preview.ts";
import "./composer/table-downloads.ts";
import "#ui/work-progress.ts";
import type { BatchServices } from "./batch-services.ts";
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
import { saveBlob } from "../site/browser/save-blob.ts";

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
    const { document_id } = pendingBatch.choices;
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
        ${document_id === undefined ? nothing : html`<library-template .smartlinkId=${document_id} .inspection=${pendingBatch.inspection}></library-template>`}
        <drop-zone .compact=${!isEmpty} .brief=${this.services.host.jobs.length > 0} .busy=${this.busy}></drop-zone>
        <problem-list .problems=${[...this.problems, ...pendingBatch.problems]} .heading=${msg("The batch could not be prepared")}></problem-list>
        ${isEmpty ? nothing : this.#renderInspection(pendingBatch.inspection)}
        ${this.#renderViewer()}
      </section>
    `;
  }

  #renderInspection(inspection: BatchInspection | undefined): TemplateResult {
    const { pendingBatch, host } = this.services;
    const listed = inspection && omitFieldProblems(inspection);
    return html`
      <file-list .files=${pendingBatch.files} .inspected=${inspection?.files ?? []}></file-list>
      <pdf-passwords .files=${inspection?.files ?? []}></pdf-passwords>
      ${
        inspection === undefined || listed === undefined
          ? html`<p class="work" role="status">${pendingBatch.inspecting ? readingText(pendingBatch.progress) : ""}</p>${this.#renderReading()}`
          : html`
              <problem-list .tone=${"info"} .heading=${msg("Still missing")} .problems=${inspection.missing}></problem-list>
              ${inspection.table === undefined ? nothing : html`<table-panel .table=${inspection.table} .choices=${pendingBatch.choices.table} .missing=${inspection.missing}></table-panel>`}
              <template-login .client=${this.services.client} .problems=${listed.problems} @site-login-entered=${() => pendingBatch.choose({})}></template-login>
              <batch-problems .heading=${problemHeading(listed)} .problems=${listed.problems} .total=${listed.problemCount} .fields=${inspection.fields}></batch-problems>
              <table-downloads .client=${this.services.client} .pendingBatch=${pendingBatch} .inspection=${inspection}></table-downloads>
              <problem-list .tone=${"warning"} .heading=${msg("Warnings")} .problems=${inspection.warnings} .fields=${inspection.fields} .opensRows=${true}></problem-list>
              <batch-template .services=${this.services} .inspection=${inspection}></batch-template>
              <row-preview .rows=${inspection.preview} .total=${inspection.rows} .isPartial=${inspection.isPartial} .file=${inspection.dataFile} .fields=${inspection.fields}></row-preview><row-check .client=${this.services.client} .pendingBatch=${pendingBatch} .inspection=${inspection}></row-check>
              <batch-form .params=${inspection.params} .forecast=${inspection.forecast} .batchExists=${host.jobs.some(({ job }) => job.batch_id === inspection.params.batch_id)}
                .environments=${pendingBatch.choices.environments ?? []} .dataFields=${[...new Set([...inspection.placeholders, ...(inspection.table?.unused ?? [])])]}></batch-form>
              ${this.#renderStart(inspection)}
            `
      }
    `;
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

/**
 * The smartlink of the library that a batch uses as its template. Dispatches `template-remove`. `inspection` is undefined until
 * the batch was inspected.
 */
class LibraryTemplate extends LightElement {
  static override properties = { smartlinkId: { attribute: false }, inspection: { attribute: false } };
  declare smartlinkId: string;
  declare inspection: BatchInspection | undefined;

  protected override render(): TemplateResult {
    const { inspection, smartlinkId } = this;
    const template = inspection?.storedTemplate?.id === smartlinkId ? inspection : undefined;
    const title = template?.templateTitle ?? "";
    return html`
      <section class="library-template" aria-label=${msg("Template from the library")}>
        <span class="file-icon">${icons.library}</span>
        <div class="library-template-text">
          <p><strong>${title === "" ? msg("Template from the library") : html`<a href="#/smartlinks/${smartlinkId}">${title}</a>`}</strong></p>
          ${template === undefined ? nothing : this.#renderHelp(template)}
        </div>
        ${template === undefined || template.placeholders.length === 0 ? nothing : this.#renderSample(template.placeholders)}
        <button type="button" class="quiet square" aria-label=${msg("Remove the template")} @click=${() => this.emit("template-remove")}>${icons.remove}</button>
      </section>
    `;
  }

  #renderHelp({ storedTemplate, rows }: BatchInspection): TemplateResult {
    const pdf = storedTemplate?.pdfName ?? "";
    return html`<p class="help">${
      pdf === ""
        ? msg("Smartlink of the library, used as the template.")
        : msg(str`Smartlink of the library, used as the template. Rows that name no PDF use “${pdf}”.`)
    } ${rows > 0 ? nothing : msg("Add a CSV or Excel file, or data.json, with one row for each document.")}</p>`;
  }

  #renderSample(placeholders: readonly string[]): TemplateResult {
    return html`<button type="button" class="small" @click=${() => saveSampleData(placeholders)}>${icons.download} ${msg("Download empty data.json")}</button>`;
  }
}

/** Downloads a data file with one row, which has every placeholder without a value. */
const saveSampleData = (placeholders: readonly string[]): void => {
  const data = Object.fromEntries(placeholders.map((name) => [name, ""]));
  saveBlob(new Blob([JSON.stringify([{ data }], null, 2)], { type: "application/json" }), "data.json");
};

customElements.define("library-template", LibraryTemplate);

customElements.define("batch-composer", BatchComposer);

declare global {
  interface HTMLElementTagNameMap {
    "batch-composer": BatchComposer;
    "library-template": LibraryTemplate;
  }
}
