import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { type CellValues, cellValueChoices } from "#domain/tables/table.ts";
import {
  type ColumnRole,
  columnRoles,
  type EmptyCellPolicy,
  emptyCellPolicies,
  type TableMapping,
} from "#domain/tables/table-mapping.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { InspectedCells, InspectedColumn, InspectedTable } from "#workers/batch-protocol.ts";

/** The column of each placeholder and role, and what empty cells mean. Dispatches `mapping-change` with the new mapping. */
export class ColumnMapping extends LightElement {
  static override properties = { table: { attribute: false }, mapping: { attribute: false } };
  declare table: InspectedTable;
  /** The mapping that a choice changes. */
  declare mapping: TableMapping;

  protected override render(): TemplateResult {
    const { columns, roles } = this.table;
    return html`
      <section class="columns" aria-label=${msg("Columns")}>
        ${
          columns.length === 0
            ? html`<p class="muted">${msg("The template has no placeholders to fill.")}</p>`
            : html`<p class="help">${msg("The column that fills each placeholder of the template.")}</p>
                <div class="mapped-columns">${columns.map((column, index) => this.#renderPlaceholder(column, index))}</div>`
        }
      </section>
      ${this.#renderEmptyCells()}
      <details class="more" ?open=${Object.keys(roles).length === 0 && columns.length === 0}>
        <summary>${msg("PDF, file name and settings from columns")}</summary>
        <div class="mapped-columns">${columnRoles.map((role) => this.#renderRole(role))}</div>
      </details>
      ${this.#renderUnused()}
    `;
  }

  #renderPlaceholder(
    { placeholder, column, isGuessed, suggestion, cells }: InspectedColumn,
    index: number,
  ): TemplateResult {
    const id = `column-${index}`;
    const { emptyCells, placeholders = {} } = this.mapping;
    const isMissing = column === undefined && readOwnProperty(placeholders, placeholder) !== null;
    const choose = (label: string | null) =>
      this.#change({ placeholders: { ...this.mapping.placeholders, [placeholder]: label } });
    // The button goes with the next inspection.
    const accept = (label: string) => {
      choose(label);
      this.querySelector<HTMLElement>(`#${id}`)?.focus();
    };
    return html`
      <div class="field column-field">
        <label for=${id} id="${id}-label"><code>${placeholder}</code></label>
        ${this.#renderSelect(id, column, choose, isMissing || isGuessed ? `${id}-help` : undefined)}
        ${isGuessed ? html`<p class="help" id="${id}-help">${msg("Guessed from the name of the column.")}</p>` : nothing}
        ${
          isMissing
            ? html`<p class="help warn" id="${id}-help">${icons.warning} ${
                suggestion === undefined
                  ? msg("No column has this name.")
                  : html`${msg(str`No column has this name. Did you mean “${suggestion}”?`)}
                      <button type="button" class="small" @click=${() => accept(suggestion)}>${msg(str`Use “${suggestion}”`)}</button>`
              }</p>`
            : nothing
        }
        ${column === undefined || cells === undefined ? nothing : this.#renderCells(column, cells, id)}
        ${emptyCells === "preset" ? this.#renderPreset(placeholder, `${id}-preset`) : nothing}
      </div>
    `;
  }

  /** The choices of all columns have one name; the placeholder describes them. */
  #renderCells(column: string, { values, examples }: InspectedCells, id: string): TemplateResult {
    const chosen = readOwnProperty(this.mapping.cellValues ?? {}, column) ?? values;
    const change = (event: Event) => {
      const value = cellValueChoices.find((choice) => choice === (event.currentTarget as HTMLSelectElement).value);
      if (value !== undefined) this.#change({ cellValues: { ...this.mapping.cellValues, [column]: value } });
    };
    return html`
      <div class="cell-values">
        <select id="${id}-cells" aria-label=${msg("Cells")} aria-describedby="${id}-label ${id}-examples" @change=${change}>
          ${cellValueOrder.map((choice) => html`<option value=${choice} .selected=${choice === chosen}>${cellValueTexts[choice]()}</option>`)}
        </select>
        <p class="help" id="${id}-examples">${examples.map((example) => html`<span dir="auto">${example[chosen]}</span>`)}</p>
      </div>
    `;
  }

  #renderPreset(placeholder: string, id: string): TemplateResult {
    const value = readOwnProperty(this.mapping.presets ?? {}, placeholder) ?? "";
    return html`
      <label class="help" for=${id}>${msg(str`Value of ${placeholder} where it is missing`)}</label>
      <input id=${id} type="text" autocomplete="off" .value=${value}
        @change=${(event: Event) => this.#changePreset(placeholder, (event.currentTarget as HTMLInputElement).value)} />
    `;
  }

  #renderRole(role: ColumnRole): TemplateResult {
    const choose = (label: string | null) => this.#change({ roles: { ...this.mapping.roles, [role]: label } });
    return html`
      <div class="field column-field">
        <label for="role-${role}">${roleNames[role]()}</label>
        ${this.#renderSelect(`role-${role}`, this.table.roles[role], choose)}
      </div>
    `;
  }

  #renderSelect(
    id: string,
    chosen: string | undefined,
    choose: (label: string | null) => void,
    describedBy?: string,
  ): TemplateResult {
    // Labels are never empty, so the empty value stands for no column.
    return html`
      <select id=${id} aria-describedby=${describedBy ?? nothing}
        @change=${(event: Event) => choose((event.currentTarget as HTMLSelectElement).value || null)}>
        <option value="" .selected=${chosen === undefined}>${msg("No column")}</option>
        ${this.table.labels.map((label) => html`<option value=${label} .selected=${label === chosen}>${label}</option>`)}
      </select>
    `;
  }

  #renderEmptyCells(): TemplateResult {
    const { emptyCells = "fail" } = this.mapping;
    const change = (event: Event) => {
      const { value } = event.currentTarget as HTMLSelectElement;
      this.#change({ emptyCells: emptyCellPolicies.find((policy) => policy === value) });
    };
    return html`
      <div class="field empty-cells">
        <label for="empty-cells">${msg("Missing values")}</label>
        <select id="empty-cells" @change=${change}>
          ${emptyCellPolicies.map((policy) => html`<option value=${policy} .selected=${policy === emptyCells}>${policyTexts[policy]()}</option>`)}
        </select>
      </div>
    `;
  }

  #renderUnused(): TemplateResult | typeof nothing {
    const { unused } = this.table;
    if (unused.length === 0) return nothing;
    return html`<p class="help">${msg(str`Columns that fill nothing, and are added to links.csv: ${unused.join(", ")}`)}</p>`;
  }

  #changePreset(placeholder: string, value: string): void {
    this.#change({ presets: { ...this.mapping.presets, [placeholder]: value } });
  }

  #change(change: TableMapping): void {
    this.emit<TableMapping>("mapping-change", { ...this.mapping, ...change });
  }
}

const roleNames: Readonly<Record<ColumnRole, () => string>> = {
  pdf: () => "PDF",
  reference_id: () => msg("File name"),
  suffix: () => msg("Suffix of the file name"),
  title: () => msg("Title"),
  language: () => msg("Language"),
  start: () => msg("Available from"),
  end: () => msg("Available until"),
  password: () => msg("Password of the smartlink"),
  pdf_password: () => msg("Password of the PDF"),
};

const cellValueOrder: readonly CellValues[] = ["shown", "plain"];

const cellValueTexts: Readonly<Record<CellValues, () => string>> = {
  shown: () => msg("As shown in the spreadsheet"),
  plain: () => msg("Value with a format"),
};

const policyTexts: Readonly<Record<EmptyCellPolicy, () => string>> = {
  fail: () => msg("The row fails"),
  empty: () => msg("The value stays empty"),
  preset: () => msg("A value that you enter is used"),
};

customElements.define("column-mapping", ColumnMapping);

declare global {
  interface HTMLElementTagNameMap {
    "column-mapping": ColumnMapping;
  }
}
