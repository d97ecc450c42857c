/** How much this site keeps in the browser. Tells `persist-wanted` and `delete-wanted`. */
import { html, nothing, type TemplateResult } from "lit";
import { bytesText } from "../format/bytes.ts";
import type { StorageState } from "../services/storage-care.ts";
import { LightElement } from "./light-element.ts";

export class StoragePanel extends LightElement {
  static override properties = { state: { attribute: false } };
  /** Undefined while it is measured. */
  declare state: StorageState | undefined;

  protected override render(): TemplateResult {
    const { used, quota, persisted } = this.state ?? {};
    return html`
      ${
        used === undefined || quota === undefined
          ? html`<p class="muted">${this.state === undefined ? "Measuring…" : "This browser does not tell how much is used."}</p>`
          : html`
              <label for="storage-meter" class="numbers">${bytesText(used)} used of ${bytesText(quota)} that the browser allows</label>
              <meter id="storage-meter" min="0" max=${quota} high=${quota * 0.8} .value=${used}></meter>`
      }
      <p>
        ${
          persisted === true
            ? "The browser keeps the data until you delete it."
            : "The browser may delete the data by itself when the disk runs full. Save what you need as a ZIP."
        }
      </p>
      <div class="actions">
        ${persisted === true ? nothing : html`<button type="button" @click=${() => this.tell("persist-wanted")}>Ask the browser to keep it</button>`}
        <button type="button" class="danger" @click=${() => this.tell("delete-wanted")}>Delete all data…</button>
      </div>
    `;
  }
}

customElements.define("storage-panel", StoragePanel);

declare global {
  interface HTMLElementTagNameMap {
    "storage-panel": StoragePanel;
  }
}
