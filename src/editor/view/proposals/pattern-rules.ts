import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { compilePattern, type PatternRule } from "#domain/proposals/own-rules.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import { findActionPanel } from "../properties/action-panels.ts";
import { maxPatternData, maxPatternLength, maxPatterns, patternTypes } from "./pattern-shelf.ts";

/** The patterns of the author, and a form to add one. Dispatches `pattern-add` and `pattern-remove` with a pattern. */
export class PatternRules extends LightElement {
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

declare global {
  interface HTMLElementTagNameMap {
    "pattern-rules": PatternRules;
  }
}
