import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { LightElement } from "#app/elements/light-element.ts";
import type { RowData } from "#domain/model/batch.ts";
import {
  createPlaceholderLister,
  type PlaceholderOverview as Overview,
  type PlaceholderPosition,
  type PlaceholderSources,
  type PlaceholderSummary,
  renamePlaceholder,
} from "#editor/model/placeholders/placeholder-uses.ts";
import { findActionPanel } from "../properties/action-panels.ts";
import type { AssetEdit } from "../properties/panel-context.ts";

/**
 * The placeholders of the document with their uses, unknown names with the column that was probably meant, and columns
 * that are not used. Dispatches `placeholder-use` with a `PlaceholderPosition` to go to, and `asset-edit` to rename.
 */
export class PlaceholderOverview extends LightElement {
  static override properties = {
    sources: { attribute: false },
    row: { attribute: false },
  };
  declare sources: PlaceholderSources;
  /** The current row of the data. */
  declare row: RowData | undefined;
  readonly #list = createPlaceholderLister();

  constructor() {
    super();
    this.sources = { assets: [], texts: undefined, columns: [] };
  }

  protected override render(): TemplateResult {
    const overview = this.#list(this.sources);
    const { placeholders } = overview;
    return html`
      ${
        placeholders.length === 0
          ? html`<p class="help">${msg("No placeholders yet. Type [[ in a text or an address, and each document gets the value of its row.")}</p>`
          : html`<ul class="placeholder-overview">${placeholders.map((summary) => this.#renderSummary(summary))}</ul>`
      }
      ${this.#renderUnused(overview)}
    `;
  }

  #renderSummary(summary: PlaceholderSummary): TemplateResult {
    const { name, isKnown, hasDefault, positions } = summary;
    const value = this.row?.[name];
    return html`
      <li class=${isKnown ? "" : "placeholder-unknown"}>
        <p class="placeholder-head"><code>[[${name}]]</code>
          ${value === undefined ? nothing : html`<span class="placeholder-value">${value}</span>`}</p>
        ${isKnown ? nothing : html`<p class="help ${hasDefault ? "" : "warn"}">${describeUnknown(summary)}</p>`}
        ${this.#renderSuggestion(summary)}
        <ul class="placeholder-uses">
          ${positions.map(
            (position) => html`<li><button type="button" class="quiet small"
              @click=${() => this.emit<PlaceholderPosition>("placeholder-use", position)}>${describePosition(position)}</button></li>`,
          )}
        </ul>
      </li>
    `;
  }

  #renderSuggestion({ name, suggestion, positions }: PlaceholderSummary): TemplateResult | typeof nothing {
    const assetIds = positions.flatMap(({ asset }) => asset?.id ?? []);
    if (suggestion === undefined || assetIds.length === 0) return nothing;
    return html`<div class="actions"><button type="button" class="small" @click=${() => {
      this.emit<AssetEdit>("asset-edit", {
        label: msg("Rename placeholder"),
        assetIds,
        change: (asset) => renamePlaceholder(asset, name, suggestion),
      });
    }}>${msg(str`Use [[${suggestion}]] instead`)}</button></div>`;
  }

  #renderUnused({ unusedColumns }: Overview): TemplateResult | typeof nothing {
    if (unusedColumns.length === 0) return nothing;
    return html`
      <h4>${msg("Columns that are not used")}</h4>
      <ul class="unused-columns">
        ${unusedColumns.map((column) => html`<li><code>${column}</code> <span class="placeholder-value">${this.row?.[column] ?? ""}</span></li>`)}
      </ul>
    `;
  }
}

const describeUnknown = ({ name, suggestion, hasDefault }: PlaceholderSummary): string => {
  if (suggestion !== undefined) return msg(str`Your data has no column “${name}”. Did you mean “${suggestion}”?`);
  return hasDefault
    ? msg(str`Your data has no column “${name}”. The default is used.`)
    : msg(str`Your data has no column “${name}”. Add it to the data, or use another placeholder.`);
};

const describePosition = ({ asset, path, count }: PlaceholderPosition): string => {
  if (asset === undefined)
    return path === "title" ? msg("Title of the document") : msg(str`Document settings: ${path}`);
  const type = asset.aura.actions[0]?.type;
  const name = asset.aura.name || (findActionPanel(type ?? "")?.getName() ?? msg("Asset without a name"));
  return count === 1 ? msg(str`${name}, page ${asset.page}`) : msg(str`${name}, page ${asset.page}, ${count} times`);
};

customElements.define("placeholder-overview", PlaceholderOverview);

declare global {
  interface HTMLElementTagNameMap {
    "placeholder-overview": PlaceholderOverview;
  }
}
