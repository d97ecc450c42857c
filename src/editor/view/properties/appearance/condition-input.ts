import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Condition } from "#domain/model/page-content.ts";
import { findClosestName } from "#domain/text/closest-name.ts";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import {
  type ConditionDraft,
  type DraftFault,
  type DraftTest,
  hasValue,
  readDraft,
  writeDraft,
} from "#editor/model/page-content/condition-draft.ts";
import { LightElement } from "#ui/light-element.ts";
import { nameOfTest, testList } from "../../describe-condition.ts";

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

/** A new condition: the detail of `condition-change`. */
export interface ConditionChange {
  /** Undefined where no column is named. */
  readonly condition: Condition | undefined;
  /** The field in which a person types. */
  readonly field: "column" | "value" | undefined;
}

/** A column, a test and a value. Dispatches `condition-change` with a `ConditionChange` at each complete entry. */
export class ConditionInput extends LightElement {
  static override properties = {
    fieldId: { attribute: false },
    label: { attribute: false },
    condition: { attribute: false },
    isMixed: { attribute: false },
    columns: { attribute: false },
    sample: { attribute: false },
    placeholder: { attribute: false },
    help: { attribute: false },
    draft: { state: true },
    fault: { state: true },
  };
  /** Begins the ids of the fields. */
  declare fieldId: string;
  declare label: string;
  declare condition: Condition | undefined;
  /** Whether several assets have different conditions. */
  declare isMixed: boolean;
  /** Names that are offered: the columns of the data and the placeholders of the document. */
  declare columns: readonly string[];
  /** The columns of the data and their values. */
  declare sample: SampleData;
  /** Shown while no column is named. */
  declare placeholder: string;
  declare help: string;
  /** What is being entered; undefined for the condition as it is. */
  declare protected draft: ConditionDraft | undefined;
  /** Why the entry is not used. */
  declare protected fault: DraftFault | undefined;
  /** The condition that was dispatched last for the draft. */
  #written: string | undefined;

  constructor() {
    super();
    [this.isMixed, this.columns, this.sample, this.help] = [false, [], { columns: [] }, ""];
  }

  /** Undo, another tab or another asset has changed the condition. */
  protected override willUpdate(changed: PropertyValues): void {
    if (!(changed.has("condition") || changed.has("isMixed")) || this.draft === undefined || this.fault !== undefined)
      return;
    if (this.isMixed || JSON.stringify(this.condition ?? "") !== this.#written) this.draft = undefined;
  }

  protected override render(): TemplateResult {
    const { fieldId, condition, isMixed } = this;
    const { column, test, value } = this.draft ?? (isMixed || condition === undefined ? noDraft : readDraft(condition));
    return html`
      <div class="field">
        <label for=${fieldId}>${this.label}</label>
        <input id=${fieldId} type="text" list="${fieldId}-columns" autocomplete="off" autocapitalize="none" spellcheck="false" .value=${live(column)}
          placeholder=${isMixed ? msg("Different") : this.placeholder} aria-invalid=${this.fault === "column-brackets"} aria-describedby="${fieldId}-help ${fieldId}-fault"
          @input=${(event: Event) => this.#enter({ column: (event.currentTarget as HTMLInputElement).value, test, value }, "column")} />
        <datalist id="${fieldId}-columns">${this.columns.map((name) => html`<option value=${name}></option>`)}</datalist>
      </div>
      ${column.trim() === "" ? nothing : this.#renderTest({ column, test, value })}
      <p class="help bad" id="${fieldId}-fault" role="status">${this.fault === undefined ? nothing : faults[this.fault]()}</p>
      ${this.#renderWarning(column.trim())}
      <p class="help" id="${fieldId}-help">${this.help}</p>
    `;
  }

  #renderTest({ column, test, value }: ConditionDraft): TemplateResult {
    const { fieldId } = this;
    const isList = test === "one_of";
    const label = isList ? msg("Values, one on each line") : msg("Value");
    const change = (event: Event) =>
      this.#enter(
        { column, test, value: (event.currentTarget as HTMLInputElement | HTMLTextAreaElement).value },
        "value",
      );
    const isInvalid = this.fault !== undefined && this.fault !== "column-brackets";
    return html`<div class="condition-test">
      <div class="field"><label for="${fieldId}-test">${msg("Test")}</label>
        <select id="${fieldId}-test" .value=${live(test)} @change=${(event: Event) => this.#enter({ column, value, test: (event.currentTarget as HTMLSelectElement).value as DraftTest })}>
          ${testList.map((name) => html`<option value=${name} ?selected=${name === test}>${nameOfTest(name)}</option>`)}
        </select></div>
      ${
        !hasValue(test)
          ? nothing
          : html`<div class="field"><label for="${fieldId}-value">${label}</label>${
              isList
                ? html`<textarea id="${fieldId}-value" rows="3" .value=${live(value)} aria-invalid=${isInvalid} aria-describedby="${fieldId}-fault" @input=${change}></textarea>`
                : html`<input id="${fieldId}-value" type="text" list="${fieldId}-values" autocomplete="off" .value=${live(value)} aria-invalid=${isInvalid}
                    aria-describedby="${fieldId}-fault" @input=${change} />
                  <datalist id="${fieldId}-values">${this.#listValues(column.trim()).map((text) => html`<option value=${text}></option>`)}</datalist>`
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

  #listValues(column: string): readonly string[] {
    const values = new Set(
      (this.sample.rows ?? []).flatMap((row) => (Object.hasOwn(row, column) ? [row[column] ?? ""] : [])),
    );
    return [...values].filter((value) => value !== "").slice(0, maxValues);
  }

  #enter(draft: ConditionDraft, field?: ConditionChange["field"]): void {
    const condition = writeDraft(draft);
    this.draft = draft;
    this.fault = typeof condition === "string" ? condition : undefined;
    if (typeof condition === "string") return;
    this.#written = JSON.stringify(condition ?? "");
    this.emit<ConditionChange>("condition-change", { condition, field });
  }
}

customElements.define("condition-input", ConditionInput);

declare global {
  interface HTMLElementTagNameMap {
    "condition-input": ConditionInput;
  }
}
