import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { type ColumnRule, compilePattern, type PatternRule } from "#domain/proposals/own-rules.ts";
import type { Proposal } from "#domain/proposals/proposal.ts";
import type { Result } from "#domain/result.ts";
import { listColumns } from "#domain/tables/column-names.ts";
import type { RowData } from "#domain/values/row-data.ts";
import type { EditorDocument } from "#editor/model/document/editor-document.ts";
import type { EditorAction } from "#editor/model/editor-state.ts";
import { acceptProposals, listNewProposals } from "#editor/model/proposals/accept-proposals.ts";
import { plural } from "#ui/i18n/plural.ts";
import { LightElement } from "#ui/light-element.ts";
import {
  addPattern,
  maxPatternData,
  maxPatternLength,
  maxPatterns,
  type PatternShelf,
  patternTypes,
  removePattern,
} from "./pattern-shelf.ts";
import "./proposal-list.ts";
import { icons } from "#ui/icons.ts";
import { findActionPanel } from "../properties/action-panels.ts";

/** The rules of the author for one search. */
export interface ProposalRules {
  /** The names of the data's columns. */
  readonly columns: readonly string[];
  readonly columnRules: readonly ColumnRule[];
  readonly patternRules: readonly PatternRule[];
}

/** What the panel needs of the page around it. */
export interface ProposalServices {
  /** The patterns of the author. */
  readonly patterns: PatternShelf;
  /** Searches the PDF. `slowPatterns`: names of patterns that were stopped. */
  findProposals(
    rules: ProposalRules,
  ): Promise<Result<{ readonly proposals: readonly Proposal[]; readonly slowPatterns: readonly string[] }>>;
  newId(): string;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Each value of each row is looked for on each page. */
const maxSearchedRows = 200;

type SearchState = "idle" | "searching" | "done";

/**
 * Searches the PDF for assets and lists what was found. Accepting dispatches `editor-action`, one step of undo each time.
 * Dismissed proposals do not come back while the panel is open.
 */
export class ProposalPanel extends LightElement {
  static override properties = {
    document: { attribute: false },
    rows: { attribute: false },
    services: { attribute: false },
    isDisabled: { attribute: false },
    state: { state: true },
    proposals: { state: true },
    dismissed: { state: true },
    patterns: { state: true },
    isUnstored: { state: true },
    problems: { state: true },
    announcement: { state: true },
  };
  declare document: EditorDocument;
  /** Rows of the data, whose values are looked for in the text. */
  declare rows: readonly RowData[];
  declare services: ProposalServices;
  declare isDisabled: boolean;
  declare protected state: SearchState;
  declare protected proposals: readonly Proposal[];
  declare protected dismissed: ReadonlySet<string>;
  declare protected patterns: readonly PatternRule[];
  /** Whether the browser could not store the patterns. */
  declare protected isUnstored: boolean;
  declare protected problems: readonly string[];
  declare protected announcement: string;

  /** Whether the rules have changed since the search began. */
  #isOutdated = false;

  constructor() {
    super();
    this.rows = [];
    this.isDisabled = false;
    this.state = "idle";
    this.proposals = [];
    this.dismissed = new Set();
    [this.patterns, this.isUnstored] = [[], false];
    this.problems = [];
    this.announcement = "";
  }

  protected override render(): TemplateResult {
    const proposals = listNewProposals(this.proposals, this.document, this.dismissed);
    const isSearching = this.state === "searching";
    return html`
      <p class="help">${msg("Links, addresses, phone numbers, form fields and [[marks]] of the PDF can become assets. You decide which.")}</p>
      <div class="actions">
        <button type="button" class="primary" aria-disabled=${isSearching || this.isDisabled} @click=${this.#search}>${
          this.state === "done" ? msg("Search again") : msg("Search the PDF")
        }</button>
      </div>
      <p class="help" role="status">${this.#describeState(proposals.length)}</p>
      <div role="alert">${this.problems.map((problem) => html`<p class="help bad">${problem}</p>`)}</div>
      <proposal-list .proposals=${proposals} ?inert=${this.isDisabled} @proposals-accept=${this.#accept} @proposals-dismiss=${this.#dismiss}></proposal-list>
      <details class="more"><summary>${this.patterns.length === 0 ? msg("Your own patterns") : msg(str`Your own patterns (${this.patterns.length})`)}</summary>
        <p class="help">${msg("They are kept in this browser and used for every smartlink until you remove them.")}</p>
        <pattern-rules .patterns=${this.patterns}
          @pattern-add=${({ detail }: CustomEvent<PatternRule>) => this.#changePatterns((patterns) => addPattern(patterns, detail))}
          @pattern-remove=${({ detail }: CustomEvent<PatternRule>) => this.#changePatterns((patterns) => removePattern(patterns, detail))}></pattern-rules>
        <p class="help bad" role="alert">${this.isUnstored ? msg("The browser could not store your patterns. They work until you close this page.") : nothing}</p>
      </details>
    `;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("services") && changed.get("services") === undefined) this.patterns = this.services.patterns.read();
  }

  /** Another tab may have changed the stored patterns. */
  #changePatterns(change: (patterns: readonly PatternRule[]) => readonly PatternRule[]): void {
    const { patterns: shelf } = this.services;
    this.patterns = change(this.isUnstored ? this.patterns : shelf.read());
    this.isUnstored = !shelf.write(this.patterns);
    void this.#search();
  }

  #describeState(count: number): string | typeof nothing {
    if (this.state === "searching") return msg("Searching…");
    if (this.announcement !== "") return this.announcement;
    if (this.state === "idle") return nothing;
    if (count === 0) return msg("Nothing new was found.");
    return plural(count, { one: msg("1 suggestion."), other: msg(str`${count} suggestions.`) });
  }

  /** Every value of the data is looked for; what is found becomes a text with the placeholder. */
  #createColumnRules(): readonly ColumnRule[] {
    const rows = this.rows.slice(0, maxSearchedRows);
    return listColumns(rows).map((column) => ({
      column,
      values: rows.map((row) => row[column] ?? ""),
      type: "text",
      data: `[[${column}]]`,
    }));
  }

  async #search(): Promise<void> {
    this.#isOutdated = this.state === "searching";
    if (this.#isOutdated || this.isDisabled) return;
    this.state = "searching";
    this.problems = [];
    this.announcement = "";
    const columnRules = this.#createColumnRules();
    const columns = columnRules.map(({ column }) => column);
    const result = await this.services.findProposals({ columns, columnRules, patternRules: this.patterns });
    this.state = "done";
    if (this.#isOutdated) {
      void this.#search();
      return;
    }
    if (!result.ok) {
      this.problems = result.problems.map(({ message }) => message);
      return;
    }
    this.proposals = result.value.proposals;
    this.problems = result.value.slowPatterns.map((name) =>
      msg(str`The pattern “${name}” takes too long. Make it simpler: avoid repetitions inside repetitions.`),
    );
  }

  #accept({ detail }: CustomEvent<readonly Proposal[]>): void {
    const command = acceptProposals(detail, () => this.services.newId());
    const label = plural(detail.length, {
      one: msg("Accept suggestion"),
      other: msg(str`Accept ${detail.length} suggestions`),
    });
    this.announcement = plural(detail.length, {
      one: msg("1 asset was added."),
      other: msg(str`${detail.length} assets were added.`),
    });
    this.emit<EditorAction>("editor-action", { type: "command", label, command, time: this.services.now() });
  }

  #dismiss({ detail }: CustomEvent<readonly Proposal[]>): void {
    this.dismissed = new Set([...this.dismissed, ...detail.map(({ key }) => key)]);
    this.announcement = plural(detail.length, {
      one: msg("1 suggestion was dismissed."),
      other: msg(str`${detail.length} suggestions were dismissed.`),
    });
  }
}

/** The patterns of the author, and a form to add one. Dispatches `pattern-add` and `pattern-remove` with a pattern. */
class PatternRules extends LightElement {
  static override properties = { patterns: { attribute: false }, problem: { state: true } };
  declare patterns: readonly PatternRule[];
  declare protected problem: string | undefined;

  constructor() {
    super();
    this.patterns = [];
  }

  protected override render(): TemplateResult {
    return html`
      <ul class="patterns">
        ${this.patterns.map(
          (rule) => html`<li><code>${rule.name}</code> → ${rule.data}
            <button type="button" class="quiet square" aria-label=${msg(str`Remove the pattern ${rule.name}`)} @click=${() =>
              this.emit<PatternRule>("pattern-remove", rule)}>${icons.remove}</button></li>`,
        )}
      </ul>
      <form class="pattern-form" novalidate @submit=${this.#add}>
        <div class="field"><label for="pattern-text">${msg("Pattern")}</label>
          <input id="pattern-text" type="text" autocomplete="off" spellcheck="false" maxlength=${maxPatternLength} placeholder="Art\\. (\\d+)" aria-invalid=${this.problem !== undefined}
            aria-describedby="pattern-problem pattern-help" />
          <p class="help bad" id="pattern-problem" role="alert">${this.problem ?? nothing}</p>
          <p class="help" id="pattern-help">${msg("A regular expression. Letter case makes no difference.")}</p></div>
        <div class="field"><label for="pattern-type">${msg("Becomes")}</label>
          <select id="pattern-type">${patternTypes.map((type) => html`<option value=${type}>${findActionPanel(type)?.getName() ?? type}</option>`)}</select></div>
        <div class="field"><label for="pattern-data">${msg("Address, text or number")}</label>
          <input id="pattern-data" type="text" autocomplete="off" spellcheck="false" maxlength=${maxPatternData} placeholder="https://example.org/?article=$1" aria-describedby="pattern-data-help" />
          <p class="help" id="pattern-data-help">${msg("$0 stands for the whole text, $1 for the first group in brackets.")}</p></div>
        <div class="actions"><button type="submit" class="small">${msg("Add pattern")}</button></div>
      </form>
    `;
  }

  #add(event: SubmitEvent): void {
    event.preventDefault();
    const read = (id: string) => this.querySelector<HTMLInputElement | HTMLSelectElement>(`#${id}`)?.value.trim() ?? "";
    const [pattern, data] = [read("pattern-text"), read("pattern-data")];
    const type = patternTypes.find((name) => name === read("pattern-type")) ?? "url";
    this.problem = this.#findProblem(pattern);
    if (this.problem !== undefined) return;
    this.emit<PatternRule>("pattern-add", { name: pattern, pattern, type, data: data || "$0" });
    for (const id of ["pattern-text", "pattern-data"]) {
      const input = this.querySelector<HTMLInputElement>(`#${id}`);
      if (input !== null) input.value = "";
    }
  }

  #findProblem(pattern: string): string | undefined {
    if (pattern === "") return msg("Enter a pattern.");
    if (compilePattern(pattern) === undefined)
      return msg(str`“${pattern}” is not a regular expression. Check its brackets and backslashes.`);
    return this.patterns.length < maxPatterns
      ? undefined
      : msg(str`There are ${maxPatterns} patterns already. Remove one first.`);
  }
}

customElements.define("pattern-rules", PatternRules);

customElements.define("proposal-panel", ProposalPanel);

declare global {
  interface HTMLElementTagNameMap {
    "proposal-panel": ProposalPanel;
    "pattern-rules": PatternRules;
  }
}
