/**
 * Finds warnings that concern a batch as a whole. Page, log and report show the same ones, however the batch was started.
 */
import { hasShortPassword, shortPasswords } from "#batch/parts/encryptors.ts";
import { undeliverableForms } from "#domain/actions/action-warnings.ts";
import { findConditionColumns, findMissingColumns } from "#domain/conditions/condition-columns.ts";
import type { BatchEntry, BatchParams } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import {
  type CompiledTemplate,
  compileTemplate,
  fillTemplate,
  findUnusedFields,
} from "#domain/placeholders/compile-template.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { groupByCause } from "#domain/problems/group-by-cause.ts";
import { isSecretField, referenceIdField } from "#domain/publishing/personal-link.ts";
import type { RowData } from "#domain/values/row-data.ts";
import { describePdfLimits } from "./pdf-limits.ts";
import { createReferenceCheck } from "./repeated-references.ts";

/** Finds the warnings of a batch while its rows are read. */
export interface BatchWarnings {
  addRow(entry: Pick<BatchEntry, "row" | "reference_id" | "data">): void;
  /**
   * Returns the warnings by cause: of reading, of forms without an address, of limits that PDFs cannot keep, of personal links, of unused fields, of columns
   * that conditions read and no row has, of repeated references, of short passwords.
   * `readingWarnings`: of parameters, rows and template.
   */
  list(readingWarnings: readonly Problem[]): readonly Problem[];
}

/** Creates the search for warnings of one batch. */
export const createBatchWarnings = (
  params: Pick<BatchParams, "environment" | "personal_links" | "outputs">,
  compiled: CompiledTemplate<Smartlink>,
): BatchWarnings => {
  const { environment, personal_links } = params;
  const fields = new Set<string>();
  /** The fields of the row before, in their order. Most rows have the same ones, and comparing is faster than adding. */
  let lastFields: readonly string[] = [];
  const passwords = createPasswordCheck(compiled.tree);
  const conditionColumns = findConditionColumns(compiled.tree);
  const columnNames = new Set(conditionColumns.map(({ name }) => name));
  const references = createReferenceCheck();
  return {
    addRow: (entry) => {
      const { data } = entry;
      references.addRow(entry);
      let index = 0;
      let isSame = true;
      for (const field in data) isSame &&= lastFields[index++] === field;
      if (!isSame || index !== lastFields.length) {
        lastFields = Object.keys(data);
        for (const field of lastFields) fields.add(field);
      }
      passwords?.addRow(data);
    },
    list: (readingWarnings) => [
      ...groupByCause(readingWarnings),
      ...undeliverableForms(compiled.tree, environment?.tracking_url),
      ...describePdfLimits(params, compiled.tree),
      ...describePersonalLinks(personal_links, compiled.tree, fields),
      ...findUnusedFields(compiled, fields)
        .filter((name) => name !== personal_links && !columnNames.has(name))
        .map(toFieldWarning),
      ...findMissingColumns(conditionColumns, fields),
      ...references.list(),
      ...(passwords?.list() ?? []),
    ],
  };
};

/** Fills only the fields that the password depends on: filling whole rows takes as long as generating them. */
const createPasswordCheck = ({ pdfz_password, campaignLanguage, config }: Smartlink) => {
  const { pdfzPassword } = config.global;
  if (pdfzPassword === "false") return undefined;
  const compiled = compileTemplate({ pdfz_password, campaignLanguage, config: { global: { pdfzPassword } } });
  let shortCount = 0;
  return {
    addRow: (data: RowData) => {
      const filled = fillTemplate(compiled, data);
      if (filled.ok && hasShortPassword(filled.value)) shortCount += 1;
    },
    list: () => (shortCount === 0 ? [] : [shortPasswords(shortCount)]),
  };
};

/** A field that no row has, or that is a password, names nobody: links then have the reference id. */
const describePersonalLinks = (
  field: string | undefined,
  template: Smartlink,
  fields: ReadonlySet<string>,
): readonly Problem[] => {
  if (field === undefined || field === referenceIdField) return [];
  const isSecret = isSecretField(field, template);
  if (!isSecret && fields.has(field)) return [];
  const reason = isSecret ? "documents are encrypted with it" : "no row has it";
  return [
    problem(
      "field-unused",
      `Links cannot name people by the field “${field}”, because ${reason}. They have the reference_id. Choose another field for personal_links.`,
      { path: "personal_links" },
    ),
  ];
};

const toFieldWarning = (name: string): Problem =>
  problem(
    "field-unused",
    `No placeholder uses the data's field “${name}”. Correct the field's name if it is misspelt; otherwise ignore this warning.`,
    { path: `data.${name}` },
  );
