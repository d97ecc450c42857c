import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { type DateOrder, dateOrders } from "#domain/dates/written-date.ts";
import { encodingNames } from "#domain/tables/encoding-names.ts";
import {
  type HiddenCells,
  hiddenCellChoices,
  type TableOptions,
  tableDelimiters,
  tableEncodings,
} from "#domain/tables/table.ts";
import type { TableMapping } from "#domain/tables/table-mapping.ts";
import { type DecimalSign, decimalSigns } from "#domain/values/decimal-sign.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import { shortenText } from "#ui/format/short-text.ts";
import { LightElement } from "#ui/light-element.ts";
import type { InspectedTable, ParamChoices, TableChoices } from "#workers/batch-protocol.ts";
import "./column-mapping.ts";

/** Rows below the header that are shown. */
const shownRows = 3;

/**
 * A part of the table of data: how it is read with its first rows, or what its columns fill. Dispatches `choices-change` with
 * the new choices about the table.
 */
export class TablePanel extends LightElement {
  static override properties = {
    shows: { attribute: false },
    table: { attribute: false },
    choices: { attribute: false },
  };
  declare shows: "table" | "columns";
  declare table: InspectedTable;
  /** What was chosen for this table so far. */
  declare choices: TableChoices | undefined;

  constructor() {
    super();
    this.shows = "table";
  }

  protected override render(): TemplateResult {
    const { table } = this;
    if (this.shows === "columns")
      return html`<column-mapping .table=${table} .mapping=${this.#mapping}
        @mapping-change=${(event: CustomEvent<TableMapping>) => this.#change({}, event.detail)}></column-mapping>`;
    return html`
      <section class="table-panel" aria-label=${msg("Data")}>
        <div class="list-head"><h4>${msg("Data")}</h4><span class="muted">${table.path}</span></div>
        <div class="table-format">${this.#renderSheet()}${this.#renderHiddenCells()}${this.#renderHeaderRow()}${this.#renderCsvFields()}${this.#renderDecimalSign()}${this.#renderDateOrder()}</div>
        ${this.#renderFirstRows()}
      </section>
    `;
  }

  /** What was chosen last, which the table shows only when it was inspected again. */
  get #mapping(): TableMapping {
    return this.choices?.path === this.table.path ? this.choices.mapping : this.table.mapping;
  }

  #renderSheet(): TemplateResult | typeof nothing {
    const { sheets, sheet } = this.table;
    if (sheets.length < 2) return nothing;
    return renderSelect({
      id: "table-sheet",
      label: msg("Sheet"),
      value: sheet ?? "",
      options: sheets.map(({ name, hidden }) => [name, hidden ? msg(str`${name} (hidden)`) : name]),
      // Another sheet has another header.
      change: (value) => this.#change({ sheet: value, headerRow: undefined }),
    });
  }

  #renderHiddenCells(): TemplateResult | typeof nothing {
    const { hiddenCells } = this.table;
    if (hiddenCells === undefined) return nothing;
    return renderSelect({
      id: "table-hidden-cells",
      label: msg("Hidden rows and columns"),
      value: hiddenCells,
      options: hiddenCellChoices.map((choice) => [choice, hiddenCellNames[choice]()]),
      change: (value) => this.#change({ hiddenCells: hiddenCellChoices.find((choice) => choice === value) }),
    });
  }

  #renderHeaderRow(): TemplateResult {
    const { firstRecords, headerRow } = this.table;
    return renderSelect({
      id: "table-header-row",
      label: msg("Header row"),
      value: String(headerRow),
      options: firstRecords.flatMap((cells, index) => {
        const text = cells.filter((cell) => cell.trim() !== "").join(" · ");
        return text === "" ? [] : [[String(index + 1), `${index + 1}: ${shortenText(text, maxOptionLength)}`] as const];
      }),
      change: (value) => this.#change({ headerRow: Number(value) }),
    });
  }

  #renderCsvFields(): TemplateResult | typeof nothing {
    const { kind, encoding = "utf-8", delimiter = "," } = this.table;
    if (kind !== "csv") return nothing;
    const delimiters = new Set<string>([...tableDelimiters, delimiter]);
    return html`
      ${renderSelect({
        id: "table-delimiter",
        label: msg("Delimiter"),
        value: delimiter,
        options: [...delimiters].map((character) => [character, delimiterName(character)]),
        change: (value) => this.#change({ delimiter: value, headerRow: undefined }),
      })}
      ${renderSelect({
        id: "table-encoding",
        label: msg("Encoding"),
        value: encoding,
        options: tableEncodings.map((name) => [name, encodingNames[name]]),
        change: (value) => this.#change({ encoding: tableEncodings.find((name) => name === value) }),
      })}
    `;
  }

  /** Only columns of numbers depend on the decimal sign. */
  #renderDecimalSign(): TemplateResult | typeof nothing {
    const { decimalSign } = this.table;
    if (decimalSign === undefined) return nothing;
    return renderSelect({
      id: "table-decimal-sign",
      label: msg("Decimal sign"),
      value: decimalSign,
      options: withUndecided(
        decimalSign,
        decimalSigns.map((sign) => [sign, decimalSignNames[sign]()]),
      ),
      change: (value) => this.#change({ decimalSign: decimalSigns.find((sign) => sign === value) }),
    });
  }

  /** Only columns of dates depend on their order. */
  #renderDateOrder(): TemplateResult | typeof nothing {
    const { dateOrder } = this.table;
    if (dateOrder === undefined) return nothing;
    return renderSelect({
      id: "table-date-order",
      label: msg("Dates"),
      value: dateOrder,
      options: withUndecided(
        dateOrder,
        dateOrders.map((order) => [order, dateOrderNames[order]()]),
      ),
      change: (value) => this.#change({ dateOrder: dateOrders.find((order) => order === value) }),
    });
  }

  #renderFirstRows(): TemplateResult {
    const { firstRecords, headerRow, labels } = this.table;
    const rows = firstRecords
      .slice(headerRow)
      .filter((cells) => cells.some((cell) => cell.trim() !== ""))
      .slice(0, shownRows);
    // The table scrolls in its region, which the keyboard must reach.
    return html`
      <div class="table-rows" role="region" tabindex="0" aria-label=${msg("First rows of the table")}>
        <table>
          <thead><tr>${labels.map((label) => html`<th scope="col">${label}</th>`)}</tr></thead>
          <tbody>${rows.map((cells) => html`<tr>${labels.map((_, index) => html`<td>${cells[index] ?? ""}</td>`)}</tr>`)}</tbody>
        </table>
      </div>
    `;
  }

  #change(options: TableOptions, mapping = this.#mapping): void {
    const present = this.choices?.path === this.table.path ? this.choices : undefined;
    // Corrections are of cells of the table as it was read.
    const areKept = present?.corrections !== undefined && !Object.keys(options).some((name) => movesCells.has(name));
    const choices: TableChoices = {
      path: this.table.path,
      options: { ...present?.options, ...options },
      mapping,
      ...(areKept ? { corrections: present.corrections } : {}),
    };
    this.emit<ParamChoices>("choices-change", { table: choices });
  }
}

/** Options that change which cell is in which row and column. */
const movesCells: ReadonlySet<string> = new Set<keyof TableOptions>(["sheet", "headerRow", "delimiter", "hiddenCells"]);

/** Puts a first option before the others that asks for a choice, as long as nothing decides. */
const withUndecided = (value: string, options: SelectField["options"]): SelectField["options"] =>
  value === "undecided" ? [["undecided", msg("Please choose")], ...options] : options;

interface SelectField {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly change: (value: string) => void;
}

const renderSelect = ({ id, label, value, options, change }: SelectField): TemplateResult => html`
  <div class="field">
    <label for=${id}>${label}</label>
    <select id=${id} @change=${(event: Event) => change((event.currentTarget as HTMLSelectElement).value)}>
      ${options.map(([name, text]) => html`<option value=${name} .selected=${name === value}>${text}</option>`)}
    </select>
  </div>
`;

const maxOptionLength = 48;

const delimiterName = (delimiter: string): string => readOwnProperty(delimiterNames, delimiter)?.() ?? delimiter;

const delimiterNames: Readonly<Record<string, () => string>> = {
  ",": () => msg("Comma"),
  ";": () => msg("Semicolon"),
  "\t": () => msg("Tab"),
  "|": () => msg("Vertical bar"),
};

const decimalSignNames: Readonly<Record<DecimalSign, () => string>> = {
  point: () => msg("Point (1234.50)"),
  comma: () => msg("Comma (1.234,50)"),
};

const hiddenCellNames: Readonly<Record<HiddenCells, () => string>> = {
  skip: () => msg("Leave out"),
  read: () => msg("Read"),
};

const dateOrderNames: Readonly<Record<DateOrder, () => string>> = {
  "year-month-day": () => msg("Year, month, day (2027-01-31)"),
  "day-month-year": () => msg("Day, month, year (31.01.2027)"),
  "month-day-year": () => msg("Month, day, year (01/31/2027)"),
};

customElements.define("table-panel", TablePanel);

declare global {
  interface HTMLElementTagNameMap {
    "table-panel": TablePanel;
  }
}
