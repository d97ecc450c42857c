/** What a job uses of the store: contents that its rows name, and resources of assets that its template names. */
import type { DroppedFiles } from "#batch/inputs/dropped-files.ts";
import { addressFileName } from "#domain/files/output-name.ts";
import { hasScheme, truncate } from "#domain/links/link.ts";
import type { BatchEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, problem } from "#domain/problem.ts";
import type { InputFile } from "#ports/store.ts";
import type { BatchPorts } from "../jobs/pipeline.ts";

export interface NamedContents {
  /** Each under the address by which rows name it. */
  readonly files: readonly InputFile[];
  readonly rowProblems: ReadonlyMap<number, readonly Problem[]>;
}

const contentAddress = /^content:(.+)$/i;

/** This site's own address of a content's file, `pdf_url` of the records: a batch needs no credentials for it. */
const contentFile = /^api\/content\/([^/?#]+)\/file$/;

const contentId = (pdf: string, site: string): string | undefined =>
  (contentAddress.exec(pdf) ?? (pdf.startsWith(site) ? contentFile.exec(pdf.slice(site.length)) : null))?.[1];

const siteOf = (batchUrl: string): string => batchUrl.replace(/batch\/$/, "");

/**
 * The contents that rows name, where no file came with the data (decisions §3): `content:<id>`, the content's own
 * address, or by file name.
 */
export const findNamedContents = async (
  entries: readonly BatchEntry[],
  given: DroppedFiles,
  { store, batchUrl }: Pick<BatchPorts, "store" | "batchUrl">,
): Promise<NamedContents> => {
  const site = siteOf(batchUrl);
  const files = new Map<string, InputFile>();
  const rowProblems = new Map<number, readonly Problem[]>();
  const inputFile = (path: string, { filename, sha256, filesize }: FoundContent) =>
    files.set(path, { name: filename, path, sha256, size: filesize });
  let byName: ReadonlyMap<string, FoundContent> | undefined;
  for (const { row, pdf } of entries) {
    if (pdf === "" || files.has(pdf) || given.find(pdf) !== undefined) continue;
    const id = contentId(pdf, site);
    if (id !== undefined) {
      const content = await store.records.get("contents", id);
      if (content === undefined) rowProblems.set(row, [noContent(id)]);
      else inputFile(pdf, content);
    } else if (!hasScheme(pdf)) {
      byName ??= new Map(
        (await store.records.list("contents")).map((content) => [content.filename.toLowerCase(), content]),
      );
      const content = byName.get(addressFileName(pdf).toLowerCase());
      if (content !== undefined) inputFile(pdf, content);
    }
  }
  return { files: [...files.values()], rowProblems };
};

interface FoundContent {
  readonly filename: string;
  readonly sha256: string;
  readonly filesize: number;
}

const noContent = (id: string): Problem =>
  problem("pdf-missing", `There is no content “${truncate(id)}”. Upload the PDF first, or name another content.`, {
    path: "pdf",
  });

/** Resources at addresses of this site's own interface: the job keeps their bytes, and asks nobody for them later. */
export const findStoredResources = async (
  template: Smartlink,
  { store, batchUrl }: Pick<BatchPorts, "store" | "batchUrl">,
): Promise<readonly InputFile[]> => {
  const folder = `${siteOf(batchUrl)}api/asset/`;
  const files = new Map<string, InputFile>();
  for (const { url } of template.assets.flatMap((asset) => Object.values(asset.files))) {
    const [id, name, ...more] = url.startsWith(folder) ? url.slice(folder.length).split("/") : [];
    if (id === undefined || name === undefined || more.length > 0 || files.has(url)) continue;
    const asset = await store.records.get("assets", decodeURIComponent(id));
    const file = asset?.files[decodeURIComponent(name)];
    if (file !== undefined && "sha256" in file)
      files.set(url, { name: file.filename, path: url, sha256: file.sha256, size: file.filesize });
  }
  return [...files.values()];
};
