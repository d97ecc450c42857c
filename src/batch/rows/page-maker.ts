/**
 * Assembles the page of a row from the filled template, its PDF and its resources, and the shared files beside it. What
 * all rows share is created once and cached here.
 */

import type { LeftOutPages } from "#domain/conditions/left-out-pages.ts";
import { readIconAddress } from "#domain/links/icon-address.ts";
import type { BatchParams, PlannedEntry } from "#domain/model/batch.ts";
import type { Delivery } from "#domain/model/delivery.ts";
import type { OutputFile, PartRef } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { memoizeLast } from "#domain/values/memoize-last.ts";
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import { createLinkedFiles } from "../inputs/linked-files.ts";
import type { PdfDelivery, ResolvedPdf } from "../inputs/pdf-resolver.ts";
import type { RowResources } from "../inputs/row-resources.ts";
import { type AssembledPage, assembleEncryptedPage, assemblePage, type Page, readLanguage } from "../page/assemble.ts";
import { toDeliveredSmartlink } from "../page/deliver.ts";
import { createFrames, type Frames } from "../page/frame.ts";
import type { PageDigester } from "../page/page-digester.ts";
import { createPagePattern } from "../page/page-pattern.ts";
import { createSmartlinkEncoder } from "../page/smartlink-json.ts";
import { strategies } from "../page/strategies.ts";
import { type Encryptors, isEncrypted } from "../parts/encryptors.ts";
import type { Parts } from "../parts/parts.ts";
import { createRowParts } from "./row-parts.ts";

/** What the pages of a job are made of. */
export interface PageMakerInput {
  readonly jobId: string;
  readonly params: BatchParams;
  readonly template: Smartlink;
  readonly manifest: RuntimeManifest;
  readonly parts: Parts;
  readonly encryptors: Encryptors;
  readonly digestPage: PageDigester;
}

/** One row, ready to be assembled. */
export interface RowInput {
  readonly entry: PlannedEntry;
  /** The filled template. */
  readonly smartlink: Smartlink;
  /** Whether the row shows each asset. Undefined: it shows all. */
  readonly shown?: readonly boolean[] | undefined;
  /** The pages that the row leaves out. Undefined: none. */
  readonly leftOut?: LeftOutPages | undefined;
  readonly pdf: ResolvedPdf;
  readonly rowResources: RowResources;
  /** The text of the PDF's update, which follows the shared one. */
  readonly update?: string | undefined;
}

/** The files of one row. */
export interface PageFiles {
  readonly file: OutputFile;
  /** Files of the batch's folder that the row links and that no earlier row of the batch has listed. */
  readonly support: readonly OutputFile[];
}

/** Makes the pages of one job. */
export interface PageMaker {
  /** Starts to encode what the pages of all rows contain, such as while the first PDF is inspected. Returns at once. */
  prepare(): void;
  /** Makes the page of a row that has no problems. Rejects if a stage throws. */
  make(row: RowInput): Promise<PageFiles>;
  /**
   * Creates the maker of rows that differ from an unencrypted one in texts alone. `row`: has the marks as its texts, among them the
   * update of its PDF (see `createPagePattern`).
   */
  createRepeater(row: RowInput, marks: readonly string[]): Promise<RowRepeater>;
}

/** Makes the file of a row with these texts, in the order of the marks. */
export type RowRepeater = (entry: PlannedEntry, texts: readonly string[]) => OutputFile;

/** Creates the page maker of one job. It remembers which shared files it has listed, so a new job needs a new one. */
export const createPageMaker = (input: PageMakerInput): PageMaker => {
  const { jobId, params, template, manifest, parts, encryptors, digestPage } = input;
  const { strategy, encoding } = params;
  const runtimeUrl = findRuntimeUrl(params);
  const linked = createLinkedFiles(jobId, params.batch_id, runtimeUrl.startsWith("runtime/"));
  const rowParts = createRowParts({ manifest, parts, placement: strategies[strategy], linked });
  const frames = createFrames({ manifest, parts, strategy, encoding, runtimeUrl });
  const pageInput: PageInput = { manifest, params, runtimeUrl, frames };
  const pageTools = { encodeSmartlink: createSmartlinkEncoder(encoding, template), digestPage };

  const createPlainPage = async (row: RowInput, resources: readonly string[], placed: PdfDelivery): Promise<Page> => {
    const pageParts = await rowParts.inside(resources, row.rowResources, placed);
    return createPage(pageInput, row, resources, placed, pageParts);
  };

  const makePlainPage = async (row: RowInput, resources: readonly string[]): Promise<PageFiles> => {
    const placed = await row.pdf.getDelivery();
    const page = await createPlainPage(row, resources, placed);
    return {
      file: toOutputFile(input, row.entry, assemblePage(page, pageTools)),
      support: await rowParts.beside(resources, row.rowResources, placed.beside, []),
    };
  };

  const makeEncryptedPage = async (row: RowInput, resources: readonly string[]): Promise<PageFiles> => {
    const { entry, smartlink, pdf, rowResources } = row;
    const encryptor = await encryptors.get(entry, smartlink);
    const encryptedFiles = await rowParts.encrypted(encryptor, smartlink, pdf, resources, rowResources);
    const page = await createPage(pageInput, row, resources, undefined, await rowParts.scripts());
    return {
      file: toOutputFile(input, entry, await assembleEncryptedPage({ ...page, encryptor, encryptedFiles })),
      support: await rowParts.beside(resources, rowResources, undefined, encryptedFiles),
    };
  };

  /** Rows with the same PDF get the same list, by which their parts are known. */
  const selectResources = memoizeLast((needs: readonly string[]) =>
    needs.filter((name) => manifest.resources[name] !== undefined && !isLeftOut(name, params)),
  );

  let isPrepared = false;
  return {
    prepare: () => {
      if (isPrepared) return;
      isPrepared = true;
      // The first row meets the same error.
      rowParts.scripts().catch(() => undefined);
    },
    make: (row) => {
      const resources = selectResources(row.pdf.facts.needs);
      return isEncrypted(row.smartlink) ? makeEncryptedPage(row, resources) : makePlainPage(row, resources);
    },
    createRepeater: async (row, marks) => {
      const page = await createPlainPage(row, selectResources(row.pdf.facts.needs), await row.pdf.getDelivery());
      const pattern = createPagePattern(page, marks, pageTools);
      return (entry, texts) => toOutputFile(input, entry, pattern(texts));
    },
  };
};

/** Only files that embed their fonts can save space here: linked files share one copy of each font in `runtime/`. */
const isLeftOut = (name: string, { embed_fonts, strategy }: BatchParams): boolean =>
  embed_fonts === false && strategies[strategy].worker === "inline" && name.startsWith("standard_fonts/LiberationSans");

interface PageInput extends DeliveryInput {
  readonly frames: Frames;
}

/** Creates a page, encrypted or not, that is not yet assembled. */
const createPage = async (
  input: PageInput,
  { entry, smartlink, shown, leftOut, pdf: { facts }, rowResources, update }: RowInput,
  resources: readonly string[],
  pdf: PdfDelivery | undefined,
  parts: readonly PartRef[],
): Promise<Page> => ({
  manifest: input.manifest,
  encoding: input.params.encoding,
  decoders: resources.some((name) => name.startsWith("wasm/")),
  frame: await input.frames(readLanguage(smartlink)),
  icon: readIconAddress(smartlink.faviconB64 ?? ""),
  smartlink: toDeliveredSmartlink(
    smartlink,
    createDelivery(input, entry, resources, pdf, update),
    (asset) => rowResources.files.get(asset) ?? {},
    facts.pages.length,
    shown,
    leftOut?.remain(facts.pages.length),
  ),
  parts,
});

const toOutputFile = (
  { jobId, params }: PageMakerInput,
  { name, row }: PlannedEntry,
  { pieces, size }: AssembledPage,
): OutputFile => ({
  batch_id: params.batch_id,
  path: name,
  job_id: jobId,
  kind: "smartlink",
  mimetype: "text/html",
  pieces,
  size,
  row,
});

/** What is equal for all pages of a batch. */
interface DeliveryInput {
  readonly manifest: RuntimeManifest;
  readonly params: BatchParams;
  /** Folder of the reader's files, relative or absolute, ending in a slash. */
  readonly runtimeUrl: string;
}

/**
 * Creates the delivery of a row's page. `resources`: names of the pdf.js resources that its PDF needs. `pdf` is undefined
 * in an encrypted page, which has the PDF as an encrypted part, together with the shared update.
 */
const createDelivery = (
  { manifest, params, runtimeUrl }: DeliveryInput,
  { reference_id }: PlannedEntry,
  resources: readonly string[],
  pdf: PdfDelivery | undefined,
  update: string | undefined,
): Delivery => {
  const { strategy, batch_id } = params;
  const tracking = params.environment?.tracking_url;
  const isInline = strategies[strategy].worker === "inline";
  return {
    format: 1,
    strategy,
    reader: manifest.version,
    batch_id,
    reference_id,
    pdf: pdf && !pdf.inside ? { url: pdf.beside?.path ?? pdf.address ?? "" } : { part: "pdf" },
    ...(update === undefined ? {} : { updates: [...(pdf?.shared ? [{ part: "pdf-shared" }] : []), { text: update }] }),
    worker: isInline
      ? { part: "worker" }
      : { url: runtimeUrl + manifest.worker.file, integrity: manifest.worker.integrity },
    resources: isInline || resources.length === 0 ? { inline: resources } : { url: runtimeUrl },
    ...(tracking ? { tracking_url: tracking } : {}),
  };
};

/** Returns the folder of the reader's files, ending in a slash. */
const findRuntimeUrl = ({ environment }: BatchParams): string => {
  const url = environment?.runtime_url || "runtime/";
  return url.endsWith("/") ? url : `${url}/`;
};
