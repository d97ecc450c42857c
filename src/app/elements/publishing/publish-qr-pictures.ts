import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import { formatCount } from "../../format/counts.ts";
import { plural } from "../../i18n/plural.ts";
import type { BatchClient } from "../../services/jobs/batch-client.ts";
import { LightElement } from "../light-element.ts";
import "../problem-list.ts";

/** Adds pictures of QR codes to the files of a batch on request. */
export class PublishQrPictures extends LightElement {
  static override properties = {
    job: { attribute: false },
    client: { attribute: false },
    publicUrl: { attribute: false },
    isUploading: { attribute: false },
    isAdded: { state: true },
    isAdding: { state: true },
    outcome: { state: true },
    problems: { state: true },
  };
  declare job: BatchJob;
  declare client: Pick<BatchClient, "hasQrPictures" | "addQrPictures">;
  /** The public address, to which the QR codes lead. */
  declare publicUrl: string;
  declare isUploading: boolean;
  declare protected isAdded: boolean;
  declare protected isAdding: boolean;
  declare protected outcome: string | undefined;
  declare protected problems: readonly Problem[];

  constructor() {
    super();
    this.publicUrl = "";
    this.isUploading = false;
    this.isAdded = false;
    this.isAdding = false;
    this.problems = [];
  }

  protected override firstUpdated(_changed: PropertyValues): void {
    void this.client.hasQrPictures(this.job.job_id).then((result) => {
      this.isAdded = result.ok && result.value;
    });
  }

  protected override render(): TemplateResult {
    return html`
      ${
        this.isAdded
          ? nothing
          : html`<div class="actions publish-actions publish-qr">
              <button type="button" class="small" aria-describedby="publish-qr-help" ?disabled=${this.isAdding || this.isUploading}
                @click=${() => void this.#add()}>${msg("Add QR codes")}</button>
              <p class="help" id="publish-qr-help">${msg(html`Adds a PNG picture with the link of each document in the folder <code>qr</code>.`)}</p>
            </div>`
      }
      <p class="help" role="status">${this.#describeState() ?? nothing}</p>
      <problem-list .level=${3} .heading=${msg("Needs attention")} .problems=${this.problems}></problem-list>
    `;
  }

  #describeState(): TemplateResult | string | undefined {
    if (this.isAdding) return msg("Adding QR codes…");
    if (this.outcome !== undefined) return this.outcome;
    return this.isAdded
      ? msg(html`The folder <code>qr</code> has a PNG picture with the link of each document.`)
      : undefined;
  }

  async #add(): Promise<void> {
    this.isAdding = true;
    this.problems = [];
    const added = await this.client.addQrPictures(this.job.job_id, this.publicUrl);
    this.isAdding = false;
    this.isAdded = added.ok;
    if (!added.ok) this.problems = added.problems;
    else
      this.outcome = plural(added.value, {
        one: msg(str`${formatCount(added.value)} QR code was added to the files, in the folder “qr”.`),
        other: msg(str`${formatCount(added.value)} QR codes were added to the files, in the folder “qr”.`),
      });
  }
}

customElements.define("publish-qr-pictures", PublishQrPictures);

declare global {
  interface HTMLElementTagNameMap {
    "publish-qr-pictures": PublishQrPictures;
  }
}
