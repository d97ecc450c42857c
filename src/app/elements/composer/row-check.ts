import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import type { RowCheck } from "#usecases/jobs/trial/check-all-rows.ts";
import type { BatchInspection } from "#workers/batch-protocol.ts";
import { formatBytes } from "../../format/bytes.ts";
import { formatCount } from "../../format/counts.ts";
import { formatDuration } from "../../format/durations.ts";
import { plural } from "../../i18n/plural.ts";
import type { PendingBatch } from "../../services/composer/pending-batch.ts";
import type { BatchClient } from "../../services/jobs/batch-client.ts";
import { icons } from "../icons.ts";
import { LightElement } from "../light-element.ts";
import "../problem-list.ts";
import "./batch-problems.ts";
import "../work-progress.ts";

/** A check of all rows before the start, on request: generates each without storing it, and tells problems, size and time. */
export class RowCheckPanel extends LightElement {
  static override properties = {
    client: { attribute: false },
    pendingBatch: { attribute: false },
    inspection: { attribute: false },
    doneRows: { state: true },
    check: { state: true },
    problems: { state: true },
  };
  declare client: Pick<BatchClient, "checkRows" | "cancelReading">;
  declare pendingBatch: PendingBatch;
  declare inspection: BatchInspection;
  /** Rows of the running check; undefined while none runs. */
  declare doneRows: number | undefined;
  declare check: RowCheck | undefined;
  declare problems: readonly Problem[];

  constructor() {
    super();
    this.problems = [];
  }

  protected override willUpdate(changed: PropertyValues): void {
    // Another inspection means other files or choices, so that the result no longer applies.
    if (!changed.has("inspection")) return;
    this.check = undefined;
    this.problems = [];
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.inspection.ready) return nothing;
    const { doneRows, check } = this;
    return html`
      <div class="row-check">
        ${
          doneRows === undefined
            ? html`<button type="button" @click=${() => void this.#checkRows()}>${msg("Check all rows")}</button>
                <p class="help">${msg("Generates each row without storing it. Finds every problem, also of PDFs on the web, and tells size and duration.")}</p>`
            : html`<work-progress .label=${msg(str`Checking row ${formatCount(doneRows)} of ${formatCount(this.inspection.rows)}…`)} .done=${doneRows} .total=${this.inspection.rows}
                @cancel-work=${() => void this.client.cancelReading()}></work-progress>`
        }
        ${check === undefined ? nothing : html`<p class="check-result numbers" role="status">${check.failingRows === 0 ? html`<span class="good">${icons.check}</span> ` : nothing}${describeCheck(check)}</p>`}
      </div>
      <batch-problems .heading=${msg("Rows that cannot be generated")} .problems=${check?.problems ?? []}></batch-problems>
      <problem-list .heading=${msg("The rows could not be checked")} .problems=${this.problems}></problem-list>
    `;
  }

  async #checkRows(): Promise<void> {
    const { inspection, pendingBatch } = this;
    this.doneRows = 0;
    this.check = undefined;
    this.problems = [];
    const result = await this.client.checkRows(pendingBatch.files, pendingBatch.choices, ({ done }) => {
      if (this.doneRows !== undefined) this.doneRows = done;
    });
    this.doneRows = undefined;
    if (inspection !== this.inspection) return;
    if (result.ok) this.check = result.value;
    else this.problems = result.problems.filter(({ code }) => code !== "cancelled");
    await this.updateComplete;
    // The pressed button was replaced by the progress meanwhile.
    this.querySelector<HTMLElement>("button")?.focus();
  }
}

const describeCheck = ({ rows, failingRows, bytes, duration: { leastMs, mostMs } }: RowCheck): string => {
  const good = rows - failingRows;
  const size = formatBytes(bytes);
  const [least, most] = [formatDuration(leastMs), formatDuration(mostMs)];
  const duration = least === most ? least : msg(str`${least} to ${most}`);
  return plural(good, {
    one: msg(str`${formatCount(good)} of ${formatCount(rows)} row can be generated: ${size}, in about ${duration}.`),
    other: msg(str`${formatCount(good)} of ${formatCount(rows)} rows can be generated: ${size}, in about ${duration}.`),
  });
};

customElements.define("row-check", RowCheckPanel);

declare global {
  interface HTMLElementTagNameMap {
    "row-check": RowCheckPanel;
  }
}
