import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { formatCount } from "#ui/format/counts.ts";
import { formatDateTime } from "#ui/format/date-time.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import { listAssetLines, listSettingLines } from "./describe-comparison.ts";
import type { OpenComparison } from "./version-list.ts";

/** More changed assets than that are counted, not listed. */
const maxAssets = 200;

/** What differs between a version and the present state. Dispatches `version-restore` and `comparison-close`. */
export class VersionComparison extends LightElement {
  static override properties = { open: { attribute: false } };
  declare open: OpenComparison;

  protected override render(): TemplateResult {
    const { version, comparison, pdfTitles } = this.open;
    const settings = listSettingLines(comparison, (id) => pdfTitles.get(id) ?? id);
    const assets = listAssetLines(comparison);
    const isSame = settings.length + assets.length === 0;
    const time = formatDateTime(version.updated);
    return html`
      <div class="version-comparison">
        <button type="button" class="small quiet" @click=${() => this.emit("comparison-close")}>${icons.left} ${msg("All versions")}</button>
        <h3 tabindex="-1" dir="auto">${version.name ?? msg(str`Version of ${time}`)}</h3>
        <p class="muted">${version.name === null ? nothing : `${time}. `}${isSame ? msg("Nothing has changed since then.") : msg("What has changed since then:")}</p>
        ${
          settings.length === 0
            ? nothing
            : html`<h4>${msg("Settings")}</h4>
          <div class="changes-table"><table>
            <thead><tr><th scope="col">${msg("Setting")}</th><th scope="col">${msg("In the version")}</th><th scope="col">${msg("Now")}</th></tr></thead>
            <tbody>${settings.map(({ label, before, after }) => html`<tr><th scope="row">${label}</th><td dir="auto">${before}</td><td dir="auto">${after}</td></tr>`)}</tbody>
          </table></div>`
        }
        ${
          assets.length === 0
            ? nothing
            : html`<h4>${msg("Assets")}</h4>
          <div class="changes-table"><table>
            <thead><tr><th scope="col">${msg("Asset")}</th><th scope="col">${msg("Change")}</th><th scope="col">${msg("Where")}</th></tr></thead>
            <tbody>${assets.slice(0, maxAssets).map(({ name, change, detail }) => html`<tr><th scope="row" dir="auto">${name}</th><td>${change}</td><td>${detail}</td></tr>`)}</tbody>
          </table></div>
          ${assets.length > maxAssets ? html`<p class="muted">${msg(str`And ${formatCount(assets.length - maxAssets)} more.`)}</p>` : nothing}`
        }
        ${
          isSame
            ? nothing
            : html`<div class="dialog-actions"><button type="button" class="primary" @click=${() => this.emit("version-restore")}>${msg("Restore this version")}</button></div>`
        }
      </div>
    `;
  }
}

customElements.define("version-comparison", VersionComparison);

declare global {
  interface HTMLElementTagNameMap {
    "version-comparison": VersionComparison;
  }
}
