/**
 * Warnings of a batch as a whole, before its first row: the same on the page, in the log and in the report, however the
 * batch was started.
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

export interface WarnedBatch {
  readonly params: Pick<BatchParams, "environment">;
  readonly compiled: CompiledTemplate<Smartlink>;
  readonly entries: readonly BatchEntry[];
  /** What was found while parameters, rows and template were read. */
  readonly warnings: readonly Problem[];
}

export const batchWarnings = ({ params, compiled, entries, warnings }: WarnedBatch): readonly Problem[] => [
  ...groupByCause(warnings),
  ...undeliverableForms(compiled.tree, params.environment?.tracking_url),
  ...fieldWarnings(compiled, entries),
  ...passwordWarnings(compiled.tree, entries),
];

/** Fills what decides about the password alone: whole rows would take as long as making them. */
const passwordWarnings = (template: Smartlink, entries: readonly BatchEntry[]): readonly Problem[] => {
  const { pdfz_password, campaignLanguage, config } = template;
  const { pdfzPassword } = config.global;
  if (pdfzPassword === "false") return [];
  const compiled = compileTemplate({ pdfz_password, campaignLanguage, config: { global: { pdfzPassword } } });
  const filled = entries.map(({ data }) => fillTemplate(compiled, data));
  return findShortPasswords(filled.flatMap((row) => (row.ok ? [row.value] : [])));
};

const fieldWarnings = (compiled: CompiledTemplate, entries: readonly BatchEntry[]): readonly Problem[] =>
  findUnusedFields(
    compiled,
    entries.flatMap(({ data }) => Object.keys(data)),
  ).map((name) =>
    problem(
      "field-unused",
      `No placeholder uses the data's field “${name}”. Correct its spelling, or leave it: it changes nothing.`,
      { path: `data.${name}` },
    ),
  );
