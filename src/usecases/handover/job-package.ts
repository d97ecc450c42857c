/**
 * A prepared job as one file for the command line: template, data, PDFs, media and parameters, the choices of the page, and a
 * job file that pins all of it. The command line reads it as a ZIP or unpacked.
 */
import { hasScheme } from "#domain/links/link.ts";
import type { BatchParams, Environment } from "#domain/model/batch.ts";
import { ok, type Result } from "#domain/result.ts";
import { readTableChoices } from "#domain/tables/read-table-choices.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { BatchChoices, TableChoices } from "../import/batch-choices.ts";
import type { BatchImporter } from "../import/batch-importer.ts";
import { type IdentityPorts, identifyBatch } from "../shards/identify-batch.ts";

/** Names of the files that the command line takes apart from the input of the batch. They are in the root of the package. */
export const packageNames = { job: "job.json", mapping: "mapping.json", environment: "environment.json" } as const;

/** A file of a package. */
export interface PackageFile {
  /** Path in the package, with `/`. */
  readonly path: string;
  readonly file: UploadedFile;
}

/** A package to download. */
export interface JobPackage {
  readonly filename: string;
  readonly file: UploadedFile;
  readonly batchId: string;
  readonly rows: number;
  /** Rows with invalid data, which are left out. */
  readonly omittedRows: number;
  /** Whether PDFs need a password that is not in the package. */
  readonly needsPassword: boolean;
}

/** What packing needs from its environment. */
export interface PackagePorts extends Pick<IdentityPorts, "runtime" | "bytes"> {
  readonly importer: BatchImporter;
  readonly now: () => string;
  readonly newSeed: () => string;
  /** Creates a text file of pieces. */
  readonly createFile: (chunks: readonly (string | Uint8Array<ArrayBuffer>)[]) => UploadedFile;
  readonly toIntakeFile: (file: PackageFile) => IntakeFile;
  /** Returns the SHA-256 of a file in hex. */
  readonly hashFile: (file: UploadedFile) => Promise<string>;
  /** Packs files into a ZIP without compression. `dateTime`: time of modification of its entries, ISO 8601. */
  readonly zip: (files: readonly PackageFile[], dateTime: string) => Promise<UploadedFile>;
}

/** The content of a package without its job file. */
export interface PackageContent {
  /** Template, data, PDFs and media. */
  readonly files: readonly PackageFile[];
  readonly params: BatchParams;
  /** Opens PDFs whose rows have no password, as in param.json. */
  readonly pdfPassword?: unknown;
  readonly table: TableChoices | undefined;
  readonly omittedRows: number;
  readonly needsPassword: boolean;
}

/** Adds parameters, choices and job file, and packs all. The job file is made as the command line makes it, so both agree. */
export const createJobPackage = async (content: PackageContent, ports: PackagePorts): Promise<Result<JobPackage>> => {
  const { params, table, omittedRows, needsPassword } = content;
  const addJson = (path: string, value: unknown): PackageFile => ({
    path,
    file: ports.createFile([`${JSON.stringify(value, null, 1)}\n`]),
  });
  const input = [...content.files, addJson("param.json", toParamJson(params, content.pdfPassword))];
  const { environment } = params;
  const extra = [
    ...(table === undefined ? [] : [addJson(packageNames.mapping, table)]),
    ...(environment === undefined ? [] : [addJson(packageNames.environment, environment)]),
  ];
  const byPath = new Map(input.map((item) => [item.path, item.file]));
  const choices = {
    ...(table === undefined ? {} : { table: readPackagedTable(JSON.parse(JSON.stringify(table))) as TableChoices }),
    ...toEnvironmentChoices(environment),
  };
  const batch = await ports.importer.importFiles(input.map(ports.toIntakeFile), choices);
  const started = ports.now();
  const identified = await identifyBatch(
    batch,
    { table: choices.table, seed: params.seed ?? ports.newSeed(), started },
    { ...ports, hashFile: async ({ path }) => ports.hashFile(byPath.get(path) ?? ports.createFile([])) },
  );
  if (!identified.ok) return identified;
  const { job, rowCount } = identified.value;
  const files = [...input, ...extra, addJson(packageNames.job, job)];
  return ok({
    filename: `${params.batch_id}.smartlink-job.zip`,
    file: await ports.zip(files, started),
    batchId: params.batch_id,
    rows: rowCount,
    omittedRows,
    needsPassword,
  });
};

/** Parameters with all presets resolved. The environment has a file of its own, and the template is in the package. */
const toParamJson = (
  { environment: _environment, document_id: _document, ...params }: BatchParams,
  pdfPassword: unknown,
): object => ({ ...params, ...(pdfPassword === undefined ? {} : { pdf_password: pdfPassword }) });

/** Returns the choices about a table that a package has; undefined if the value is none. */
export const readPackagedTable = (value: unknown): TableChoices | undefined => {
  const choices = readTableChoices(value);
  const path = isRecord(value) ? value["path"] : undefined;
  return choices === undefined || typeof path !== "string" ? undefined : { path, ...choices };
};

/** Returns the environment that a package has; undefined if the value is none. */
export const readPackagedEnvironment = (value: unknown): Environment | undefined => {
  if (!isRecord(value)) return undefined;
  const { name, api_url, tracking_url, mail_url, runtime_url } = value;
  if (typeof name !== "string" || typeof api_url !== "string" || typeof tracking_url !== "string") return undefined;
  return {
    name,
    api_url,
    tracking_url,
    ...(typeof mail_url === "string" ? { mail_url } : {}),
    ...(typeof runtime_url === "string" ? { runtime_url } : {}),
  };
};

/** Returns the choices that select the environment of a package. */
export const toEnvironmentChoices = (
  environment: Environment | undefined,
): Pick<BatchChoices, "environment" | "environments"> =>
  environment === undefined ? {} : { environment: environment.name, environments: [environment] };

/** Chooses paths in a package for stored files, which rows and templates name by addresses. */
export const createPackagePaths = (usedPaths: Iterable<string>): ((address: string, name: string) => string) => {
  const used = new Set(usedPaths);
  const chosen = new Map<string, string>();
  return (address, name) => {
    const earlier = chosen.get(address);
    if (earlier !== undefined) return earlier;
    let path = hasScheme(address) ? `files/${name}` : address;
    for (let count = 2; used.has(path); count++) path = `files/${count}/${name}`;
    used.add(path);
    chosen.set(address, path);
    return path;
  };
};
