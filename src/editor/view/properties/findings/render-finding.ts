import { html, nothing, type TemplateResult } from "lit";
import { renderSentence } from "#ui/format/translated-problem.ts";
import type { FieldFinding } from "./field-finding.ts";

/** Renders what is wrong with a field; without a finding, the empty live region in which the next one is announced. */
export const renderFinding = (finding: FieldFinding | undefined, id: string): TemplateResult => {
  const detail = finding?.detail === undefined ? nothing : html` ${renderSentence(finding.detail)}`;
  return html`<p class="help finding ${finding?.kind === "problem" ? "bad" : "warn"}" id=${id} role="status">${finding?.message ?? nothing}${detail}</p>`;
};
