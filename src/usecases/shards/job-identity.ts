/** Identifies a batch by everything that its bytes depend on, and compares it with a job file. */

import type { BatchParams } from "#domain/model/batch.ts";
import type { JobFile } from "#domain/model/job-file.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import { selectLocale } from "#domain/placeholders/filters.ts";
import { comparedLocales, fingerprintLocales } from "#domain/placeholders/formatting-fingerprint.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { BatchChoices } from "../import/batch-choices.ts";

/** What the bytes of a batch depend on. */
export interface JobInputs {
  readonly params: BatchParams;
  readonly table: BatchChoices["table"];
  readonly template: Smartlink;
  /** Hash and size of each file of the input by its path. */
  readonly files: JobFile["files"];
  readonly seed: string;
  /** ISO 8601. */
  readonly started: string;
  /** Version of the built reader. */
  readonly reader: string;
  readonly rows: number;
}

/** Creates the job file. The id is a hash of everything else, so that all shards have the same one. */
export const createJobFile = async (inputs: JobInputs, { sha256 }: Pick<Bytes, "sha256">): Promise<JobFile> => {
  const { params, table, template, files, seed, started, reader, rows } = inputs;
  const hash = (value: unknown) => sha256(new TextEncoder().encode(toSortedJson(value)));
  const pinned = {
    format: "smartlink-job",
    version: 1,
    batch_id: params.batch_id,
    started,
    seed,
    reader,
    params: await hash([params, table ?? null]),
    rows,
    files,
    formats: fingerprintLocales(listLocales(template)),
  } as const;
  return { ...pinned, job_id: (await hash(pinned)).slice(0, 24) };
};

/**
 * Returns the locales in which values of the batch are formatted. A language that comes from the rows may be any. Fingerprints
 * take 60 ms a locale, so there are none for a template that formats nothing.
 */
const listLocales = (template: Smartlink): readonly string[] => {
  const { campaignLanguage } = template;
  if (!findPlaceholders(template).some(({ isFormatted }) => isFormatted)) return [];
  return findPlaceholders(campaignLanguage).length > 0 ? comparedLocales : [selectLocale(campaignLanguage)];
};

/** Serializes with sorted keys, so that the order in which fields were set does not matter. */
const toSortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    typeof item === "object" && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );

/** Returns what differs from the job file: one `job-differs` for each difference. */
export const findJobDifferences = (expected: JobFile, actual: JobFile): readonly Problem[] => {
  const differences: Problem[] = [];
  const add = (sentence: string, file?: string) =>
    differences.push(problem("job-differs", sentence, file === undefined ? undefined : { file }));
  for (const [path, { sha256 }] of Object.entries(expected.files)) {
    const file = readOwnProperty(actual.files, path);
    if (file === undefined) add(`The job needs “${path}”, which is missing. Add it.`, path);
    else if (file.sha256 !== sha256)
      add(`“${path}” is not the file of the job: its content differs. Use the same file on every machine.`, path);
  }
  for (const path of Object.keys(actual.files))
    if (!Object.hasOwn(expected.files, path)) add(`“${path}” is not a file of the job. Leave it out.`, path);
  if (expected.reader !== actual.reader)
    add(
      `The job was prepared with build ${expected.reader} of the reader, and this is build ${actual.reader}. Install the same version of smartlink, or write a new job file.`,
    );
  if (expected.seed !== actual.seed)
    add("The seed is not that of the job, so file names would differ. Leave --seed out, or use the job's.");
  if (expected.params !== actual.params || expected.batch_id !== actual.batch_id)
    add("The parameters differ from those of the job. Use the same param.json, mapping and options on every machine.");
  for (const [locale, fingerprint] of Object.entries(expected.formats))
    if (readOwnProperty(actual.formats, locale) !== fingerprint)
      add(
        `This machine formats dates and numbers of the language “${locale}” in another way than the one that prepared the job. Use the same version of Node on every machine.`,
      );
  return differences;
};
