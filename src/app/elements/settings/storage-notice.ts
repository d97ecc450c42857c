/** Tells a loss of data until it was read, and reminds gently of a backup. */
import { html, nothing, type TemplateResult } from "lit";
import { momentText } from "../../format/moments.ts";
import { recordsText } from "../../format/record-counts.ts";
import { type DataLoss, wantsBackup } from "../../services/storage/data-memory.ts";
import type { StorageCare } from "../../services/storage/storage-health.ts";
import { icons } from "../icons.ts";
import { LightElement } from "../light-element.ts";

export class CareNotice extends LightElement {
  static override properties = { care: { attribute: false } };
  declare care: StorageCare;
  #listening: AbortController | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.care.addEventListener("change", () => this.requestUpdate(), { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { memory } = this.care;
    if (memory?.loss !== undefined) return this.#loss(memory.loss);
    return memory !== undefined && wantsBackup(memory, Date.now()) ? this.#reminder() : nothing;
  }

  #loss(loss: DataLoss): TemplateResult {
    return html`<div class="page-notice"><div class="notice notice-error" role="alert">
      <div class="notice-icon">${icons.error}</div>
      <div class="notice-body">
        <h2 class="notice-heading">This browser has lost data</h2>
        <p>${whatWasLost(loss)} ${
          loss.lastBackup === undefined
            ? "No backup was made in this browser. If you have one from elsewhere, restore it; else start the batches again from their files."
            : `Your last backup is of ${momentText(loss.lastBackup)}: restore it, then make what came after it again.`
        }</p>
        <div class="actions">
          <a class="button small" href="#/settings">Restore a backup</a>
          <button type="button" class="small quiet" @click=${() => this.care.dismissLoss()}>Dismiss</button>
        </div>
      </div>
    </div></div>`;
  }

  #reminder(): TemplateResult {
    return html`<div class="update" role="status">
      <span>Your work is in this browser only. A backup keeps it safe.</span>
      <a class="button small" href="#/settings">Back up…</a>
      <button type="button" class="small quiet" @click=${() => this.care.hush()}>Not now</button>
    </div>`;
  }
}

const whatWasLost = ({ kind, seen, counts }: DataLoss): string =>
  kind === "wiped"
    ? `On ${momentText(seen)} it held ${recordsText(counts)}; now its storage is another, empty one. The browser, or somebody, has cleared it.`
    : `On ${momentText(seen)} it held ${recordsText(counts)}; it has gone back to an older state since, as after a crash or a full disk.`;

customElements.define("care-notice", CareNotice);

declare global {
  interface HTMLElementTagNameMap {
    "care-notice": CareNotice;
  }
}
