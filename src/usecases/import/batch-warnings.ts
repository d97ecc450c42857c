/**
 * Finds warnings that concern a batch as a whole. Page, log and report show the same ones, however the batch was started.
 */
import { findShortPasswords } from "#batch/parts/encryptors.ts";
import { undeliverableForms } from "#domain/actions/action-warnings.ts";
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

/** The parts of a batch that are checked for warnings. */
export interface BatchWarningsInput {
  readonly params: Pick<BatchParams, "environment">;
  readonly compiled: CompiledTemplate<Smartlink>;
  readonly entries: readonly BatchEntry[];
  /** Warnings from reading parameters, rows and template; passed through, grouped by cause. */
  readonly warnings: readonly Problem[];
}

/** Returns the warnings by cause: of reading, of forms without an address, of unused fields, of short passwords (decisions §3). */
export const findBatchWarnings = ({ params, compiled, entries, warnings }: BatchWarningsInput): readonly Problem[] => [
  ...groupByCause(warnings),
  ...undeliverableForms(compiled.tree, params.environment?.tracking_url),
  ...fieldWarnings(compiled, entries),
  ...passwordWarnings(compiled.tree, entries),
];

/** Fills only the fields that the password depends on: filling whole rows takes as long as generating them. */
const passwordWarnings = (template: Smartlink, entries: readonly BatchEntry[]): readonly Problem[] => {
  const { pdfz_password, campaignLanguage, config } = template;
  const { pdfzPassword } = config.global;
  if (pdfzPassword === "false") return [];
  const compiled = compileTemplate({ pdfz_password, campaignLanguage, config: { global: { pdfzPassword } } });
  const filled = entries.map(({ data }) => fillTemplate(compiled, data));
  return findShortPasswords(filled.flatMap((result) => (result.ok ? [result.value] : [])));
};

const fieldWarnings = (compiled: CompiledTemplate, entries: readonly BatchEntry[]): readonly Problem[] =>
  findUnusedFields(
    compiled,
    entries.flatMap(({ data }) => Object.keys(data)),
  ).map((name) =>
    problem(
      "field-unused",
      `No placeholder uses the data's field “${name}”. Correct the field's name if it is misspelt; otherwise ignore this warning.`,
      { path: `data.${name}` },
    ),
  );
