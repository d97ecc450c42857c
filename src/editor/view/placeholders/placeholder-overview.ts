import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import type { EditorDocument } from "#editor/model/document/editor-document.ts";
import type { EditorAction } from "#editor/model/editor-state.ts";
import {
  type ListedPlaceholder,
  listPlaceholders,
  type PlaceholderPlace,
} from "#editor/model/placeholders/list-placeholders.ts";
import { renameInSettings, renamePlaceholder } from "#editor/model/placeholders/rename-placeholder.ts";
import { LightElement } from "#ui/light-element.ts";
import { type DescribeSetting, describeUse } from "./describe-use.ts";

/**
 * The placeholders of the document with their uses, unknown names with the column that was probably meant, and columns
 * that are not used. A press on a use dispatches `editor-action` to select its asset and `asset-reveal` with the id, or
 * `settings-reveal` with the name of a setting; “Sample data…” dispatches `sample-open`; a press on a suggestion dispatches `editor-action` with the command that renames.
 */
export class PlaceholderOverview extends LightElement {
  static override properties = {
    document: { attribute: false },
    settings: { attribute: false },
    marks: { attribute: false },
    describeSetting: { attribute: false },
    sample: { attribute: false },
    now: { attribute: false },
  };
  declare document: EditorDocument;
  /** The texts of the settings by their names, which may contain placeholders too. */
  declare settings: Readonly<Record<string, string>>;
  /** The marks of the PDF, if rows fill them. */
  declare marks: PdfMarks["marks"];
  declare describeSetting: DescribeSetting;
  /** The columns of the data and the current row. */
  declare sample: SampleData;
  /** Returns milliseconds since 1970. */
  declare now: () => number;

  constructor() {
    super();
    this.settings = {};
    this.marks = [];
    this.describeSetting = () => undefined;
    this.sample = { columns: [] };
  }

  protected override render(): TemplateResult {
    const columns = this.sample.columns.length === 0 ? undefined : this.sample.columns;
    const { placeholders, unusedColumns } = listPlaceholders(this.document, {
      settings: this.settings,
      marks: this.marks,
      columns,
    });
    return html`
      ${
        placeholders.length === 0
          ? html`<p class="help">${msg("No placeholders yet. Type [[ in a text or an address, and each document gets the value of its row.")}</p>`
          : html`<ul class="placeholder-overview">${placeholders.map((placeholder) => this.#renderPlaceholder(placeholder))}</ul>`
      }
      ${unusedColumns.length === 0 ? nothing : this.#renderUnused(unusedColumns)}
      <div class="actions"><button type="button" class="small" @click=${() => this.emit("sample-open")}>${msg("Sample data…")}</button></div>
    `;
  }

  #renderPlaceholder(placeholder: ListedPlaceholder): TemplateResult {
    const { name, isKnown, hasDefault, suggestion, places } = placeholder;
    const isUnknown = isKnown === false;
    const value = this.sample.row?.[name];
    // An asset with several uses is one entry.
    const counts = new Map<string, { readonly place: PlaceholderPlace; count: number }>();
    for (const place of places) {
      const key = place.assetId ?? ` ${place.path} ${place.page ?? ""}`;
      const entry = counts.get(key) ?? { place, count: 0 };
      entry.count += 1;
      counts.set(key, entry);
    }
    return html`
      <li class=${isUnknown ? "placeholder-unknown" : ""}>
        <p class="placeholder-head"><code>[[${name}]]</code>
          ${value === undefined ? nothing : html`<span class="placeholder-value">${value}</span>`}</p>
        ${isUnknown ? html`<p class="help ${hasDefault ? "" : "warn"}">${describeUnknown(placeholder)}</p>` : nothing}
        ${
          suggestion === undefined
            ? nothing
            : html`<div class="actions"><button type="button" class="small" @click=${() =>
                this.#rename(name, suggestion)}>${msg(str`Use [[${suggestion}]] instead`)}</button></div>`
        }
        <ul class="placeholder-uses">
          ${Array.from(
            counts.values(),
            ({ place, count }) => html`<li><button type="button" class="quiet small"
              @click=${() => this.#reveal(place)}>${this.#describePlace(place, count)}</button></li>`,
          )}
        </ul>
      </li>
    `;
  }

  #renderUnused(columns: readonly string[]): TemplateResult {
    return html`
      <h3>${msg("Columns that are not used")}</h3>
      <ul class="unused-columns">
        ${columns.map((column) => html`<li><code>${column}</code> <span class="placeholder-value">${this.sample.row?.[column] ?? ""}</span></li>`)}
      </ul>
    `;
  }

  #rename(from: string, to: string): void {
    const [label, command, time] = [msg("Rename placeholder"), renamePlaceholder(from, to), this.now()];
    const settings = renameInSettings(this.settings, from, to);
    this.emit<EditorAction>("editor-action", { type: "command", label, command, time, ...(settings && { settings }) });
  }

  #reveal({ assetId, path, page }: PlaceholderPlace): void {
    if (page !== undefined) {
      this.emit<{ page: number }>("proposal-show", { page });
      return;
    }
    if (assetId === undefined) {
      this.emit<string>("settings-reveal", path);
      return;
    }
    this.emit<EditorAction>("editor-action", { type: "select", ids: [assetId] });
    this.emit<string>("asset-reveal", assetId);
  }

  #describePlace(place: PlaceholderPlace, count: number): string {
    const use = describeUse(place, this.document, this.describeSetting);
    return count === 1 ? use : msg(str`${use}, ${count} times`);
  }
}

const describeUnknown = ({ name, suggestion, hasDefault }: ListedPlaceholder): string => {
  if (suggestion !== undefined) return msg(str`Your data has no column “${name}”. Did you mean “${suggestion}”?`);
  return hasDefault
    ? msg(str`Your data has no column “${name}”. The default is used.`)
    : msg(str`Your data has no column “${name}”. Add it to the data, or use another placeholder.`);
};

customElements.define("placeholder-overview", PlaceholderOverview);

declare global {
  interface HTMLElementTagNameMap {
    "placeholder-overview": PlaceholderOverview;
  }
}
