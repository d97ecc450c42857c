import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { restoreFocus } from "#ui/focus-loss.ts";
import { formatCount } from "#ui/format/counts.ts";
import { describeSetAside } from "#ui/format/quantities.ts";
import { plural } from "#ui/i18n/plural.ts";
import { LightElement } from "#ui/light-element.ts";
import type { DataCheck } from "#workers/workspace-operations.ts";
import type { SettingsServices } from "../settings-services.ts";
import "#ui/problem-list.ts";
import "#ui/work-progress.ts";

/** Checks the stored data, repairs damaged files and lists what is lost. */
export class DataCheckPanel extends LightElement {
  static override properties = {
    services: { attribute: false },
    work: { state: true },
    check: { state: true },
    problems: { state: true },
  };
  declare services: Pick<SettingsServices, "brokenRecords" | "client">;
  declare work: { readonly done: number; readonly total: number } | undefined;
  declare check: DataCheck | undefined;
  declare problems: readonly Problem[];
  /** Aborts the running check. */
  #checking: AbortController | undefined;

  constructor() {
    super();
    this.problems = [];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#checking?.abort();
  }

  protected override render(): TemplateResult {
    const { work, check } = this;
    const isWorking = work !== undefined;
    return html`
      <div class="actions"><button type="button" aria-disabled=${isWorking} @click=${() => !isWorking && void this.#check()}>${msg("Check data")}</button></div>
      ${
        work === undefined
          ? nothing
          : html`<work-progress .label=${msg("Checking the data…")} .done=${work.done} .total=${work.total}
              @cancel-work=${() => this.#checking?.abort()}></work-progress>`
      }
      <p role="status" class=${isWorking ? "visually-hidden" : "done-note"}>${isWorking ? msg("Checking the data…") : check === undefined ? "" : describeCheck(check)}</p>
      ${
        check === undefined || check.repaired.length === 0
          ? nothing
          : html`<details><summary>${repairedText(check.repaired.length)}</summary>
              <ul class="plain-list">${check.repaired.map((path) => html`<li><code>${path}</code></li>`)}</ul></details>`
      }
      <problem-list .problems=${check?.lost ?? []} .heading=${msg("Some data was lost")}></problem-list>
      <problem-list .problems=${this.problems} .heading=${msg("The check failed")}></problem-list>
    `;
  }

  async #check(): Promise<void> {
    this.check = undefined;
    this.problems = [];
    this.work = { done: 0, total: 0 };
    this.#checking = new AbortController();
    const result = await this.services.client.checkData(({ done, total }) => {
      // The last report may come after the end.
      if (this.work !== undefined) this.work = { done, total };
    }, this.#checking.signal);
    this.#checking = undefined;
    this.work = undefined;
    // The button Cancel goes with the progress.
    void restoreFocus(this, "button");
    if (result.ok) {
      this.check = result.value;
      await this.services.brokenRecords.refresh();
    }
    if (!result.ok && !result.problems.some(({ code }) => code === "cancelled")) this.problems = result.problems;
  }
}

const describeCheck = ({ files, parts, damagedParts, repaired, lost, setAside }: DataCheck): string =>
  [
    msg(str`Checked: ${countGeneratedFiles(files)}, ${countStoredParts(parts)}.`),
    ...(setAside === 0 ? [] : [`${describeSetAside(setAside)}.`]),
    ...(damagedParts === 0 ? [] : [damagedText(damagedParts)]),
    ...(repaired.length === 0 ? [] : [`${repairedText(repaired.length)}.`]),
    ...(damagedParts === 0 ? [msg("Everything is intact.")] : []),
    ...(damagedParts > 0 && lost.length === 0 ? [msg("Everything is intact again.")] : []),
  ].join(" ");

const countGeneratedFiles = (count: number): string =>
  plural(count, {
    one: msg(str`${formatCount(count)} generated file`),
    other: msg(str`${formatCount(count)} generated files`),
  });

const countStoredParts = (count: number): string =>
  plural(count, {
    one: msg(str`${formatCount(count)} stored part`),
    other: msg(str`${formatCount(count)} stored parts`),
  });

const damagedText = (count: number): string =>
  plural(count, {
    one: msg(str`${formatCount(count)} part was damaged or missing.`),
    other: msg(str`${formatCount(count)} parts were damaged or missing.`),
  });

const repairedText = (count: number): string =>
  plural(count, {
    one: msg(str`${formatCount(count)} file repaired`),
    other: msg(str`${formatCount(count)} files repaired`),
  });

customElements.define("data-check-panel", DataCheckPanel);

declare global {
  interface HTMLElementTagNameMap {
    "data-check-panel": DataCheckPanel;
  }
}
