/**
 * Saves the whole workspace as one file and puts such a file back: reads it whole, says what it is, asks, and only then
 * replaces what is there. Tells `workspace-restored`.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import type { BackupFacts } from "#workers/workspace-protocol.ts";
import { pluralize } from "../../format/counts.ts";
import { formatDateTime } from "../../format/date-time.ts";
import { formatTimeAgo } from "../../format/durations.ts";
import { describeRecordCounts } from "../../format/record-counts.ts";
import type { AppServices } from "../../services/app-services.ts";
import { saveBlob } from "../../services/browser/save-blob.ts";
import "../confirm-dialog.ts";
import { LightElement } from "../light-element.ts";
import "../problem-list.ts";
import "../work-progress.ts";

interface Work {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

export class BackupPanel extends LightElement {
  static override properties = {
    services: { attribute: false },
    work: { state: true },
    asking: { state: true },
    problems: { state: true },
    told: { state: true },
  };
  declare services: AppServices;
  declare work: Work | undefined;
  /** The backup that was read and waits for a yes. */
  declare asking: BackupFacts | undefined;
  declare problems: readonly Problem[];
  declare told: string;
  #listening: AbortController | undefined;

  constructor() {
    super();
    this.problems = [];
    this.told = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.services.storage.addEventListener("change", () => this.requestUpdate(), { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
    if (this.work !== undefined) void this.services.client.cancelWork();
  }

  protected override render(): TemplateResult {
    const { work, asking } = this;
    return html`
      <problem-list .problems=${this.problems} .heading=${"This did not work"}></problem-list>
      <p>A backup is one file with everything: jobs, generated files, PDFs, the library and these settings. It is a ZIP that other programs open too.</p>
      <p>${this.#lastBackup()}</p>
      ${
        work === undefined
          ? html`<div class="actions">
              <button type="button" @click=${() => void this.#backUp()}>Back up</button>
              <button type="button" @click=${() => this.querySelector<HTMLInputElement>("input[type=file]")?.click()}>Restore a backup…</button>
            </div>`
          : html`<work-progress .label=${work.label} .done=${work.done} .total=${work.total}
              @end-wanted=${() => void this.services.client.cancelWork()}></work-progress>`
      }
      <input type="file" class="visually-hidden" tabindex="-1" aria-label="Backup file" accept=".zip,application/zip"
        @change=${(event: Event) => void this.#chosen(event)} />
      <p role="status" class="done-note">${this.told}</p>
      ${asking === undefined ? nothing : this.#question(asking)}
    `;
  }

  #lastBackup(): string {
    const at = this.services.storage.snapshot?.backup?.at;
    if (at === undefined) return "No backup was made in this browser yet.";
    return `The last backup is of ${formatDateTime(at)} (${formatTimeAgo(Date.now() - Date.parse(at))}).`;
  }

  #question({ made, records }: BackupFacts): TemplateResult {
    const there = describeRecordCounts(this.services.storage.snapshot?.counts ?? {});
    return html`<confirm-dialog
      .question=${"Replace everything with this backup?"}
      .detail=${`The backup of ${formatDateTime(made)} has ${describeRecordCounts(records)}. What this browser holds now, ${there}, is replaced by it, settings included.`}
      .action=${"Replace everything"}
      @answered=${(event: CustomEvent<boolean>) => {
        this.asking = undefined;
        if (event.detail) void this.#restore();
      }}></confirm-dialog>`;
  }

  async #backUp(): Promise<void> {
    const { client, settings, storage } = this.services;
    const made = await this.#working("Saving the workspace…", (onProgress) =>
      client.backup(settings.exportText(), onProgress),
    );
    if (made === undefined) return;
    saveBlob(made.file, `smartlink-backup-${made.made.slice(0, 16).replaceAll(":", "")}.zip`);
    await storage.recordBackup(made.made, made.records);
    this.told = "The backup was saved. Keep it in another place than this computer.";
    if (made.damaged > 0)
      this.problems = [
        {
          code: "part-damaged",
          message: `${pluralize(made.damaged, "stored file")} could not be read and ${made.damaged === 1 ? "is" : "are"} not in the backup. “Check the data” tells which, and makes anew what can be made.`,
        },
      ];
  }

  async #chosen(event: Event): Promise<void> {
    const field = event.currentTarget as HTMLInputElement;
    const [file] = field.files ?? [];
    field.value = "";
    if (file === undefined) return;
    await this.services.storage.takeSnapshot();
    this.asking = await this.#working("Checking the backup…", (onProgress) =>
      this.services.client.readBackup(file, onProgress),
    );
  }

  async #restore(): Promise<void> {
    const { client, host, settings, storage, pendingBatch } = this.services;
    const facts = await this.#working("Restoring…", (onProgress) => client.restore(onProgress));
    if (facts === undefined) return;
    if (facts.settings !== undefined) settings.importText(facts.settings);
    pendingBatch.clear();
    await host.refresh();
    await storage.recordBackup(facts.made, facts.records);
    this.told = "The backup was restored.";
    this.emit("workspace-restored");
  }

  /** Undefined where it did not end well; then the problems say why. */
  async #working<T>(
    label: string,
    work: (
      onProgress: (at: { readonly done: number; readonly total: number }) => void,
    ) => Promise<
      { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly Problem[] }
    >,
  ): Promise<T | undefined> {
    this.problems = [];
    this.told = "";
    this.work = { label, done: 0, total: 0 };
    const result = await work(({ done, total }) => {
      this.work = { label, done, total };
    });
    this.work = undefined;
    if (result.ok) return result.value;
    // Who has ended it needs no alarm.
    if (result.problems.some(({ code }) => code === "cancelled")) this.told = result.problems[0]?.message ?? "";
    else this.problems = result.problems;
    return undefined;
  }
}

customElements.define("backup-panel", BackupPanel);

declare global {
  interface HTMLElementTagNameMap {
    "backup-panel": BackupPanel;
  }
}
