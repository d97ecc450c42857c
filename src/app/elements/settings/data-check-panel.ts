import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import type { DataCheck } from "#workers/workspace-protocol.ts";
import { pluralize } from "../../format/counts.ts";
import type { AppServices } from "../../services/app-services.ts";
import { LightElement } from "../light-element.ts";
import "../problem-list.ts";
import "../work-progress.ts";

/** Checks the stored data, repairs damaged files and lists what is lost. */
export class DataCheckPanel extends LightElement {
  static override properties = {
    services: { attribute: false },
    work: { state: true },
    check: { state: true },
    problems: { state: true },
  };
  declare services: AppServices;
  declare work: { readonly done: number; readonly total: number } | undefined;
  declare check: DataCheck | undefined;
  declare problems: readonly Problem[];

  constructor() {
    super();
    this.problems = [];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.work !== undefined) void this.services.client.cancelWork();
  }

  protected override render(): TemplateResult {
    const { work, check } = this;
    return html`
      ${
        work === undefined
          ? html`<div class="actions"><button type="button" @click=${() => void this.#check()}>Check data</button></div>`
          : html`<work-progress .label=${"Checking the data…"} .done=${work.done} .total=${work.total}
              @cancel-work=${() => void this.services.client.cancelWork()}></work-progress>`
      }
      <p role="status" class="done-note">${check === undefined ? "" : describeCheck(check)}</p>
      ${
        check === undefined || check.repaired.length === 0
          ? nothing
          : html`<details><summary>${pluralize(check.repaired.length, "file")} repaired</summary>
              <ul class="plain-list">${check.repaired.map((path) => html`<li><code>${path}</code></li>`)}</ul></details>`
      }
      <problem-list .problems=${check?.lost ?? []} .heading=${"Some data was lost"}></problem-list>
      <problem-list .problems=${this.problems} .heading=${"The check failed"}></problem-list>
    `;
  }

  async #check(): Promise<void> {
    this.check = undefined;
    this.problems = [];
    this.work = { done: 0, total: 0 };
    const result = await this.services.client.checkData(({ done, total }) => {
      this.work = { done, total };
    });
    this.work = undefined;
    if (result.ok) {
      this.check = result.value;
      await this.services.brokenRecords.refresh();
    }
    if (!result.ok && !result.problems.some(({ code }) => code === "cancelled")) this.problems = result.problems;
  }
}

const describeCheck = ({ files, parts, damagedParts, repaired, lost, setAside }: DataCheck): string => {
  const quarantined =
    setAside === 0 ? "" : ` ${pluralize(setAside, "damaged record was", "damaged records were")} set aside.`;
  const checked = `${pluralize(files, "generated file")} and ${pluralize(parts, "stored part")} were checked.${quarantined}`;
  if (damagedParts === 0) return `${checked} Everything is intact.`;
  const repairs = repaired.length === 0 ? "" : ` ${pluralize(repaired.length, "file was", "files were")} repaired.`;
  const conclusion = lost.length === 0 ? " Everything is intact again." : "";
  return `${checked} ${pluralize(damagedParts, "part was", "parts were")} damaged or missing.${repairs}${conclusion}`;
};

customElements.define("data-check-panel", DataCheckPanel);

declare global {
  interface HTMLElementTagNameMap {
    "data-check-panel": DataCheckPanel;
  }
}
