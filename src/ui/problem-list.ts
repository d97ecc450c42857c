import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { affectedCount } from "#domain/problems/group-by-cause.ts";
import { formatCount } from "./format/counts.ts";
import { groupProblems, type ProblemGroup } from "./format/problem-groups.ts";
import { describeLocation, type FieldNames } from "./format/problem-location.ts";
import { renderProblemSentence } from "./format/translated-problem.ts";
import { icons } from "./icons.ts";
import { LightElement } from "./light-element.ts";

/** The colour of the list, and whether screen readers announce it as an alert. */
export type ProblemTone = "error" | "warning" | "info";

const initialCount = 3;
const countPerPress = 100;

/**
 * Problems grouped by code, each with its location. A group shows its first problems and more on request, so that
 * thousands do not freeze the page. Errors are an alert; the list is focusable, so that a button can lead to it.
 */
export class ProblemList extends LightElement {
  static override properties = {
    heading: { attribute: false },
    level: { attribute: false },
    problems: { attribute: false },
    total: { attribute: false },
    tone: { attribute: false },
    controls: { attribute: false },
    opensRows: { attribute: false },
    fields: { attribute: false },
    fieldAddress: { attribute: false },
    open: { state: true },
  };
  declare heading: string;
  /** Level of the heading. */
  declare level: number;
  declare problems: readonly Problem[];
  /** Number of all problems, if `problems` contains only the first of them. */
  declare total: number | undefined;
  declare tone: ProblemTone;
  /** What is shown below the heading, such as filters. */
  declare controls: TemplateResult | typeof nothing;
  /** Whether the rows of the problems are buttons, which dispatch `row-open` with the number of the row. */
  declare opensRows: boolean;
  /** Names of the texts to which locations refer. */
  declare fields: FieldNames | undefined;
  /** Returns the address of the editor at the field that a problem is about; undefined where there is none. */
  declare fieldAddress: ((problem: Problem) => string | undefined) | undefined;
  /** Number of problems shown, by code, of groups that were expanded. */
  declare open: ReadonlyMap<string, number>;

  constructor() {
    super();
    this.heading = "";
    this.level = 3;
    this.problems = [];
    this.total = undefined;
    this.tone = "error";
    this.controls = nothing;
    this.opensRows = false;
    this.open = new Map();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.problems.length === 0) return nothing;
    const hiddenCount = (this.total ?? 0) - this.problems.length;
    return html`
      <div class="notice notice-${this.tone}" role=${this.tone === "warning" ? "status" : "alert"} tabindex="-1">
        <div class="notice-icon">${this.tone === "info" ? icons.info : this.tone === "warning" ? icons.warning : icons.error}</div>
        <div class="notice-body">
          <h3 class="notice-heading" aria-level=${this.level}>${this.heading}</h3>
          ${this.controls}
          ${groupProblems(this.problems).map((group) => this.renderGroup(group))}
          ${hiddenCount > 0 ? html`<p class="muted">${msg(str`And ${formatCount(hiddenCount)} more. Correct these, then add the files again.`)}</p>` : nothing}
        </div>
      </div>
    `;
  }

  private renderGroup({ code, title, problems }: ProblemGroup): TemplateResult {
    const shownCount = this.open.get(code) ?? initialCount;
    const hiddenCount = problems.length - shownCount;
    return html`
      <section class="problem-group">
        ${this.tone === "info" ? nothing : html`<h4 aria-level=${this.level + 1}>${title} <span class="count">${formatCount(problems.reduce((sum, problem) => sum + affectedCount(problem), 0))}</span></h4>`}
        <ul>
          ${problems.slice(0, shownCount).map((problem) => renderProblem(problem, this.fields, { end: this.renderPresses(problem) }))}
        </ul>
        ${
          hiddenCount > 0
            ? html`<button type="button" class="quiet small" @click=${() => this.showMore(code, shownCount)}>
                ${msg(str`Show ${formatCount(Math.min(hiddenCount, countPerPress))} more`)}
              </button>`
            : nothing
        }
        ${this.tone === "info" ? nothing : html`<details class="problem-code"><summary>${msg("Problem code")}</summary><code>${code}</code></details>`}
      </section>
    `;
  }

  /** Renders what leads to the rows and to the field of a problem. */
  private renderPresses(problem: Problem): TemplateResult | typeof nothing {
    const { row, rows } = problem.at ?? {};
    const numbers = !this.opensRows ? [] : row === undefined ? (rows?.first ?? []) : [row];
    const address = this.fieldAddress?.(problem);
    const location = describeLocation(problem.at, this.fields);
    const link =
      address === undefined
        ? nothing
        : html`<a class="problem-field" href=${address} aria-label=${msg(str`Correct in the editor: ${location}`)}>${msg("Correct in the editor")}</a>`;
    if (numbers.length === 0) return link;
    const buttons = numbers.map(
      (number) =>
        html`<button type="button" class="quiet small" @click=${() => this.emit("row-open", number)}>${msg(str`Row ${formatCount(number)}`)}</button>`,
    );
    return html`<span class="problem-rows"><span class="problem-location">${msg("Preview")}</span>${buttons}</span>${link}`;
  }

  private showMore(code: string, shownCount: number): void {
    this.open = new Map(this.open).set(code, shownCount + countPerPress);
  }
}

/** What a problem is rendered with. */
interface ProblemParts {
  /** Kind of the problem, where no heading names it. */
  readonly title?: string;
  /** What follows the location. */
  readonly end?: TemplateResult | typeof nothing;
}

/** Renders a problem as a list item with its location. */
export const renderProblem = (
  problem: Problem,
  fields: FieldNames | undefined,
  { title, end }: ProblemParts = {},
): TemplateResult => {
  const location = describeLocation(problem.at, fields);
  const kind = title === undefined ? nothing : html`<strong>${title}</strong> · `;
  return html`<li>${kind}${renderProblemSentence(problem)}${location === "" ? nothing : html` <span class="problem-location">${location}</span>`}${end ?? nothing}</li>`;
};

customElements.define("problem-list", ProblemList);

declare global {
  interface HTMLElementTagNameMap {
    "problem-list": ProblemList;
  }
}
