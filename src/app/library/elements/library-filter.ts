import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import {
  type ColumnName,
  columnNames,
  type Filter,
  formatViewOptions,
  type ViewOptions,
} from "../session/library-view-options.ts";
import type { SavedView } from "../session/saved-views.ts";
import { columnLabels } from "./items/item-cells.ts";

interface Choice {
  readonly name: keyof Filter;
  readonly label: () => string;
  readonly values: readonly (readonly [value: string, label: () => string])[];
}

const choices: readonly Choice[] = [
  {
    name: "kind",
    label: () => msg("Kind"),
    values: [
      ["content", () => msg("PDFs")],
      ["smartlink", () => msg("Smartlinks")],
    ],
  },
  {
    name: "status",
    label: () => msg("Status"),
    values: [
      ["published", () => msg("Published")],
      ["unpublished", () => msg("Draft")],
      ["available", () => msg("Available now")],
      ["expired", () => msg("Expired")],
    ],
  },
  {
    name: "protection",
    label: () => msg("Protection"),
    values: [
      ["protected", () => msg("With password")],
      ["open", () => msg("Without password")],
    ],
  },
];

/**
 * Filters, columns and saved views, in a popover. Dispatches `options-change` with the changed options, `view-save`, and
 * `view-remove` with the name.
 */
export class LibraryFilter extends LightElement {
  static override properties = { options: { attribute: false }, views: { attribute: false } };
  declare options: ViewOptions;
  declare views: readonly SavedView[];

  protected override render(): TemplateResult {
    const count = Object.values(this.options.filter).filter((value) => value !== undefined).length;
    return html`
      <button type="button" class="filter-button" popovertarget="library-filter" aria-haspopup="dialog"
        aria-label=${count === 0 ? msg("Filter and views") : msg(str`Filter and views, ${count} active`)}>
        ${icons.filter}<span class="segment-label">${msg("Filter")}</span>${count === 0 ? nothing : html`<span class="count">${count}</span>`}</button>
      <div id="library-filter" class="filter-panel" popover="auto" role="dialog" aria-label=${msg("Filter and views")}>
        ${choices.map((choice) => this.#select(choice))}
        ${count === 0 ? nothing : html`<button type="button" class="small" @click=${() => this.#change({ filter: {} })}>${msg("Clear filters")}</button>`}
        ${this.options.layout === "table" ? this.#columns() : nothing}
        ${this.#savedViews()}
      </div>
    `;
  }

  #select({ name, label, values }: Choice): TemplateResult {
    const value = this.options.filter[name];
    return html`<label class="field"><span>${label()}</span>
      <select @change=${(event: Event) => this.#filter(name, (event.currentTarget as HTMLSelectElement).value)}>
        <option value="" ?selected=${value === undefined}>${msg("All")}</option>
        ${values.map(([text, title]) => html`<option value=${text} ?selected=${text === value}>${title()}</option>`)}
      </select></label>`;
  }

  #columns(): TemplateResult {
    const { columns } = this.options;
    const toggle = (name: ColumnName) =>
      this.#change({
        columns: columnNames.filter((other) => (other === name) !== columns.includes(other)),
      });
    return html`<fieldset class="filter-columns"><legend>${msg("Columns")}</legend>
      ${columnNames.map((name) => html`<label class="choice"><input type="checkbox" .checked=${columns.includes(name)} @change=${() => toggle(name)} /> ${columnLabels[name]()}</label>`)}
    </fieldset>`;
  }

  #savedViews(): TemplateResult {
    const current = formatViewOptions(this.options);
    return html`<section class="saved-views" aria-labelledby="saved-views-heading">
      <h2 id="saved-views-heading">${msg("Saved views")}</h2>
      ${
        this.views.length === 0
          ? html`<p class="help">${msg("Keep a folder with its search, filters and order under a name.")}</p>`
          : html`<ul>${this.views.map(
              ({
                name,
                hash,
              }) => html`<li><a href=${hash} aria-current=${hash === current ? "true" : nothing}>${name}</a>
                <button type="button" class="quiet square" aria-label=${msg(str`Remove the view ${name}`)} @click=${() => this.emit("view-remove", name)}>${icons.remove}</button></li>`,
            )}</ul>`
      }
      <button type="button" class="small" @click=${() => this.emit("view-save")}>${msg("Save this view…")}</button>
    </section>`;
  }

  #filter(name: keyof Filter, value: string): void {
    this.#change({ filter: { ...this.options.filter, [name]: value === "" ? undefined : value } });
  }

  #change(options: Partial<ViewOptions>): void {
    this.emit<Partial<ViewOptions>>("options-change", options);
  }
}

customElements.define("library-filter", LibraryFilter);

declare global {
  interface HTMLElementTagNameMap {
    "library-filter": LibraryFilter;
  }
}
