/** Checks whether a row of the data can be filled into the document, by the rules of the generator. */

import { selectShownAssets } from "#domain/conditions/shown-assets.ts";
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

/** Creates the check for a document. `settings`: the title and the settings of the smartlink, as JSON. */
export const createRowCheck = ({ assets }: EditorDocument, settings: object): CheckRow => {
  const list = [...assets.values()];
  const template = { ...settings, assets: list.map(({ page, aura, files }) => ({ page, aura, files })) };
  const compiled = compileTemplate(template);
  const selectShown = selectShownAssets(template);
  const locate = (problem: Problem): RowFault => {
    const path = problem.at?.path ?? "";
    const [match, index, rest = ""] = /^assets\[(\d+)\]\.?(.*)$/s.exec(path) ?? [];
    const asset = match === undefined ? undefined : list[Number(index)];
    return asset === undefined ? { problem, path } : { problem, assetId: asset.id, path: rest };
  };
  return (row) => {
    const shown = selectShown?.(row);
    if (shown?.ok === false) return shown.problems.map(locate);
    const filled = fillTemplate(compiled, row, undefined, shown?.value);
    return filled.ok ? [] : filled.problems.map(locate);
  };
};
