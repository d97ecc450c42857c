/** Finds the files of a template's assets: bytes inside the template, stored resources of this site, or web addresses. */
import { decodeDataAddress } from "#batch/parts/data-address.ts";
import { displayFileName } from "#domain/files/file-name.ts";
import { truncate } from "#domain/links/link.ts";
import type { ResourceFile } from "#domain/model/asset.ts";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { UploadedFile } from "#ports/files.ts";
import { findStoredResources } from "../../publishing/stored-files.ts";
import type { PartFile } from "../part-transaction.ts";
import type { ServicePorts } from "../service-ports.ts";

/** The files of a template. */
export interface TemplateResources {
  /** The stored files of each asset by name, in the order of the assets. */
  readonly files: readonly Readonly<Record<string, StoredFile>>[];
  /** Bytes that must be stored with the assets. */
  readonly parts: readonly PartFile[];
}

type Ports = Pick<ServicePorts, "store" | "bytes" | "site"> & {
  readonly toFile: (bytes: Uint8Array<ArrayBuffer>) => UploadedFile;
};

/** Finds all files. Problems: `resource-missing` for a file that is only named and whose bytes are nowhere. */
export const readTemplateResources = async (
  template: Smartlink,
  { store, bytes, site, toFile }: Ports,
): Promise<Result<TemplateResources>> => {
  const stored = new Map(
    (await findStoredResources(template, { store, batchUrl: `${site}batch/` })).map((file) => [file.path, file]),
  );
  const parts = new Map<string, PartFile>();
  const problems: Problem[] = [];

  const readFile = async (name: string, file: ResourceFile): Promise<StoredFile | undefined> => {
    const { url, mimetype } = file;
    const filename = displayFileName(file.filename, name);
    const storedFile = stored.get(url);
    if (storedFile !== undefined) {
      const part = await store.parts.blob(storedFile.sha256);
      if (part === undefined) return undefined;
      parts.set(storedFile.sha256, { sha256: storedFile.sha256, file: part });
      return { filename, mimetype, filesize: storedFile.size, sha256: storedFile.sha256 };
    }
    if (/^https?:/i.test(url) || url.includes("[[")) return { filename, mimetype, filesize: file.filesize, url };
    const content = /^data:/i.test(url) ? decodeDataAddress(url) : undefined;
    if (content === undefined) return undefined;
    const sha256 = await bytes.sha256(content);
    parts.set(sha256, { sha256, file: toFile(content) });
    return { filename, mimetype, filesize: content.length, sha256 };
  };

  const files: Readonly<Record<string, StoredFile>>[] = [];
  for (const [index, asset] of template.assets.entries()) {
    const entries: (readonly [string, StoredFile])[] = [];
    for (const [name, file] of Object.entries(asset.files)) {
      const read = await readFile(name, file);
      if (read === undefined) problems.push(resourceMissing(name, file, index));
      else entries.push([name, read]);
    }
    files.push(Object.fromEntries(entries));
  }
  return problems.length > 0 ? fail(...problems) : ok({ files, parts: [...parts.values()] });
};

const resourceMissing = (name: string, { url }: ResourceFile, index: number): Problem =>
  problem(
    "resource-missing",
    `The template names the file “${truncate(name)}” (${truncate(url) || "no address"}), but does not contain it. Use a template whose files are data: addresses, as GET /document/<id> answers, or give the file its https address.`,
    { path: `template.assets[${index}].files.${name}` },
  );
