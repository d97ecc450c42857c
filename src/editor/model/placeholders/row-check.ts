/** Checks whether a row of the data can be filled into the document, by the rules of the generator. */

import type { ConditionalPages } from "#domain/conditions/left-out-pages.ts";
import { createRowSelection } from "#domain/conditions/select-row.ts";
import { compileMarks, type MarkOnPage } from "#domain/marks/mark-texts.ts";
import { compileTemplate, fillTemplate } from "#domain/placeholders/compile-template.ts";
import type { Problem } from "#domain/problem.ts";
import type { RowData } from "#domain/values/row-data.ts";
import type { EditorDocument } from "../document/editor-document.ts";

/** What is wrong with a row, and where it would be filled in. */
export interface RowFault {
  readonly problem: Problem;
  /** Missing for the settings of the document. */
  readonly assetId?: string;
  /** Path within the asset or the settings, such as `aura.actions[0].data`. */
  readonly path: string;
}

/** Returns what is wrong with a row; an empty list if it can be generated. */
export type CheckRow = (row: RowData) => readonly RowFault[];

/** What a smartlink has besides its assets: its title and settings, as JSON. */
export interface CheckedSettings {
  readonly config?: NonNullable<ConditionalPages["config"]> & Readonly<Record<string, unknown>>;
  readonly campaignLanguage?: readonly unknown[];
}

/** Creates the check for a document. `marks`: those of the PDF, if rows fill them. */
export const createRowCheck = (
  { assets }: EditorDocument,
  settings: CheckedSettings,
  marks: readonly MarkOnPage[] = [],
): CheckRow => {
  const list = [...assets.values()];
  const template = { ...settings, assets: list.map(({ page, aura, files }) => ({ page, aura, files })) };
  const compiled = compileTemplate(template);
  const select = createRowSelection(template);
  const campaignLanguage = (settings.campaignLanguage ?? []).filter((language) => typeof language === "string");
  const markTexts = marks.length === 0 ? undefined : compileMarks(marks, { campaignLanguage });
  const locate = (problem: Problem): RowFault => {
    const path = problem.at?.path ?? "";
    const [match, index, rest = ""] = /^assets\[(\d+)\]\.?(.*)$/s.exec(path) ?? [];
    const asset = match === undefined ? undefined : list[Number(index)];
    return asset === undefined ? { problem, path } : { problem, assetId: asset.id, path: rest };
  };
  return (row) => {
    const selected = select?.(row);
    if (selected?.ok === false) return selected.problems.map(locate);
    const filled = fillTemplate(compiled, row, undefined, selected?.value.shown);
    const filledMarks = markTexts?.fill(row);
    return [
      ...(filled.ok ? [] : filled.problems.map(locate)),
      ...(filledMarks?.ok === false ? filledMarks.problems.map((problem) => ({ problem, path: "config.marks" })) : []),
    ];
  };
};
