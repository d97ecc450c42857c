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
  // No file depends on the limit of errors: a run that has reached it may continue with another one.
  const { max_errors: _, ...pinnedParams } = params;
  const hash = (value: unknown) => sha256(new TextEncoder().encode(toSortedJson(value)));
  const pinned = {
    format: "smartlink-job",
    version: 1,
    batch_id: params.batch_id,
    started,
    seed,
    reader,
    params: await hash([pinnedParams, table ?? null]),
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

/** A job that a batch is compared with. */
export interface PinnedJob {
  readonly job: JobFile;
  /** The folder whose first run has pinned the job; undefined for a job file. */
  readonly folder?: string;
}

/** Returns what differs from the pinned job: one `job-differs` for each difference. */
export const findJobDifferences = ({ job, folder }: PinnedJob, actual: JobFile): readonly Problem[] => {
  const sentences = folder === undefined ? jobFileSentences : describeFirstRun(folder);
  const differences: Problem[] = [];
  const add = (sentence: string, file?: string) =>
    differences.push(problem("job-differs", sentence, file === undefined ? undefined : { file }));
  for (const [path, { sha256 }] of Object.entries(job.files)) {
    const file = readOwnProperty(actual.files, path);
    if (file === undefined) add(sentences.missing(path), path);
    else if (file.sha256 !== sha256) add(sentences.changed(path), path);
  }
  for (const path of Object.keys(actual.files)) if (!Object.hasOwn(job.files, path)) add(sentences.further(path), path);
  if (job.reader !== actual.reader) add(sentences.reader(job.reader, actual.reader));
  if (job.seed !== actual.seed) add(sentences.seed);
  if (job.params !== actual.params || job.batch_id !== actual.batch_id) add(sentences.params);
  for (const [locale, fingerprint] of Object.entries(job.formats))
    if (readOwnProperty(actual.formats, locale) !== fingerprint) add(sentences.formats(locale));
  return differences;
};

/** One sentence for each kind of difference. */
interface DifferenceSentences {
  readonly missing: (path: string) => string;
  readonly changed: (path: string) => string;
  readonly further: (path: string) => string;
  readonly reader: (expected: string, actual: string) => string;
  readonly seed: string;
  readonly params: string;
  readonly formats: (locale: string) => string;
}

const jobFileSentences: DifferenceSentences = {
  missing: (path) => `The job needs “${path}”, which is missing. Add it.`,
  changed: (path) =>
    `“${path}” is not the file of the job: its content differs. Use the same file on every machine, or write a new job file.`,
  further: (path) => `“${path}” is not a file of the job. Leave it out.`,
  reader: (expected, actual) =>
    `The job was prepared with build ${expected} of the reader, and this is build ${actual}. Install the same version of smartlink, or write a new job file.`,
  seed: "The seed is not that of the job, so file names would differ. Leave --seed out, or use the job's.",
  params: "The parameters differ from those of the job. Use the same param.json, mapping and options on every machine.",
  formats: (locale) =>
    `This machine formats dates and numbers of the language “${locale}” in another way than the one that prepared the job. Use the same version of Node on every machine.`,
};

/** A run into a folder continues the first one there, so its files must be made of the same input. */
const describeFirstRun = (folder: string): DifferenceSentences => {
  const elsewhere = "use another --batch-id or --out for a new batch";
  return {
    missing: (path) => `${folder} was begun with “${path}”, which is missing. Add it, or ${elsewhere}.`,
    changed: (path) =>
      `“${path}” has changed since the first run into ${folder}. Restore it to continue that batch, or ${elsewhere}.`,
    further: (path) => `“${path}” was not there in the first run into ${folder}. Leave it out, or ${elsewhere}.`,
    reader: (expected, actual) =>
      `${folder} was begun with build ${expected} of the reader, and this is build ${actual}. Install the same version of smartlink, or ${elsewhere}.`,
    seed: `${folder} was begun with another seed. Leave --seed out, or ${elsewhere}.`,
    params: `Options, param.json or mapping differ from those of the first run into ${folder}. Use the same ones, or ${elsewhere}.`,
    formats: (locale) =>
      `${folder} was begun by a machine that formats dates and numbers of the language “${locale}” in another way. Use the same version of Node, or ${elsewhere}.`,
  };
};
