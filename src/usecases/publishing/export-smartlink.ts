/** Exports one smartlink as a file, made by the stages of a batch with one row. Nothing is stored. */

import { openBatch } from "#batch/open-batch.ts";
import { createOverlayPartStore } from "#batch/parts/overlay-part-store.ts";
import { type BatchPorts, listRows } from "#batch/pipeline.ts";
import { createExportName } from "#domain/files/output-name.ts";
import { readTemplate } from "#domain/intake/read-template.ts";
import { publicFolder } from "#domain/links/public-url.ts";
import type { BatchParams, Encoding, Environment, PlannedEntry, Strategy } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { truncate } from "#domain/text/truncate.ts";
import type { FileAssembler } from "#ports/file-assembler.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { PageReader } from "#ports/page-reader.ts";
import type { ReaderRuntime } from "#ports/reader-runtime.ts";
import { createPageInspector } from "../library/page-inspector.ts";
import { readStoredTemplate } from "../library/read-stored-template.ts";
import type { ServicePorts } from "../library/service-ports.ts";
import { smartlinkNotFound } from "../library/unknown-ids.ts";
import { readEnvironments } from "../tool/environments.ts";

/** How a smartlink is exported. */
export interface ExportOptions {
  readonly strategy: Strategy;
  /** `text` by default. */
  readonly encoding?: Encoding | undefined;
  /** Name of the environment whose addresses the file contains; none by default. */
  readonly environment?: string | undefined;
  /** Encrypts the file with this password instead of the smartlink's own. It is not stored. */
  readonly password?: string | undefined;
  /** Opens the PDF if it is encrypted. */
  readonly pdfPassword?: string | undefined;
  /** Where the file will be hosted: a folder, ending in a slash. */
  readonly publicUrl?: string | undefined;
}

/** A file to download. */
export interface ExportedFile {
  readonly file: UploadedFile;
  readonly filename: string;
  readonly mimetype: "text/html" | "application/zip";
  /**
   * The address of the smartlink at the public address, if there is one. It ends in `?q=` where each person needs a personal
   * link, whose name or number follows.
   */
  readonly link: string | undefined;
}

/** Exports smartlinks. */
export interface SmartlinkExport {
  /**
   * Returns one HTML file for the strategy `original`, else a ZIP with the files that the HTML links. Problems:
   * `document-not-found`, `shape-invalid` (the environment is unknown), and those of a batch's row, such as `placeholder-without-value` or `pdf-missing`.
   */
  export(id: string, options: ExportOptions): Promise<Result<ExportedFile>>;
}

/** What exporting needs from its environment. */
export type SmartlinkExportPorts = Pick<ServicePorts, "store" | "clock" | "ids" | "bytes" | "site"> &
  Pick<BatchPorts, "fetcher" | "loadPrinter"> & {
    readonly pages: Pick<PageReader, "facts" | "decrypt">;
    readonly runtime: ReaderRuntime;
    readonly assembler: FileAssembler;
    /** Wraps bytes as a file. */
    readonly toFile: (bytes: Uint8Array<ArrayBuffer>) => UploadedFile;
  };

/** Creates the export over the store, the built reader and the page reader. */
export const createSmartlinkExport = (ports: SmartlinkExportPorts): SmartlinkExport => {
  const { store, site, pages, toFile, assembler, clock } = ports;
  const batchPorts: BatchPorts = {
    ...ports,
    batchUrl: `${site}batch/`,
    ...createPageInspector({ pages, toFile }),
  };
  return {
    export: async (id, options) => {
      const stored = await readStoredTemplate(store.records, site, id);
      if (stored === undefined) return fail(smartlinkNotFound(id));
      const reading = readTemplate(stored, "document");
      if (!reading.ok) return reading;
      const template = withPassword(reading.value.template, options.password);
      const environment = await findEnvironment(options.environment, ports);
      if (!environment.ok) return environment;
      const params = createParams(template, options, environment.value);
      const entry = createEntry(id, template, params, options);
      const { files, parts } = createOverlayPartStore([], store.parts);
      const batch = openBatch({ job_id: params.batch_id, params, template, files, parts }, batchPorts);
      const rowProblems = await batch.contents.find(entry.pdf);
      if (rowProblems.length > 0) return fail(...rowProblems);
      const maker = await batch.createMaker(batchPorts, () => listRows([entry]));
      const row = await maker.make(entry);
      if (!row.ok) return fail(...row.problems.map(withoutRow));
      const {
        files: [file],
        support,
      } = row.value;
      const link =
        options.publicUrl === undefined ? undefined : createLink(options.publicUrl, file.path, params, template);
      if (options.strategy === "original")
        return ok({ file: await assembler.assemble(file, parts), filename: entry.name, mimetype: "text/html", link });
      const zip = await assembler.zip([file, ...support], parts, clock.now());
      return ok({ file: zip, filename: `${params.batch_id}.zip`, mimetype: "application/zip", link });
    },
  };
};

/** Removes the row from the location: the caller knows no row. */
const withoutRow = ({ at: { row: _row, reference_id: _reference, ...at } = {}, ...problem }: Problem): Problem => ({
  ...problem,
  at,
});

const withPassword = (template: Smartlink, password: string | undefined): Smartlink =>
  password === undefined
    ? template
    : {
        ...template,
        pdfz_password: password,
        config: { ...template.config, global: { ...template.config.global, pdfzPassword: "true" } },
      };

const findEnvironment = async (
  name: string | undefined,
  { store, site }: Pick<SmartlinkExportPorts, "store" | "site">,
): Promise<Result<Environment | undefined>> => {
  if (name === undefined || name === "") return ok(undefined);
  const environments = await readEnvironments(store.records, `${site}api`);
  const environment = environments.find((item) => item.name === name);
  if (environment !== undefined) return ok(environment);
  const names = environments.map((item) => item.name).join(", ");
  return fail(
    problem("shape-invalid", `env: there is no environment “${truncate(name)}”. Use one of ${names}.`, { path: "env" }),
  );
};

const createLink = (publicUrl: string, path: string, { batch_id }: BatchParams, { config }: Smartlink): string =>
  `${publicFolder(publicUrl, batch_id)}${path}${Number(config.global.userStatus) === 1 ? "?q=" : ""}`;

const createParams = (
  { title }: Smartlink,
  { strategy, encoding = "text", publicUrl }: ExportOptions,
  environment: Environment | undefined,
): BatchParams => ({
  batch_id: createExportName(title),
  strategy,
  encoding,
  max_errors: 0,
  ...(environment === undefined ? {} : { environment }),
  ...(publicUrl === undefined ? {} : { public_url: publicUrl }),
});

const createEntry = (
  id: string,
  { _content }: Smartlink,
  { batch_id }: BatchParams,
  { pdfPassword }: ExportOptions,
): PlannedEntry => ({
  row: 1,
  pdf: `content:${_content ?? ""}`,
  reference_id: id,
  suffix: "",
  name: `${batch_id}.html`,
  ...(pdfPassword === undefined ? {} : { pdf_password: pdfPassword }),
  data: {},
});
