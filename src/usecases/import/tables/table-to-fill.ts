/** Makes the table that a person fills in for a template: a column for the PDF and one for each placeholder, and one row. */
import type { Smartlink } from "#domain/model/smartlink.ts";
import { listChoices } from "#domain/placeholders/choice-filters.ts";
import type { FilterCall } from "#domain/placeholders/filter-definition.ts";
import { readsDates, readsNumbers } from "#domain/placeholders/filters.ts";
import { parseText } from "#domain/placeholders/placeholder-text.ts";
import { problem } from "#domain/problem.ts";
import { readPdfName } from "#domain/records/template-pdf.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { findDataPlaceholders } from "#domain/tables/role-placeholders.ts";
import type { ImportedBatch } from "../batch-importer.ts";
import { getValueAtPath } from "../get-value-at-path.ts";

/** Returns header and example row. Problem: `template-missing`. */
export const createTableToFill = ({
  template,
  storedTemplateId,
  pdfs,
  problems,
  missing,
}: ImportedBatch): Result<readonly (readonly string[])[]> => {
  if (template === undefined)
    return fail(
      ...[...problems, ...missing].filter(({ code }) => code === "template-missing"),
      problem("template-missing", "There is no template yet. Add one, then download its table again."),
    );
  const pdf = pdfs[0]?.path ?? (storedTemplateId === undefined ? "offer.pdf" : readPdfName(template));
  const examples = new Map<string, string>();
  for (const { name, path } of findDataPlaceholders(template))
    if (!examples.has(name)) examples.set(name, findExample(template, name, path));
  return ok([
    ["PDF_file", ...examples.keys()],
    [pdf, ...examples.values()],
  ]);
};

/** Returns a value that the filter can read; undefined for any text. */
const findFilterExample = (filter: FilterCall): string | undefined => {
  if (filter.name === "choose") return listChoices(filter.argument ?? "")[0];
  if (filter.name === "percent") return "0.2";
  if (filter.name === "plural") return "2";
  if (readsDates(filter)) return "2027-01-31";
  return readsNumbers(filter) ? "1234.5" : undefined;
};

const findExample = (template: Smartlink, name: string, path: string): string => {
  const text = getValueAtPath(template, path);
  const parts = typeof text === "string" ? parseText(text).parts : [];
  const filters = parts.flatMap((part) => (typeof part !== "string" && part.name === name ? part.filters : []));
  const formatted = filters.map(findFilterExample).find((value) => value !== undefined);
  return formatted ?? `Example of ${name.replaceAll(/[_.-]+/g, " ").trim()}`;
};
