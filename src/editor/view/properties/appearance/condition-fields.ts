import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { findClosestName } from "#domain/text/closest-name.ts";
import { findCommonValue } from "#editor/model/action-data/asset-changes.ts";
import {
  type ConditionDraft,
  type DraftFault,
  type DraftTest,
  hasValue,
  readDraft,
  writeDraft,
} from "#editor/model/page-content/condition-draft.ts";
import { setCondition } from "#editor/model/page-content/content-changes.ts";
import { nameOfTest, testList } from "../../describe-condition.ts";
import { AppearanceElement } from "./appearance-element.ts";

const faults: Readonly<Record<DraftFault, () => string>> = {
  "column-brackets": () => msg("Write the name of the column without brackets."),
  "value-brackets": () => msg("Write a fixed text: placeholders are not filled here."),
  number: () => msg("Enter a number, such as 1234.5. Until then, the condition stays as it was."),
  date: () => msg("Enter a date, such as 2027-01-31. Until then, the condition stays as it was."),
  "values-missing": () => msg("Enter one value on each line. Until then, the condition stays as it was."),
};

const noDraft: ConditionDraft = { column: "", test: "filled", value: "" };

/** Values of a column are offered up to this number. */
const maxValues = 50;

/** Which rows show the selected assets: a column, a test and a value. */
export class ConditionFields extends AppearanceElement {
  static override properties = {
    ...AppearanceElement.properties,
    columns: { attribute: false },
    draft: { state: true },
    fault: { state: true },
  };
  /** Names that are offered: the columns of the data and the placeholders of the document. */
  declare columns: readonly string[];
  /** What is being entered; undefined for what the assets have. */
  declare protected draft: ConditionDraft | undefined;
  /** Why the entry is not stored. */
  declare protected fault: DraftFault | undefined;
  /** The condition that was stored last for the draft. */
  #written: string | undefined;

  constructor() {
    super();
    this.columns = [];
  }

  /** Undo, another tab or another asset has changed the condition. */
  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("assets") || this.draft === undefined || this.fault !== undefined) return;
    if (this.#stored !== this.#written) this.draft = undefined;
  }

  protected override render(): TemplateResult {
    const stored = this.#stored;
    const isMixed = stored === undefined;
    const first = this.assets[0]?.aura.show_when;
    const { column, test, value } = this.draft ?? (isMixed || first === undefined ? noDraft : readDraft(first));
    return html`<div class="asset-condition" role="group" aria-labelledby="asset-condition">
      <h3 id="asset-condition">${msg("Condition")}</h3>
      <div class="field">
        <label for="show-when">${msg("Show when")}</label>
        <input id="show-when" type="text" list="show-when-columns" autocomplete="off" autocapitalize="none" spellcheck="false" .value=${live(column)}
          placeholder=${isMixed ? msg("Different") : msg("Always: choose a column")} aria-invalid=${this.fault === "column-brackets"} aria-describedby="show-when-help show-when-fault"
          @input=${(event: Event) => this.#enter({ column: (event.currentTarget as HTMLInputElement).value, test, value }, "column")} />
        <datalist id="show-when-columns">${this.columns.map((name) => html`<option value=${name}></option>`)}</datalist>
      </div>
      ${column.trim() === "" ? nothing : this.#renderTest({ column, test, value })}
      <p class="help bad" id="show-when-fault" role="status">${this.fault === undefined ? nothing : faults[this.fault]()}</p>
      ${this.#renderWarning(column.trim())}
      <p class="help" id="show-when-help">${msg("Documents of other rows do not have this asset.")}</p>
    </div>`;
  }

  #renderTest({ column, test, value }: ConditionDraft): TemplateResult {
    const isList = test === "one_of";
    const label = isList ? msg("Values, one on each line") : msg("Value");
    const change = (event: Event) =>
      this.#enter(
        { column, test, value: (event.currentTarget as HTMLInputElement | HTMLTextAreaElement).value },
        "value",
      );
    const isInvalid = this.fault !== undefined && this.fault !== "column-brackets";
    return html`<div class="condition-test">
      <div class="field"><label for="show-when-test">${msg("Test")}</label>
        <select id="show-when-test" .value=${live(test)} @change=${(event: Event) => this.#enter({ column, value, test: (event.currentTarget as HTMLSelectElement).value as DraftTest })}>
          ${testList.map((name) => html`<option value=${name} ?selected=${name === test}>${nameOfTest(name)}</option>`)}
        </select></div>
      ${
        !hasValue(test)
          ? nothing
          : html`<div class="field"><label for="show-when-value">${label}</label>${
              isList
                ? html`<textarea id="show-when-value" rows="3" .value=${live(value)} aria-invalid=${isInvalid} aria-describedby="show-when-fault" @input=${change}></textarea>`
                : html`<input id="show-when-value" type="text" list="show-when-values" autocomplete="off" .value=${live(value)} aria-invalid=${isInvalid}
                    aria-describedby="show-when-fault" @input=${change} />
                  <datalist id="show-when-values">${this.#listValues(column.trim()).map((text) => html`<option value=${text}></option>`)}</datalist>`
            }</div>`
      }
    </div>`;
  }

  #renderWarning(column: string): TemplateResult | typeof nothing {
    const { columns } = this.sample;
    if (column === "" || columns.length === 0 || columns.includes(column)) return nothing;
    const closest = findClosestName(column, columns);
    return html`<p class="help warn">${
      closest === undefined
        ? msg(str`Your data has no column “${column}”. Choose one of its columns.`)
        : msg(str`Your data has no column “${column}”. Did you mean “${closest}”?`)
    }</p>`;
  }

  /** The conditions of the assets as JSON, empty for none; undefined where they differ. */
  get #stored(): string | undefined {
    return findCommonValue(this.assets, ({ aura }) => JSON.stringify(aura.show_when ?? ""));
  }

  #listValues(column: string): readonly string[] {
    const values = new Set(
      (this.sample.rows ?? []).flatMap((row) => (Object.hasOwn(row, column) ? [row[column] ?? ""] : [])),
    );
    return [...values].filter((value) => value !== "").slice(0, maxValues);
  }

  #enter(draft: ConditionDraft, field?: string): void {
    const condition = writeDraft(draft);
    this.draft = draft;
    this.fault = typeof condition === "string" ? condition : undefined;
    if (typeof condition === "string") return;
    this.#written = JSON.stringify(condition ?? "");
    this.edit(
      msg("Change condition"),
      (asset) => setCondition(asset, condition),
      field === undefined ? undefined : `show-when-${field}`,
    );
  }
}

customElements.define("condition-fields", ConditionFields);

declare global {
  interface HTMLElementTagNameMap {
    "condition-fields": ConditionFields;
  }
}
