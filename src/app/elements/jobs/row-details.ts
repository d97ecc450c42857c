import { msg, str } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import type { JobRow } from "#usecases/jobs/rows/job-row.ts";
import { formatCount } from "../../format/counts.ts";
import { describeLocation } from "../../format/problem-location.ts";
import { icons } from "../icons.ts";

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
        ({ code, message, at }) =>
          html`<li><span lang="en">${message}</span> <span class="problem-location">${describeLocation(at?.path === undefined ? undefined : { path: at.path })}</span> <code>${code}</code></li>`,
      )}
    </ul>
  </section>
`;
