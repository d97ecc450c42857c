import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import "#ui/problem-list.ts";

/** Renders the page of a smartlink while it opens, or why it could not be opened. */
export const renderSmartlinkOpening = (problems: readonly Problem[]): TemplateResult => html`
  <div class="page">
    <header class="page-head"><h1>${msg("Smartlink")}</h1></header>
    ${
      problems.length === 0
        ? html`<p class="muted" role="status">${msg("Loading…")}</p>`
        : html`<problem-list .level=${2} .problems=${problems} .heading=${msg("The smartlink could not be opened")}></problem-list>
            <p><a href="#/library">${msg("Back to the library")}</a></p>`
    }
  </div>
`;
