import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import type { CellCorrections } from "#domain/tables/cell-corrections.ts";
import { formatCount } from "#ui/format/counts.ts";
import { plural } from "#ui/i18n/plural.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { BatchInspection, InspectedTable } from "#workers/batch-protocol.ts";
import type { BatchClient } from "../../site/batch-client.ts";
import { saveBlob } from "../../site/browser/save-blob.ts";
import type { PendingBatch } from "../pending/pending-batch.ts";
import {
  type CorrectionClient,
  chooseCorrections,
  createTableSource,
  readCorrections,
} from "../pending/table-corrections.ts";
import "#ui/problem-list.ts";

/**
 * Tables that a person fills in while a batch has no data, and the faulty rows of a table: corrected here, or downloaded and
 * corrected elsewhere.
 */
export class TableDownloads extends LightElement {
  static override properties = {
    client: { attribute: false },
    pendingBatch: { attribute: false },
    inspection: { attribute: false },
    problems: { state: true },
    isCorrecting: { state: true },
  };
  declare client: Pick<BatchClient, "createTable" | "listFailedInputRows"> & CorrectionClient;
  declare pendingBatch: PendingBatch;
  declare inspection: BatchInspection;
  declare protected problems: readonly Problem[];
  /** Whether the dialog of the faulty rows is open. */
  declare protected isCorrecting: boolean;

  constructor() {
    super();
    this.problems = [];
    this.isCorrecting = false;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { dataFile, placeholders, table, failingRows } = this.inspection;
    const canFill = dataFile === undefined && placeholders.length > 0;
    const correctedRows =
      table === undefined ? 0 : Object.keys(readCorrections(this.pendingBatch.choices, table)).length;
    const hasFailedRows = table !== undefined && (failingRows > 0 || correctedRows > 0 || this.isCorrecting);
    if (!canFill && !hasFailedRows) return nothing;
    return html`
      <div class="table-downloads">
        ${
          canFill
            ? html`<p class="help">${msg("Fill in a table with one row for each document, then add it.")}</p>
                ${this.#renderFill("csv", msg("Download CSV to fill in"))}
                ${this.#renderFill("xlsx", msg("Download Excel file to fill in"))}`
            : nothing
        }
        ${table !== undefined && hasFailedRows ? this.#renderCorrection(table, correctedRows) : nothing}
      </div>
      <problem-list .heading=${msg("The table could not be created")} .problems=${this.problems}></problem-list>
    `;
  }

  #renderCorrection(table: InspectedTable, correctedRows: number): TemplateResult {
    const { pendingBatch, client, inspection } = this;
    const isFaulty = inspection.failingRows > 0;
    return html`
      <p class="help">${
        isFaulty
          ? html`${msg("Correct the faulty rows here. Or start the batch without them, and correct them in its card.")}
        ${this.#lacksValues ? msg("To make rows without a value too, choose under “Missing values” what they show.") : nothing}`
          : nothing
      }
        ${correctedRows === 0 ? nothing : describeCorrected(correctedRows)}</p>
      <button type="button" class="small ${isFaulty ? "primary" : ""}" @click=${() => void this.#correct()}>${msg("Correct rows")}</button>
      ${isFaulty ? html`<button type="button" class="small" @click=${() => void this.#saveFailedRows()}>${icons.download} ${msg("Download faulty rows")}</button>` : nothing}
      ${
        this.isCorrecting
          ? html`<row-corrections .source=${createTableSource(client, pendingBatch, table)} .corrections=${readCorrections(pendingBatch.choices, table)}
              @corrections-change=${({ detail }: CustomEvent<CellCorrections>) => pendingBatch.choose({ table: chooseCorrections(pendingBatch.choices, table, detail) })}
              @corrections-close=${() => {
                this.isCorrecting = false;
              }}></row-corrections>`
          : nothing
      }`;
  }

  /** Opens the dialog of the faulty rows, whose code is loaded then. */
  async #correct(): Promise<void> {
    await import("../../corrections/row-corrections.ts");
    this.isCorrecting = true;
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

const describeCorrected = (rows: number): string =>
  plural(rows, {
    one: msg(str`${formatCount(rows)} row has corrections.`),
    other: msg(str`${formatCount(rows)} rows have corrections.`),
  });

customElements.define("table-downloads", TableDownloads);

declare global {
  interface HTMLElementTagNameMap {
    "table-downloads": TableDownloads;
  }
}
