/** Reads the input of a batch from the command line: files, folders, standard input, and choices from options. */
import { basename, resolve } from "node:path";
import { describeBatchNameProblem } from "#domain/files/output-name.ts";
import type { Encoding, Environment, Outputs, Strategy } from "#domain/model/batch.ts";
import { type JobFile, readJobFile } from "#domain/model/job-file.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { readAuthorization, readLoginOrigin } from "#domain/records/site-login.ts";
import { isRecord } from "#domain/values/is-record.ts";
import { omitUndefined } from "#domain/values/omit-undefined.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { SiteLogins } from "#ports/site-logins.ts";
import { packageNames, readPackagedEnvironment, readPackagedTable } from "#usecases/handover/job-package.ts";
import type { BatchChoices, TableChoices } from "#usecases/import/batch-choices.ts";
import type { PinnedJob } from "#usecases/shards/job-identity.ts";
import type { CommandContext } from "../command.ts";
import type { LocalFiles } from "../command-ports.ts";
import { readEnvironmentInput } from "./read-environments.ts";
import { readFirstLine } from "./read-first-line.ts";
import { readTableOptions } from "./read-table-options.ts";

/** The input of a batch, not yet imported. */
export interface BatchInput {
  readonly files: readonly IntakeFile[];
  readonly choices: BatchChoices;
  /** The job file of `--job`, or of a prepared job. */
  readonly pinned: PinnedJob | undefined;
  /** Name of the batch where neither options nor param.json give one: the same at each run, so that it continues. */
  readonly defaultBatchId: string;
  /** Whether options have addresses of an environment. */
  readonly hasAddresses: boolean;
  /** Credentials of the site that has the template. */
  readonly logins: SiteLogins;
  readonly localFiles: LocalFiles;
}

/** Reads the input. Throws a `ProblemError` for a path that does not exist and for an invalid mapping or job file. */
export const readBatchInput = async (context: CommandContext): Promise<BatchInput> => {
  const { parsed, terminal, ports, reporter } = context;
  const localFiles = await ports.loadFiles();
  const paths = parsed.positionals.filter((path) => path !== "-");
  const listed = await localFiles.list(paths, terminal.folder);
  if (listed.leftOut.length > 0) reporter.problem("warning", describeLeftOut(listed.leftOut));
  const prepared = await readPreparedJob(listed.files);
  const hasStandardInput = parsed.positionals.includes("-");
  const files = hasStandardInput ? [...prepared.files, await readStandardInput(context, localFiles)] : prepared.files;
  const jobPath = parsed.text("job");
  const job = jobPath === undefined ? prepared.job : await readJob(jobPath, terminal.folder, localFiles);
  const environment = await readEnvironmentInput(parsed, prepared.environment, terminal.folder, localFiles);
  const choices = {
    ...(prepared.table === undefined ? {} : { table: prepared.table }),
    ...(await readChoices(context, files, localFiles)),
    ...environment.choices,
  };
  return {
    files,
    choices: job === undefined ? choices : { ...choices, batch_id: choices.batch_id ?? job.batch_id },
    pinned: job && { job },
    defaultBatchId: nameBatch(paths, terminal.folder),
    hasAddresses: environment.hasAddresses,
    logins: await readSiteLogins(context, localFiles),
    localFiles,
  };
};

const describeLeftOut = (paths: readonly string[]) =>
  problem(
    "file-unknown",
    "Hidden files and symbolic links of a folder are not used. Name a file itself to use it, or copy it into the folder.",
    { files: { count: paths.length, first: paths.slice(0, 5) } },
  );

const readJob = async (path: string, folder: string, files: LocalFiles): Promise<JobFile> => {
  const job = readJobFile(await files.readText(path, folder), path);
  if (!job.ok) throw new ProblemError(job.problems[0] ?? problem("job-unreadable", `${path} is no job file.`));
  return job.value;
};

/** JSON begins with a bracket, a workbook like a ZIP archive; everything else is a CSV table. */
const readStandardInput = ({ terminal }: CommandContext, files: LocalFiles): Promise<IntakeFile> =>
  files.fromStream(terminal.input, (bytes) => {
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) return "stdin.xlsx";
    const start = new TextDecoder().decode(bytes.subarray(0, 100)).trimStart();
    return /^[[{]/.test(start) ? "stdin.json" : "stdin.csv";
  });

const readChoices = async (
  { parsed, terminal }: CommandContext,
  files: readonly IntakeFile[],
  localFiles: LocalFiles,
): Promise<BatchChoices> => {
  const embedFonts = parsed.text("embed-fonts");
  const passwordFile = parsed.text("pdf-password-file");
  const password = passwordFile === undefined ? undefined : await readFirstLine(passwordFile, terminal, localFiles);
  const pdfs = files.filter(({ name }) => /\.pdf$/i.test(name));
  return omitUndefined<BatchChoices>({
    batch_id: parsed.text("batch-id"),
    outputs: parsed.text("outputs") as Outputs | undefined,
    strategy: parsed.text("strategy") as Strategy | undefined,
    encoding: parsed.text("encoding") as Encoding | undefined,
    public_url: parsed.text("public-url"),
    personal_links: parsed.text("personal-links"),
    max_errors: parsed.count("max-errors"),
    embed_fonts: embedFonts === undefined ? undefined : embedFonts === "true",
    pdfPasswords: password === undefined ? undefined : Object.fromEntries(pdfs.map(({ path }) => [path, password])),
    table: await readTableOptions(parsed, files, terminal.folder, localFiles),
  });
};

/** Names a batch after the first folder, or the first file without its extension. */
const nameBatch = (paths: readonly string[], folder: string): string => {
  const name = basename(resolve(folder, paths[0] ?? "."))
    .replace(/\.[A-Za-z0-9]+$/, "")
    .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
    .replaceAll(/^[^A-Za-z0-9]+|[.-]+$/g, "");
  return describeBatchNameProblem("batch_id", name) === undefined ? name : "batch";
};

const advice =
  "Pass them with --api-login-file and name the site with --api-url, or pass the template as a file (docs/cli.md).";

/** Reads the credentials. @throws ProblemError `shape-invalid`, `file-unreadable` */
const readSiteLogins = async ({ parsed, terminal }: CommandContext, localFiles: LocalFiles): Promise<SiteLogins> => {
  const path = parsed.text("api-login-file");
  if (path === undefined) return { advice, find: async () => undefined };
  // A param.json of somebody else could name any site, so its api_url does not decide who gets the credentials.
  const loginOrigin = readLoginOrigin(parsed.text("api-url") ?? "");
  if (loginOrigin === undefined) throw new ProblemError(problem("shape-invalid", siteMissing, { path: "api_url" }));
  const authorization = readAuthorization(await readFirstLine(path, terminal, localFiles));
  if (authorization === undefined)
    throw new ProblemError(problem("shape-invalid", otherForm(path), { path: "api-login-file" }));
  return { advice, find: async (origin) => (origin === loginOrigin ? authorization : undefined) };
};

const siteMissing =
  "The option --api-login-file needs the site to which the credentials belong: --api-url with https, or an address of this computer.";

const otherForm = (path: string) =>
  `The first line of ${path === "-" ? "standard input" : path} has no credentials. Write a user name and a password with a colon between them, or an Authorization value that begins with Basic or Bearer.`;

// Takes a prepared job apart, as the Batches page downloads it (“Run elsewhere…”): the batch, its choices and its job file.

/** A prepared job; only files for any other input. */
interface PreparedJob {
  readonly files: readonly IntakeFile[];
  readonly job?: JobFile;
  readonly table?: TableChoices;
  readonly environment?: Environment;
}

const maxChoiceBytes = 16 * 1024 * 1024;

/** Takes the files apart if one of them is a job file in the root of a folder or an archive. */
const readPreparedJob = async (files: readonly IntakeFile[]): Promise<PreparedJob> => {
  const jobFile = files.find(({ path }) => path === packageNames.job);
  if (jobFile === undefined || !isRecord(await readValue(jobFile))) return { files };
  const job = readJobFile(await readText(jobFile), jobFile.path);
  if (!job.ok) throw new ProblemError(job.problems[0] ?? unreadable(jobFile.path));
  const take = async <T>(path: string, read: (value: unknown) => T | undefined): Promise<T | undefined> => {
    const file = files.find((item) => item.path === path);
    if (file === undefined || Object.hasOwn(job.value.files, path)) return undefined;
    const value = read(await readValue(file));
    if (value === undefined) throw new ProblemError(unreadable(path));
    return value;
  };
  const table = await take(packageNames.mapping, readPackagedTable);
  const environment = await take(packageNames.environment, readPackagedEnvironment);
  const names: readonly string[] = Object.values(packageNames);
  return {
    files: files.filter(({ path }) => !names.includes(path) || Object.hasOwn(job.value.files, path)),
    job: job.value,
    ...(table === undefined ? {} : { table }),
    ...(environment === undefined ? {} : { environment }),
  };
};

const readText = async (file: IntakeFile): Promise<string> => {
  if (file.size > maxChoiceBytes) throw new ProblemError(unreadable(file.path));
  return new TextDecoder().decode(await file.bytes());
};

const readValue = async (file: IntakeFile): Promise<unknown> => {
  try {
    return JSON.parse(await readText(file));
  } catch {
    return undefined;
  }
};

const unreadable = (file: string) =>
  problem("job-unreadable", `${file} is damaged. Download the prepared job again on the Batches page.`, { file });
