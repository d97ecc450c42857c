/** Describes the texts of a template by what a person knows of them: names of assets, and the columns that fill them. */
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import { listFieldLabels } from "#domain/tables/source-table.ts";
import type { ImportedTable } from "./tables/import-table.ts";

/** A text of the template, or an asset as a whole. */
export interface InspectedField {
  /** Name of the asset that has the text; empty if there is none. */
  readonly asset: string;
  /** Labels of the columns that fill the text; the names of placeholders without a column. */
  readonly values: readonly string[];
}

/**
 * Returns the texts with placeholders and the assets with names, by their paths such as `assets[2].aura.actions[0].data`,
 * and the placeholders themselves, such as `[[name]]`.
 */
export const describeFields = (
  template: Smartlink | undefined,
  table: ImportedTable | undefined,
): Readonly<Record<string, InspectedField>> => {
  const fields = new Map<string, { readonly asset: string; readonly values: string[] }>();
  const names = template?.assets.map(({ aura }) => aura.name ?? "") ?? [];
  for (const [index, asset] of names.entries()) if (asset !== "") fields.set(`assets[${index}]`, { asset, values: [] });
  const labels = new Map(table === undefined ? [] : listFieldLabels(table.matched));
  for (const { name, path } of findPlaceholders(template)) {
    const index = /^assets\[(\d+)\]/.exec(path)?.[1];
    const field = fields.get(path) ?? { asset: index === undefined ? "" : (names[Number(index)] ?? ""), values: [] };
    fields.set(path, field);
    const value = labels.get(name) ?? name;
    fields.set(`[[${name}]]`, { asset: "", values: [value] });
    if (!field.values.includes(value)) field.values.push(value);
  }
  return Object.fromEntries(fields);
};
