/** Finds stored files that a job uses: contents that its rows name, and resources that its template names. */
import type { DroppedFiles, NamedFile } from "#batch/inputs/dropped-files.ts";
import { addressFileName } from "#domain/files/output-name.ts";
import { hasScheme } from "#domain/links/link.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { decodePercent } from "#domain/text/decode-percent.ts";
import { truncate } from "#domain/text/truncate.ts";
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { BatchFile } from "#ports/store.ts";
import type { BatchPorts } from "../pipeline.ts";

/** Finds the stored contents that rows name. */
export interface ContentFinder {
  /** The contents found so far as input files; `path` is the text by which rows name them. */
  readonly files: readonly BatchFile[];
  /** Returns the input file of a row's PDF among those found so far. */
  get(pdf: string): BatchFile | undefined;
  /**
   * Finds the content that a row names. Returns the problem `pdf-missing` of an unknown content id, and nothing for a PDF
   * that is not in the library. Synchronous for a PDF of an earlier row.
   */
  find(pdf: string): readonly Problem[] | Promise<readonly Problem[]>;
}

const contentAddress = /^content:(.+)$/i;

/** Path of a content's file on this site, as in `pdf_url`. Reading it from the store needs no credentials. */
const contentFilePath = /^api\/content\/([^/?#]+)\/file$/;

const contentId = (pdf: string, site: string): string | undefined =>
  (contentAddress.exec(pdf) ?? (pdf.startsWith(site) ? contentFilePath.exec(pdf.slice(site.length)) : null))?.[1];

const siteOf = (batchUrl: string): string => batchUrl.replace(/batch\/$/, "");

const noProblems: readonly Problem[] = [];
/** PDFs whose search is remembered although nothing was found. Rows that follow each other mostly name the same few. */
const maxRememberedSearches = 10_000;

/**
 * Creates the finder of contents that rows name by `content:<id>`, by the content's address, or by file name. Dropped files
 * take precedence (docs/decisions/0017), so PDFs in `dropped` are not searched.
 */
export const createContentFinder = (
  dropped: DroppedFiles<NamedFile>,
  { store, batchUrl }: Pick<BatchPorts, "store" | "batchUrl">,
): ContentFinder => {
  const site = siteOf(batchUrl);
  const files = new Map<string, BatchFile>();
  const searched = new Map<string, readonly Problem[]>();
  const loadContentsByName = memoizeAsync(
    async (): Promise<ReadonlyMap<string, ContentFile>> =>
      new Map((await store.records.list("contents")).map((content) => [content.filename.toLowerCase(), content])),
  );
  const findContent = async (pdf: string): Promise<readonly Problem[]> => {
    const id = contentId(pdf, site);
    if (id === undefined && hasScheme(pdf)) return noProblems;
    const content =
      id === undefined
        ? (await loadContentsByName()).get(addressFileName(pdf).toLowerCase())
        : await store.records.get("contents", id);
    if (content !== undefined) {
      const { filename, sha256, filesize } = content;
      files.set(pdf, { name: filename, path: pdf, sha256, size: filesize });
      return noProblems;
    }
    return id === undefined ? noProblems : [contentMissing(id)];
  };
  const search = async (pdf: string): Promise<readonly Problem[]> => {
    const problems = await findContent(pdf);
    if (searched.size >= maxRememberedSearches) searched.clear();
    searched.set(pdf, problems);
    return problems;
  };
  return {
    get files() {
      return [...files.values()];
    },
    get: (pdf) => files.get(pdf),
    find: (pdf) => {
      if (pdf === "" || files.has(pdf)) return noProblems;
      return searched.get(pdf) ?? (dropped.find(pdf) === undefined ? search(pdf) : noProblems);
    },
  };
};

interface ContentFile {
  readonly filename: string;
  readonly sha256: string;
  readonly filesize: number;
}

const contentMissing = (id: string): Problem =>
  problem(
    "pdf-missing",
    `There is no content “${truncate(id)}”. Upload the PDF first, or enter the id of another content.`,
    {
      path: "pdf",
    },
  );

/** Finds the template's resources that have addresses of this site's interface, so that the job reads them from the store. */
export const findStoredResources = async (
  template: Smartlink,
  { store, batchUrl }: Pick<BatchPorts, "store" | "batchUrl">,
): Promise<readonly BatchFile[]> => {
  const folder = `${siteOf(batchUrl)}api/asset/`;
  const files = new Map<string, BatchFile>();
  for (const { url } of template.assets.flatMap((asset) => Object.values(asset.files))) {
    const [id, name, ...rest] = url.startsWith(folder) ? url.slice(folder.length).split("/") : [];
    if (id === undefined || name === undefined || rest.length > 0 || files.has(url)) continue;
    const asset = await store.records.get("assets", decodePercent(id));
    const file = readOwnProperty(asset?.files ?? {}, decodePercent(name));
    if (file !== undefined && "sha256" in file)
      files.set(url, { name: file.filename, path: url, sha256: file.sha256, size: file.filesize });
  }
  return [...files.values()];
};
