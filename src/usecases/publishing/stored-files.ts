/** Finds stored files that a job uses: contents that its rows name, and resources that its template names. */
import type { DroppedFiles } from "#batch/inputs/dropped-files.ts";
import { addressFileName } from "#domain/files/output-name.ts";
import { hasScheme, truncate } from "#domain/links/link.ts";
import type { BatchEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, problem } from "#domain/problem.ts";
import type { InputFile } from "#ports/store.ts";
import type { BatchPorts } from "../jobs/pipeline.ts";

/** Stored contents that rows name. */
export interface NamedContents {
  /** The contents as input files; `path` is the text by which rows name them. */
  readonly files: readonly InputFile[];
  /** Problems `pdf-missing` of unknown content ids, by row. */
  readonly rowProblems: ReadonlyMap<number, readonly Problem[]>;
}

const contentAddress = /^content:(.+)$/i;

/** Path of a content's file on this site, as in `pdf_url`. Reading it from the store needs no credentials. */
const contentFilePath = /^api\/content\/([^/?#]+)\/file$/;

const contentId = (pdf: string, site: string): string | undefined =>
  (contentAddress.exec(pdf) ?? (pdf.startsWith(site) ? contentFilePath.exec(pdf.slice(site.length)) : null))?.[1];

const siteOf = (batchUrl: string): string => batchUrl.replace(/batch\/$/, "");

/**
 * Finds the contents that rows name by `content:<id>`, by the content's address, or by file name. Dropped files take
 * precedence (decisions §3), so rows whose PDF is in `dropped` are skipped.
 */
export const findNamedContents = async (
  entries: readonly BatchEntry[],
  dropped: DroppedFiles,
  { store, batchUrl }: Pick<BatchPorts, "store" | "batchUrl">,
): Promise<NamedContents> => {
  const site = siteOf(batchUrl);
  const files = new Map<string, InputFile>();
  const rowProblems = new Map<number, readonly Problem[]>();
  const addFile = (path: string, { filename, sha256, filesize }: ContentFile) =>
    files.set(path, { name: filename, path, sha256, size: filesize });
  let byName: ReadonlyMap<string, ContentFile> | undefined;
  for (const { row, pdf } of entries) {
    if (pdf === "" || files.has(pdf) || dropped.find(pdf) !== undefined) continue;
    const id = contentId(pdf, site);
    if (id !== undefined) {
      const content = await store.records.get("contents", id);
      if (content === undefined) rowProblems.set(row, [contentMissing(id)]);
      else addFile(pdf, content);
    } else if (!hasScheme(pdf)) {
      byName ??= new Map(
        (await store.records.list("contents")).map((content) => [content.filename.toLowerCase(), content]),
      );
      const content = byName.get(addressFileName(pdf).toLowerCase());
      if (content !== undefined) addFile(pdf, content);
    }
  }
  return { files: [...files.values()], rowProblems };
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
): Promise<readonly InputFile[]> => {
  const folder = `${siteOf(batchUrl)}api/asset/`;
  const files = new Map<string, InputFile>();
  for (const { url } of template.assets.flatMap((asset) => Object.values(asset.files))) {
    const [id, name, ...rest] = url.startsWith(folder) ? url.slice(folder.length).split("/") : [];
    if (id === undefined || name === undefined || rest.length > 0 || files.has(url)) continue;
    const asset = await store.records.get("assets", decodeURIComponent(id));
    const file = asset?.files[decodeURIComponent(name)];
    if (file !== undefined && "sha256" in file)
      files.set(url, { name: file.filename, path: url, sha256: file.sha256, size: file.filesize });
  }
  return [...files.values()];
};
