import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { omitListedProblems } from "#domain/problems/group-by-cause.ts";
import type { WorkProgress } from "#ports/progress.ts";
import { restoreFocus } from "#ui/focus-loss.ts";
import { formatBytes } from "#ui/format/bytes.ts";
import { formatCount } from "#ui/format/counts.ts";
import { formatDuration } from "#ui/format/durations.ts";
import { plural } from "#ui/i18n/plural.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { RowCheck } from "#usecases/jobs/trial/check-all-rows.ts";
import type { BatchInspection } from "#workers/batch-protocol.ts";
import type { BatchClient } from "../../site/batch-client.ts";
import { createFieldAddress } from "../../site/editor-route.ts";
import type { PendingBatch } from "../pending/pending-batch.ts";
import "#ui/problem-list.ts";
import "./batch-problems.ts";
import "#ui/work-progress.ts";

/** A check of all rows before the start, on request: generates each without storing it, and tells problems, size and time. */
export class RowCheckPanel extends LightElement {
  static override properties = {
    client: { attribute: false },
    pendingBatch: { attribute: false },
    inspection: { attribute: false },
    doneRows: { state: true },
    check: { state: true },
    problems: { state: true },
    isOutdated: { state: true },
  };
  declare client: Pick<BatchClient, "checkRows">;
  declare pendingBatch: PendingBatch;
  declare inspection: BatchInspection;
  /** Rows of the running check; undefined while none runs. */
  declare doneRows: number | undefined;
  declare check: RowCheck | undefined;
  declare problems: readonly Problem[];
  /** Whether settings have changed since the check. */
  declare isOutdated: boolean;
  /** Aborts the running check. */
  #checking: AbortController | undefined;

  constructor() {
    super();
    this.isOutdated = false;
    this.problems = [];
  }

  /**
   * Whether the rows could be checked when they were last read to their end. If the button vanished while they are read again,
   * the form below it would move, and a press on one of its fields would miss.
   */
  #isShown = true;

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.inspection.isPartial) this.#isShown = this.inspection.ready;
    const previous = changed.get("inspection") as BatchInspection | undefined;
    if (!changed.has("inspection") || previous === undefined) return;
    this.problems = [];
    // A change of settings keeps the result, as outdated: if it vanished, a press on “Start batch” that ends the typing in a
    // field would miss the button, which moves up.
    this.isOutdated = this.check !== undefined;
    if (!hasSameRows(previous, this.inspection)) this.check = undefined;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.#isShown) return nothing;
    const { doneRows, check } = this;
    return html`
      <div class="row-check">
        ${
          doneRows === undefined
            ? html`<button type="button" aria-disabled=${!this.inspection.ready} @click=${() => void this.#checkRows()}>${msg("Check all rows")}</button>
                <p class="help">${msg("Generates each row without storing it. Finds every problem, also of PDFs on the web, and tells size and duration.")}</p>`
            : html`<work-progress .label=${msg(str`Checking row ${formatCount(doneRows)} of ${formatCount(this.inspection.rows)}…`)} .done=${doneRows} .total=${this.inspection.rows}
                @cancel-work=${() => this.#checking?.abort()}></work-progress>`
        }
        ${check === undefined ? nothing : html`<p class="check-result numbers" role="status">${check.failingRows === 0 ? html`<span class="good">${icons.check}</span> ` : nothing}${describeCheck(check)}${this.isOutdated ? html` <span class="muted">${msg("The settings have changed since this check.")}</span>` : nothing}</p>`}
      </div>
      ${this.#renderProblems(check?.problems ?? [])}
      <problem-list .heading=${msg("The rows could not be checked")} .problems=${this.problems}></problem-list>
    `;
  }

  /** The inspection has found most problems already, and lists them above. */
  #renderProblems(all: readonly Problem[]): TemplateResult {
    const { problems: listed, fields } = this.inspection;
    const further = omitListedProblems(all, listed);
    const heading =
      further.length < all.length ? msg("Further problems of rows") : msg("Rows that cannot be generated");
    const { document_id } = this.pendingBatch.choices;
    return html`<batch-problems .heading=${heading} .problems=${further} .fields=${fields} .fieldAddress=${createFieldAddress(document_id)}></batch-problems>`;
  }

  async #checkRows(): Promise<void> {
    const { inspection, pendingBatch } = this;
    if (!inspection.ready) return;
    this.doneRows = 0;
    this.check = undefined;
    this.isOutdated = false;
    this.problems = [];
    void restoreFocus(this, ".row-check button");
    this.#checking = new AbortController();
    const showProgress = ({ done }: WorkProgress) => {
      if (this.doneRows !== undefined) this.doneRows = done;
    };
    const { files, choices } = pendingBatch;
    const result = await this.client.checkRows(files, choices, showProgress, this.#checking.signal);
    this.doneRows = undefined;
    void restoreFocus(this, ".row-check button");
    if (inspection !== this.inspection) return;
    if (result.ok) this.check = result.value;
    else this.problems = result.problems.filter(({ code }) => code !== "cancelled");
  }
}

/** Whether the same rows would be generated, with other settings perhaps. */
const hasSameRows = (a: BatchInspection, b: BatchInspection): boolean =>
  a.dataFile === b.dataFile &&
  a.rows === b.rows &&
  a.failingRows === b.failingRows &&
  a.templateTitle === b.templateTitle &&
  a.files.length === b.files.length;

/** Shorter durations are formatted as “< 1 s”. */
const shortestMs = 1_000;

const describeCheck = ({ rows, failingRows, bytes, duration: { leastMs, mostMs } }: RowCheck): string => {
  const good = rows - failingRows;
  const size = formatBytes(bytes);
  // “< 1 s to 4 s” is hard to read.
  const least = formatDuration(mostMs < shortestMs ? leastMs : Math.max(shortestMs, leastMs));
  const most = formatDuration(mostMs);
  const duration = least === most ? least : msg(str`${least} to ${most}`);
  if (good === 1 && rows !== 1)
    return msg(str`1 of ${formatCount(rows)} rows can be generated: ${size}, in about ${duration}.`);
  return plural(rows, {
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
