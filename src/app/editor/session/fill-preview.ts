/** Fills the public fields of a smartlink with a row, as the generator does. */

import type { ViewedSmartlink } from "#domain/model/records/viewed-smartlink.ts";
import { compileTemplate, fillTemplate } from "#domain/placeholders/compile-template.ts";
import { selectLocale } from "#domain/placeholders/filters.ts";
import type { Problem } from "#domain/problem.ts";
import type { RowData } from "#domain/values/row-data.ts";

/** What the preview shows, and why it is not filled. */
export interface FilledPreview {
  readonly smartlink: ViewedSmartlink;
  readonly problems: readonly Problem[];
}

/** Fills the placeholders. Without a row, or where that fails, the placeholders stay. */
export const fillPreview = (smartlink: ViewedSmartlink, row: RowData | undefined): FilledPreview => {
  if (row === undefined) return { smartlink, problems: [] };
  const compiled = compileTemplate(smartlink);
  if (compiled.problems.length > 0) return { smartlink, problems: compiled.problems };
  const filled = fillTemplate(compiled, row, selectLocale(smartlink.campaignLanguage));
  return filled.ok ? { smartlink: filled.value, problems: [] } : { smartlink, problems: filled.problems };
};
