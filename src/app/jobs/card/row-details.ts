import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { formatCount } from "#ui/format/counts.ts";
import { nameProblem } from "#ui/format/problem-groups.ts";
import { describeLocation } from "#ui/format/problem-location.ts";
import { icons } from "#ui/icons.ts";
import type { JobRow } from "#usecases/jobs/rows/job-row.ts";
import { describeRow } from "../row-state-text.ts";

/** Renders what stands below the name of a row. */
export const renderDescription = (row: JobRow): TemplateResult =>
  html`<span class="muted result-reference row-text">${describeRow(row)}</span>`;

/** Renders why a row failed: the kind of problem in the language of the page, then the sentence, which is in English. */
export const renderReason = (reason: Problem | undefined): TemplateResult | typeof nothing =>
  reason === undefined
    ? nothing
    : html`<strong>${nameProblem(reason.code)}</strong> · <span lang="en">${reason.message}</span>`;

/** Renders all problems of a failed row in full, with a button that closes them. */
export const renderRowDetails = (row: JobRow, close: () => void): TemplateResult => html`
  <section class="row-details" tabindex="-1" aria-labelledby="row-details-heading">
    <div class="list-head">
      <h4 id="row-details-heading">${msg(str`Row ${formatCount(row.row)}: ${row.title || row.reference_id}`)}</h4>
      <button type="button" class="quiet square" aria-label=${msg("Close problems")} @click=${close}>${icons.remove}</button>
    </div>
    <p class="muted">${row.path}</p>
    <ul class="result-problems">
      ${row.problems.map(
        (problem) =>
          html`<li>${renderReason(problem)} <span class="problem-location">${describeLocation(problem.at?.path === undefined ? undefined : { path: problem.at.path })}</span> <code>${problem.code}</code></li>`,
      )}
    </ul>
  </section>
`;
