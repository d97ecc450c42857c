import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import type { WorkProgress } from "#ports/progress.ts";
import { formatCount } from "#ui/format/counts.ts";
import { formatDateTime } from "#ui/format/date-time.ts";
import { formatTimeAgo } from "#ui/format/durations.ts";
import { describeSentence, translatedProblem } from "#ui/format/translated-problem.ts";
import { plural } from "#ui/i18n/plural.ts";
import type { BackupFacts } from "#workers/workspace-operations.ts";
import { saveBlob } from "../../site/browser/save-blob.ts";
import { describeRecordCounts } from "../record-counts.ts";
import type { SettingsServices } from "../settings-services.ts";
import "#ui/confirm-dialog.ts";
import { restoreFocus } from "#ui/focus-loss.ts";
import { LightElement } from "#ui/light-element.ts";
import "#ui/problem-list.ts";
import "#ui/work-progress.ts";

interface Operation {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/**
 * Saves the workspace as one file and restores such a file: verifies it, describes it, asks for confirmation, and only
 * then replaces the stored data. Dispatches `workspace-restored`.
 */
export class BackupPanel extends LightElement {
  static override properties = {
    services: { attribute: false },
    work: { state: true },
    pendingRestore: { state: true },
    problems: { state: true },
    status: { state: true },
  };
  declare services: Pick<SettingsServices, "client" | "host" | "pendingBatch" | "settings" | "storage" | "unsavedWork">;
  declare work: Operation | undefined;
  /** The verified backup that waits for confirmation. */
  declare pendingRestore: BackupFacts | undefined;
  declare problems: readonly Problem[];
  declare status: string;
  /** Aborts the running operation. */
  #working: AbortController | undefined;

  constructor() {
    super();
    this.problems = [];
    this.status = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { storage, unsavedWork } = this.services;
    storage.addEventListener("change", () => this.requestUpdate(), { signal: this.connectedSignal });
    unsavedWork.add(
      () => (this.work === undefined ? undefined : msg("A backup is being saved or restored.")),
      this.connectedSignal,
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#working?.abort();
  }

  protected override render(): TemplateResult {
    const { work, pendingRestore } = this;
    const isWorking = work !== undefined;
    return html`
      <problem-list .problems=${this.problems} .heading=${msg("This did not work")}></problem-list>
      <p>${msg("A backup is a ZIP file with jobs, generated files, PDFs, the library, settings, saved views, looks, patterns, column mappings and the address of the upload server. It has no credentials of servers and of the REST API, and no lists of what was uploaded.")}</p>
      <p>${this.#lastBackup()}</p>
      <div class="actions">
        <button type="button" data-operation="back-up" aria-disabled=${isWorking} @click=${() => !isWorking && void this.#backUp()}>${msg("Back up")}</button>
        <button type="button" data-operation="restore" aria-disabled=${isWorking} @click=${() => !isWorking && this.querySelector<HTMLInputElement>("input[type=file]")?.click()}>${msg("Restore backup…")}</button>
      </div>
      ${
        work === undefined
          ? nothing
          : html`<work-progress .label=${work.label} .done=${work.done} .total=${work.total}
              @cancel-work=${() => this.#working?.abort()}></work-progress>`
      }
      <input type="file" class="visually-hidden" tabindex="-1" aria-label=${msg("Backup file")} accept=".zip,application/zip"
        @change=${(event: Event) => void this.#readBackup(event)} />
      <p role="status" class=${isWorking ? "visually-hidden" : "done-note"}>${work?.label ?? this.status}</p>
      ${pendingRestore === undefined ? nothing : this.#renderConfirmation(pendingRestore)}
    `;
  }

  #lastBackup(): string {
    const at = this.services.storage.snapshot?.backup?.at;
    if (at === undefined) return msg("No backup yet in this browser.");
    return msg(str`Last backup: ${formatDateTime(at)} (${formatTimeAgo(Date.now() - Date.parse(at))}).`);
  }

  #renderConfirmation({ made, records }: BackupFacts): TemplateResult {
    const present = describeRecordCounts(this.services.storage.snapshot?.counts ?? {});
    return html`<confirm-dialog
      .question=${msg("Replace everything with this backup?")}
      .detail=${msg(str`The backup of ${formatDateTime(made)} contains ${describeRecordCounts(records)}. It replaces everything in this browser: ${present}, and the settings.`)}
      .action=${msg("Replace everything")}
      @confirm-close=${(event: CustomEvent<boolean>) => {
        this.pendingRestore = undefined;
        if (event.detail) void this.#restore();
      }}></confirm-dialog>`;
  }

  async #backUp(): Promise<void> {
    const { client, settings, storage } = this.services;
    const backup = await this.#runOperation("back-up", msg("Saving the backup…"), (onProgress, signal) =>
      client.backup(settings.exportText(), onProgress, signal),
    );
    if (backup === undefined) return;
    saveBlob(backup.file, `smartlink-backup-${backup.made.slice(0, 16).replaceAll(":", "")}.zip`);
    await storage.recordBackup(backup.made, backup.records);
    this.status = msg("The backup was saved. Store it on another device too.");
    if (backup.damaged > 0) this.problems = [translatedProblem("part-damaged", damagedText(backup.damaged))];
  }

  async #readBackup(event: Event): Promise<void> {
    const field = event.currentTarget as HTMLInputElement;
    const [file] = field.files ?? [];
    field.value = "";
    if (file === undefined) return;
    await this.services.storage.takeSnapshot();
    this.pendingRestore = await this.#runOperation("restore", msg("Checking the backup…"), (onProgress, signal) =>
      this.services.client.readBackup(file, onProgress, signal),
    );
  }

  async #restore(): Promise<void> {
    const { client, host, settings, storage, pendingBatch } = this.services;
    const facts = await this.#runOperation("restore", msg("Restoring…"), (onProgress, signal) =>
      client.restore(onProgress, signal),
    );
    if (facts === undefined) return;
    if (facts.settings !== undefined) settings.importText(facts.settings);
    pendingBatch.clear();
    await host.refresh();
    await storage.recordBackup(facts.made, facts.records);
    this.status = msg("The backup was restored.");
    this.emit("workspace-restored");
  }

  /** Runs an operation with its progress. Resolves with undefined if it failed; `problems` then has the reasons. */
  async #runOperation<T>(
    button: "back-up" | "restore",
    label: string,
    work: (onProgress: (progress: WorkProgress) => void, signal: AbortSignal) => Promise<Result<T>>,
  ): Promise<T | undefined> {
    this.problems = [];
    this.status = "";
    this.work = { label, done: 0, total: 0 };
    this.#working = new AbortController();
    const result = await work(({ done, total }) => {
      // The last report may come after the end.
      if (this.work?.label === label) this.work = { label, done, total };
    }, this.#working.signal);
    this.#working = undefined;
    this.work = undefined;
    // The button Cancel goes with the progress.
    void restoreFocus(this, `[data-operation="${button}"]`);
    if (result.ok) return result.value;
    // A person who cancelled needs no alert.
    if (result.problems.some(({ code }) => code === "cancelled"))
      this.status = describeSentence(result.problems[0]?.message ?? "");
    else this.problems = result.problems;
    return undefined;
  }
}

const damagedText = (files: number): string =>
  plural(files, {
    one: msg(
      str`${formatCount(files)} stored file could not be read and is not in the backup. Use “Check data” to list and repair it.`,
    ),
    other: msg(
      str`${formatCount(files)} stored files could not be read and are not in the backup. Use “Check data” to list and repair them.`,
    ),
  });

customElements.define("backup-panel", BackupPanel);

declare global {
  interface HTMLElementTagNameMap {
    "backup-panel": BackupPanel;
  }
}
