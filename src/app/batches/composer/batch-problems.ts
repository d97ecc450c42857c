import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Problem, ProblemCode } from "#domain/problem.ts";
import { formatCount } from "#ui/format/counts.ts";
import { nameProblem } from "#ui/format/problem-groups.ts";
import { describePath, describePlaceholder, type FieldNames } from "#ui/format/problem-location.ts";
import { LightElement } from "#ui/light-element.ts";
import { filterProblems, listChoices, type ProblemFilter } from "../pending/problem-filter.ts";
import "#ui/problem-list.ts";
import type { ProblemList } from "#ui/problem-list.ts";

const nameValue: Readonly<Record<keyof ProblemFilter, (value: string, fields: FieldNames | undefined) => string>> = {
  code: (value) => nameProblem(value as ProblemCode),
  file: (value) => value,
  field: (value, fields) => {
    const name = /^\[\[(.*)\]\]$/.exec(value)?.[1];
    return name === undefined ? describePath(value, fields) : describePlaceholder(name, fields);
  },
};

/**
 * The problems of a batch before its start, filtered by cause, file and field. A press on a row dispatches `row-open` with its
 * number.
 */
export class BatchProblems extends LightElement {
  static override properties = {
    heading: { attribute: false },
    problems: { attribute: false },
    total: { attribute: false },
    fields: { attribute: false },
    fieldAddress: { attribute: false },
    filter: { state: true },
  };
  declare heading: string;
  declare problems: readonly Problem[];
  /** Number of all causes, if `problems` contains only the first of them. */
  declare total: number | undefined;
  /** Names of the texts of the template to which problems refer. */
  declare fields: FieldNames | undefined;
  /** Returns the address of the editor at the field that a problem is about. */
  declare fieldAddress: ProblemList["fieldAddress"];
  declare filter: ProblemFilter;
  /** A page has several lists. */
  readonly #idPrefix = `problems-${crypto.randomUUID()}`;

  constructor() {
    super();
    this.heading = "";
    this.problems = [];
    this.filter = {};
  }

  protected override willUpdate(changed: PropertyValues): void {
    // A value that no problem has any longer would hide all of them.
    if (changed.has("problems") && filterProblems(this.problems, this.filter).length === 0) this.filter = {};
  }

  protected override render(): TemplateResult {
    const { problems, filter } = this;
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    const shown = filterProblems(problems, filter);
    const selects = [
      this.#renderSelect("code", msg("Cause"), msg("All causes")),
      this.#renderSelect("file", msg("File"), msg("All files")),
      this.#renderSelect("field", msg("Column or field"), msg("All columns")),
    ];
    const controls = selects.every((select) => select === nothing)
      ? nothing
      : html`<div class="problem-filters" role="group" aria-label=${msg("Show problems by")}>${selects}
          ${isFiltered ? html`<span class="numbers">${msg(str`${formatCount(shown.length)} of ${formatCount(problems.length)} causes`)}</span>` : nothing}</div>`;
    return html`<problem-list .heading=${this.heading} .problems=${shown} .total=${isFiltered ? undefined : this.total}
      .controls=${controls} .fields=${this.fields} .fieldAddress=${this.fieldAddress} .opensRows=${true}></problem-list>`;
  }

  #renderSelect(property: keyof ProblemFilter, label: string, all: string): TemplateResult | typeof nothing {
    const choices = listChoices(this.problems, property, this.filter);
    const chosen = this.filter[property];
    if (choices.length < 2 && chosen === undefined) return nothing;
    const id = `${this.#idPrefix}-${property}`;
    return html`<div class="problem-filter"><label for=${id}>${label}</label>
      <select id=${id} @change=${(event: Event) => this.#choose(property, event)}>
        <option value="" ?selected=${chosen === undefined}>${all}</option>
        ${choices.map(({ value, count }) => html`<option value=${value} ?selected=${value === chosen}>${nameValue[property](value, this.fields)} (${formatCount(count)})</option>`)}
      </select></div>`;
  }

  #choose(property: keyof ProblemFilter, event: Event): void {
    const { value } = event.currentTarget as HTMLSelectElement;
    this.filter = { ...this.filter, [property]: value === "" ? undefined : value };
  }
}

customElements.define("batch-problems", BatchProblems);

declare global {
  interface HTMLElementTagNameMap {
    "batch-problems": BatchProblems;
  }
}
