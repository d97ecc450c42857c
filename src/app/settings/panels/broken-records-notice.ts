import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { describeSetAside } from "#ui/format/quantities.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import { saveBlob } from "../../site/browser/save-blob.ts";
import type { BrokenRecords } from "../storage/broken-records.ts";

/** Reports broken records in the quarantine, with buttons that save and delete them. Hidden while there are none. */
export class BrokenRecordsNotice extends LightElement {
  static override properties = { records: { attribute: false } };
  declare records: BrokenRecords;

  override connectedCallback(): void {
    super.connectedCallback();
    this.records.addEventListener("change", () => this.requestUpdate(), { signal: this.connectedSignal });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { count } = this.records;
    if (count === 0) return nothing;
    return html`<div class="page-notice"><div class="notice notice-warning" role="alert">
      <div class="notice-icon">${icons.warning}</div>
      <div class="notice-body">
        <h2 class="notice-heading">${describeSetAside(count)}</h2>
        <p>${msg("This site cannot read them. Everything else works. If something is missing, restore a backup. To have the records examined, save them first.")}</p>
        <div class="actions">
          <button type="button" class="small" @click=${() => void this.#save()}>${msg("Save records")}</button>
          <button type="button" class="small quiet danger-text" @click=${() => void this.records.clear()}>${msg("Delete records")}</button>
        </div>
      </div>
    </div></div>`;
  }

  async #save(): Promise<void> {
    saveBlob(await this.records.exportFile(), "smartlink-damaged-records.ndjson");
  }
}

customElements.define("broken-records-notice", BrokenRecordsNotice);

declare global {
  interface HTMLElementTagNameMap {
    "broken-records-notice": BrokenRecordsNotice;
  }
}
