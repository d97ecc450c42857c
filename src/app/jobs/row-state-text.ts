/** Texts of the states of rows, and of filters by state. */
import { msg, str } from "@lit/localize";
import { formatCount } from "#ui/format/counts.ts";
import { plural } from "#ui/i18n/plural.ts";
import type { JobRow, RowQuery } from "#usecases/jobs/rows/job-row.ts";
import type { RowState } from "#usecases/jobs/rows/row-states.ts";

/** Which rows a list shows. */
export type StateFilter = RowQuery["state"];

/** Names of the states, beside a row. */
export const stateNames: Readonly<Record<RowState, () => string>> = {
  done: () => msg("done", { desc: "Result of a row" }),
  failed: () => msg("failed", { desc: "Result of a row" }),
  pending: () => msg("waiting"),
  skipped: () => msg("skipped", { desc: "Result of a row" }),
};

/** Names of the filters. */
export const stateFilterNames: Readonly<Record<StateFilter, () => string>> = {
  all: () => msg("All rows"),
  done: () => msg("Succeeded"),
  failed: () => msg("Failed", { desc: "Number of failed rows", id: "failed-rows" }),
  pending: () => msg("Waiting"),
  skipped: () => msg("Skipped"),
};

/** Counts the rows that a search has found. */
export const countMatches = (count: number): string =>
  plural(count, { one: msg(str`${formatCount(count)} match`), other: msg(str`${formatCount(count)} matches`) });

/** Returns what stands below the name: the reference, unless it is the name itself, and values of the row's data. */
export const describeRow = ({
  reference_id,
  title,
  summary,
}: Pick<JobRow, "reference_id" | "title" | "summary">): string =>
  [title === "" ? "" : reference_id, summary].filter((text) => text !== "").join(" · ");
