import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { formatBytes } from "#ui/format/bytes.ts";
import { formatCount } from "#ui/format/counts.ts";
import { LightElement } from "#ui/light-element.ts";
import { recordKinds } from "../record-counts.ts";
import type { StorageState } from "../storage/storage-health.ts";

/** The storage that this site uses. Dispatches `request-persistence` and `delete-data`. */
export class StoragePanel extends LightElement {
  static override properties = { state: { attribute: false } };
  /** Undefined while it is being measured. */
  declare state: StorageState | undefined;

  protected override render(): TemplateResult {
    const { used, quota, persisted } = this.state ?? {};
    return html`
      ${
        used === undefined || quota === undefined
          ? html`<p class="muted">${this.state === undefined ? msg("Measuring…") : msg("This browser does not report the storage it uses.")}</p>`
          : html`
              <label for="storage-meter" class="numbers">${msg(str`${formatBytes(used)} used, ${formatBytes(Math.max(0, quota - used))} free for this site`)}</label>
              <meter id="storage-meter" min="0" max=${quota} high=${quota * 0.8} .value=${used}></meter>`
      }
      ${this.state === undefined ? nothing : renderContents(this.state)}
      <p>
        ${
          persisted === true
            ? msg("The browser keeps the data until you delete it.")
            : msg(
                "The browser may delete the data, for example when the disk is full or, in some browsers, when you have not opened this site for a week. A private window deletes everything when it closes. Make backups, or install the site.",
              )
        }
      </p>
      <div class="actions">
        ${persisted === true ? nothing : html`<button type="button" @click=${() => this.emit("request-persistence")}>${msg("Protect data")}</button>`}
        <button type="button" class="danger" @click=${() => this.emit("delete-data")}>${msg("Delete all data…")}</button>
      </div>
    `;
  }
}

/** Renders a count for each kind of record, and the sizes. */
const renderContents = ({ counts, partBytes, used }: StorageState): TemplateResult => html`
  <dl class="counts numbers">
    ${recordKinds
      .filter(({ store }) => (counts[store] ?? 0) > 0)
      .map(({ store, label }) => html`<div><dt>${label()}</dt><dd>${formatCount(counts[store] ?? 0)}</dd></div>`)}
    <div><dt>${msg("Stored files")}</dt><dd>${formatBytes(partBytes)}</dd></div>
    ${used === undefined || used < partBytes ? nothing : html`<div><dt>${msg("The site itself and other data")}</dt><dd>${formatBytes(used - partBytes)}</dd></div>`}
  </dl>
`;

customElements.define("storage-panel", StoragePanel);

declare global {
  interface HTMLElementTagNameMap {
    "storage-panel": StoragePanel;
  }
}
