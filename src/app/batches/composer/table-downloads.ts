import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { BatchInspection } from "#workers/batch-protocol.ts";
import type { BatchClient } from "../../site/batch-client.ts";
import { saveBlob } from "../../site/browser/save-blob.ts";
import type { PendingBatch } from "../pending/pending-batch.ts";
import "#ui/problem-list.ts";

/** Downloads of tables: one to fill in while a batch has no data, and the failed rows of a table to correct. */
export class TableDownloads extends LightElement {
  static override properties = {
    client: { attribute: false },
    pendingBatch: { attribute: false },
    inspection: { attribute: false },
    problems: { state: true },
  };
  declare client: Pick<BatchClient, "createTable" | "listFailedInputRows">;
  declare pendingBatch: PendingBatch;
  declare inspection: BatchInspection;
  declare protected problems: readonly Problem[];

  constructor() {
    super();
    this.problems = [];
  }

  protected override render(): TemplateResult | typeof nothing {
    const { dataFile, placeholders, table, failingRows } = this.inspection;
    const canFill = dataFile === undefined && placeholders.length > 0;
    const hasFailedRows = table !== undefined && failingRows > 0;
    if (!canFill && !hasFailedRows) return nothing;
    return html`
      <div class="table-downloads">
        ${
          canFill
            ? html`<p class="help">${msg("Fill in a table with one row for each document, then add it.")}</p>
                ${this.#renderFill("csv", msg("Download CSV to fill in"))}
                ${this.#renderFill("xlsx", msg("Download Excel file to fill in"))}`
            : html`<p class="help">${msg("Correct the table and add it again. Or start the batch without the faulty rows, and correct them in its card.")}
                ${this.#lacksValues ? msg("To make rows without a value too, choose under “Missing values” what they show.") : nothing}</p>
                <button type="button" class="small" @click=${() => void this.#saveFailedRows()}>${icons.download} ${msg("Download faulty rows")}</button>`
        }
      </div>
      <problem-list .heading=${msg("The table could not be created")} .problems=${this.problems}></problem-list>
    `;
  }

  get #lacksValues(): boolean {
    return this.inspection.problems.some(({ code }) => code === "placeholder-without-value");
  }

  #renderFill(kind: "csv" | "xlsx", text: string): TemplateResult {
    const { files, choices } = this.pendingBatch;
    const save = () => this.#save(this.client.createTable(files, choices, kind), `data.${kind}`);
    return html`<button type="button" class="small" @click=${() => void save()}>${icons.download} ${text}</button>`;
  }

  #saveFailedRows(): Promise<void> {
    const { files, choices } = this.pendingBatch;
    const name =
      this.inspection.table?.path
        .split("/")
        .at(-1)
        ?.replace(/\.\w+$/, "") ?? "data";
    return this.#save(this.client.listFailedInputRows(files, choices), `${name}-faulty-rows.csv`);
  }

  async #save(table: Promise<Result<Blob>>, name: string): Promise<void> {
    const result = await table;
    this.problems = result.ok ? [] : result.problems;
    if (result.ok) saveBlob(result.value, name);
  }
}

customElements.define("table-downloads", TableDownloads);

declare global {
  interface HTMLElementTagNameMap {
    "table-downloads": TableDownloads;
  }
}
