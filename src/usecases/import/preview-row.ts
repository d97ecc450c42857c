/** Describes the first rows of a batch for the page. */

import type { ContentFinder } from "#batch/inputs/stored-files.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import type { Problem } from "#domain/problem.ts";
import { getValueAtPath } from "./get-value-at-path.ts";
import type { InspectedRow } from "./inspect-rows.ts";

/** One row as it would be generated. */
export interface PreviewRow {
  readonly row: number;
  readonly reference_id: string;
  /** File name of the smartlink; the random suffix, if any, is shown as `random`. */
  readonly name: string;
  readonly title: string;
  readonly pdf: string;
  /** Strings of the template that contain placeholders: their paths, and the strings filled for this row. */
  readonly filled: readonly { readonly path: string; readonly text: string }[];
  readonly problems: readonly Problem[];
}

/** Returns the description of an inspected row. */
export const toPreviewRow = (
  { entry, filled, problems }: InspectedRow,
  template: Smartlink | undefined,
  contents: ContentFinder,
): PreviewRow => ({
  row: entry.row,
  reference_id: entry.reference_id,
  name: entry.name,
  title: filled?.title ?? template?.title ?? "",
  pdf: contents.get(entry.pdf)?.name ?? entry.pdf,
  filled: [...new Set(findPlaceholders(template).map(({ path }) => path))].flatMap((path) => {
    const text = getValueAtPath(filled, path);
    // Passwords are masked: the preview may be seen by people beside the author.
    return typeof text === "string" ? [{ path, text: path === "pdfz_password" ? "••••••" : text }] : [];
  }),
  problems,
});
