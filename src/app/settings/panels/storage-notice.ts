import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { formatDateTime } from "#ui/format/date-time.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import { describeRecordCounts } from "../record-counts.ts";
import { type DataLoss, isBackupDue } from "../storage/data-snapshot.ts";
import type { StorageHealth } from "../storage/storage-health.ts";

/** Reports lost data until the person dismisses it, and reminds of a backup. */
export class StorageNotice extends LightElement {
  static override properties = { storage: { attribute: false } };
  declare storage: StorageHealth;

  override connectedCallback(): void {
    super.connectedCallback();
    this.storage.addEventListener("change", () => this.requestUpdate(), { signal: this.connectedSignal });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { snapshot } = this.storage;
    if (snapshot?.loss !== undefined) return this.#loss(snapshot.loss);
    return snapshot !== undefined && isBackupDue(snapshot, Date.now()) ? this.#reminder() : nothing;
  }

  #loss(loss: DataLoss): TemplateResult {
    return html`<div class="page-notice"><div class="notice notice-error" role="alert">
      <div class="notice-icon">${icons.error}</div>
      <div class="notice-body">
        <h2 class="notice-heading">${msg("This browser has lost data")}</h2>
        <p>${describeLoss(loss)} ${
          loss.lastBackup === undefined
            ? msg(
                "This browser has no record of a backup. If you have one, restore it. Otherwise start the batches again from their files.",
              )
            : msg(
                str`Restore your last backup, of ${formatDateTime(loss.lastBackup)}, then repeat the batches that came after it.`,
              )
        }</p>
        <div class="actions">
          <a class="button small" href="#/settings">${msg("Restore backup")}</a>
          <button type="button" class="small quiet" @click=${() => this.storage.dismissLoss()}>${msg("Dismiss")}</button>
        </div>
      </div>
    </div></div>`;
  }

  #reminder(): TemplateResult {
    return html`<div class="update" role="status">
      <span>${msg("Your work is stored in this browser only. A backup keeps it safe.")}</span>
      <a class="button small" href="#/settings">${msg("Back up…")}</a>
      <button type="button" class="small quiet" @click=${() => this.storage.snoozeReminder()}>${msg("Not now")}</button>
    </div>`;
  }
}

const describeLoss = ({ kind, seen, counts }: DataLoss): string =>
  kind === "wiped"
    ? msg(
        str`On ${formatDateTime(seen)} it held ${describeRecordCounts(counts)}. Since then, the browser or a person has cleared its storage.`,
      )
    : msg(
        str`On ${formatDateTime(seen)} it held ${describeRecordCounts(counts)}. Since then, the storage has returned to an older state, as happens after a crash or a full disk.`,
      );

customElements.define("storage-notice", StorageNotice);

declare global {
  interface HTMLElementTagNameMap {
    "storage-notice": StorageNotice;
  }
}
