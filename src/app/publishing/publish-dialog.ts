import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { readPublicUrl } from "#domain/links/public-url.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import { formatCount } from "#ui/format/counts.ts";
import { ModalElement } from "#ui/modal-element.ts";
import type { OperationState } from "#ui/operation-state.ts";
import type { QrPictureProgress } from "#usecases/publishing/links/add-qr-pictures.ts";
import type { BatchClient } from "../site/batch-client.ts";
import "#ui/problem-list.ts";
import "./publish-address.ts";
import type { FileRoute } from "./publish-files.ts";
import "./publish-files.ts";
import "./publish-links.ts";

const steps = ["address", "files", "links"] as const;
type Step = (typeof steps)[number];

const stepNames: Readonly<Record<Step, () => string>> = {
  address: () => msg("Address"),
  files: () => msg("Files"),
  links: () => msg("Links"),
};

/**
 * Publishes a job in three steps: where the files go, how they get there, and the links. Opens when it is connected;
 * dispatches `publish-close`, and `address-set` with the public address when the person goes on.
 */
export class PublishDialog extends ModalElement {
  static override properties = {
    job: { attribute: false },
    client: { attribute: false },
    publicUrl: { attribute: false },
    canSaveToFolder: { attribute: false },
    operation: { attribute: false },
    step: { state: true },
    route: { state: true },
    isUploading: { state: true },
    isSaving: { state: true },
    drawing: { state: true },
    showsFault: { state: true },
    problems: { state: true },
  };
  declare job: BatchJob;
  declare client: BatchClient;
  /** The public address as typed, at first that of the job or the one that was used last. */
  declare publicUrl: string;
  declare canSaveToFolder: boolean;
  declare operation: OperationState | undefined;
  declare protected step: Step;
  declare protected route: FileRoute;
  declare protected isUploading: boolean;
  declare protected isSaving: boolean;
  /** Pictures of QR codes that are drawn again while the address is saved. */
  declare protected drawing: QrPictureProgress | undefined;
  declare protected showsFault: boolean;
  declare protected problems: readonly Problem[];
  /** The address that the job has. */
  #savedUrl: string | undefined;

  constructor() {
    super();
    this.publicUrl = "";
    this.canSaveToFolder = false;
    this.step = "address";
    this.route = "webdav";
    this.isUploading = false;
    this.isSaving = false;
    this.showsFault = false;
    this.problems = [];
  }

  protected override firstUpdated(changed: PropertyValues): void {
    this.#savedUrl = this.job.public_url;
    super.firstUpdated(changed);
    void this.#focusAddress();
  }

  /** The field is rendered after the dialog has opened, so that `autofocus` comes too late. */
  async #focusAddress(): Promise<void> {
    await this.querySelector("publish-address")?.updateComplete;
    this.querySelector<HTMLElement>("#publish-address")?.focus();
  }

  protected override render(): TemplateResult {
    return html`
      <dialog class="wide-dialog publish-dialog" aria-labelledby="publish-heading" @close=${() => this.#close()} @cancel=${this.#handleCancel}>
        <h2 id="publish-heading">${msg(str`Publish “${this.job.batch_id}”`)}</h2>
        <ol class="publish-steps">${steps.map((step, index) => this.#renderStepButton(step, index + 1))}</ol>
        <div class="publish-step">${this.#renderStep()}</div>
        ${this.isSaving && this.drawing !== undefined ? html`<p class="work" role="status">${this.#describeDrawing(this.drawing)}</p>` : nothing}
        <problem-list .level=${3} .heading=${msg("Needs attention")} .problems=${this.problems}></problem-list>
        <div class="dialog-actions">
          <button type="button" @click=${() => this.#close()}>${msg("Close")}</button>
          ${this.step === "address" ? nothing : html`<button type="button" ?disabled=${this.isUploading} @click=${() => void this.#goTo(this.step === "links" ? "files" : "address")}>${msg("Back")}</button>`}
          ${this.step === "links" ? nothing : html`<button type="button" class=${this.step === "address" ? "primary" : ""} ?disabled=${this.isUploading || this.isSaving} @click=${() => void this.#goTo(this.step === "address" ? "files" : "links")}>${msg("Next")}</button>`}
        </div>
      </dialog>
    `;
  }

  #renderStepButton(step: Step, number: number): TemplateResult {
    const isCurrent = step === this.step;
    return html`<li><button type="button" class="quiet" aria-current=${isCurrent ? "step" : nothing} ?disabled=${this.isUploading || this.isSaving}
      @click=${() => void this.#goTo(step)}><span class="numbers">${number}</span> ${stepNames[step]()}</button></li>`;
  }

  #renderStep(): TemplateResult {
    const { job, client } = this;
    switch (this.step) {
      case "address":
        return html`<publish-address .job=${job} .client=${client} .address=${this.publicUrl} .showsFault=${this.showsFault}
          @address-change=${(event: CustomEvent<string>) => {
            this.publicUrl = event.detail;
            this.showsFault = false;
          }}></publish-address>`;
      case "files":
        return html`<publish-files .job=${job} .client=${client} .publicUrl=${this.#savedUrl ?? ""} .route=${this.route}
          .canSaveToFolder=${this.canSaveToFolder} .operation=${this.operation} .isUploading=${this.isUploading}
          @route-change=${(event: CustomEvent<FileRoute>) => {
            this.route = event.detail;
          }}
          @upload-state=${(event: CustomEvent<boolean>) => {
            this.isUploading = event.detail;
          }}></publish-files>`;
      case "links":
        return html`<publish-links .job=${job} .client=${client} .publicUrl=${this.#savedUrl ?? ""}></publish-links>`;
    }
  }

  #describeDrawing({ done, total }: QrPictureProgress): string {
    return msg(str`Drawing the QR codes for the new address: ${formatCount(done)} of ${formatCount(total)}`);
  }

  async #goTo(step: Step): Promise<void> {
    if (this.step === "address" && step !== "address" && !(await this.#saveAddress())) return;
    this.step = step;
    await this.updateComplete;
    this.querySelector<HTMLElement>('.publish-steps [aria-current="step"]')?.focus();
  }

  /** Stores the address with the job. Resolves with false if it is invalid or could not be stored. */
  async #saveAddress(): Promise<boolean> {
    const reading = readPublicUrl(this.publicUrl);
    this.problems = [];
    this.showsFault = !reading.ok;
    if (!reading.ok) {
      await this.updateComplete;
      await this.#focusAddress();
      return false;
    }
    if (reading.value === this.#savedUrl) return true;
    this.isSaving = true;
    const saved = await this.client.setPublicUrl(this.job.job_id, reading.value, (progress) => {
      if (this.isSaving) this.drawing = progress;
    });
    this.isSaving = false;
    this.drawing = undefined;
    if (!saved.ok) {
      this.problems = saved.problems;
      return false;
    }
    this.#savedUrl = reading.value;
    this.emit("address-set", reading.value);
    return true;
  }

  /** Escape must not end an upload by accident. */
  #handleCancel(event: Event): void {
    if (this.isUploading) event.preventDefault();
  }

  #close(): void {
    this.closeWith("publish-close");
  }
}

customElements.define("publish-dialog", PublishDialog);

declare global {
  interface HTMLElementTagNameMap {
    "publish-dialog": PublishDialog;
  }
}
