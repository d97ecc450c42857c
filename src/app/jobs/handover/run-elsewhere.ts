import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import { formatBytes } from "#ui/format/bytes.ts";
import { formatCount } from "#ui/format/counts.ts";
import { plural } from "#ui/i18n/plural.ts";
import { ModalElement } from "#ui/modal-element.ts";
import type { PackedBatch } from "#workers/handover-operations.ts";
import { saveBlob } from "../../site/browser/save-blob.ts";
import "#ui/problem-list.ts";

/**
 * Downloads a batch as one file and shows how the command line generates it. Opens when it is connected; dispatches
 * `run-elsewhere-close`.
 */
export class RunElsewhere extends ModalElement {
  static override properties = {
    batchId: { attribute: false },
    pack: { attribute: false },
    isPacking: { state: true },
    packed: { state: true },
    problems: { state: true },
  };
  declare batchId: string;
  /** Packs the batch. */
  declare pack: () => Promise<Result<PackedBatch>>;
  declare protected isPacking: boolean;
  declare protected packed: PackedBatch | undefined;
  declare protected problems: readonly Problem[];

  constructor() {
    super();
    this.batchId = "";
    this.isPacking = false;
    this.problems = [];
  }

  protected override render(): TemplateResult {
    const name = `${this.batchId}.smartlink-job.zip`;
    return html`
      <dialog class="wide-dialog handover-dialog" aria-labelledby="elsewhere-heading" @close=${() => this.#close()}>
        <h2 id="elsewhere-heading">${msg(str`Run “${this.batchId}” elsewhere`)}</h2>
        <p>${msg("Download the batch as one file, and generate it with the command line: on another computer, on a server or on a cluster. It makes the same files as this page.")}</p>
        <ol class="handover-steps">
          <li>
            <p>${msg("Download the file. It contains the template, all rows, the PDFs and the settings. Whoever has it can read the rows and compute the links, so keep it private.")}</p>
            <p><button type="button" class=${this.packed === undefined ? "primary" : ""} aria-disabled=${this.isPacking} @click=${() => void this.#download()}>${msg("Download job")}</button></p>
            <p role="status" class="muted">${this.isPacking ? msg(str`Making ${name}…`) : this.#outcome()}</p>
            <problem-list .level=${3} .heading=${msg("The batch could not be packed")} .problems=${this.problems}></problem-list>
          </li>
          <li>
            <p>${msg("Generate it in the folder where the command line is installed:")}</p>
            <pre tabindex="0"><code>npx smartlink generate ${name} -o out/</code></pre>
          </li>
          <li><p>${msg("To publish the files from here, choose “Open a finished batch…” on this page.")}</p></li>
        </ol>
        <div class="dialog-actions"><button type="button" @click=${() => this.#close()}>${msg("Close")}</button></div>
      </dialog>
    `;
  }

  #outcome(): TemplateResult | typeof nothing {
    const { packed } = this;
    if (packed === undefined) return nothing;
    const { filename, rows, omittedRows, needsPassword, file } = packed;
    const size = formatBytes(file.size);
    return html`
      ${plural(rows, {
        one: msg(str`${filename} has ${formatCount(rows)} row (${size}). Find it in your browser’s downloads.`),
        other: msg(str`${filename} has ${formatCount(rows)} rows (${size}). Find it in your browser’s downloads.`),
      })}
      ${
        omittedRows === 0
          ? nothing
          : plural(omittedRows, {
              one: msg(str`${formatCount(omittedRows)} row with invalid data is left out.`),
              other: msg(str`${formatCount(omittedRows)} rows with invalid data are left out.`),
            })
      }
      ${needsPassword ? msg(html`The passwords of PDFs are not in the file: give them with <code>--pdf-password-file</code>.`) : nothing}
    `;
  }

  async #download(): Promise<void> {
    if (this.isPacking) return;
    this.isPacking = true;
    this.problems = [];
    const packed = await this.pack();
    this.isPacking = false;
    if (packed.ok) {
      this.packed = packed.value;
      saveBlob(packed.value.file, packed.value.filename);
    } else this.problems = packed.problems;
  }

  #close(): void {
    this.closeWith("run-elsewhere-close");
  }
}

customElements.define("run-elsewhere", RunElsewhere);

declare global {
  interface HTMLElementTagNameMap {
    "run-elsewhere": RunElsewhere;
  }
}
