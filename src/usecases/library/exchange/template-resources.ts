/**
 * Finds the files of a template's assets: bytes inside the template, files that came with it, stored resources of this
 * site, or web addresses.
 */
import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import { detectFileType } from "#batch/inputs/file-type.ts";
import { findStoredResources } from "#batch/inputs/stored-files.ts";
import { decodeDataAddress } from "#batch/parts/data-address.ts";
import { findAssetFiles, findContentFiles } from "#domain/actions.ts";
import { displayFileName } from "#domain/files/file-name.ts";
import type { Asset, ResourceFile } from "#domain/model/asset.ts";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { truncate } from "#domain/text/truncate.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
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

/**
 * Finds all files. `dropped`: files that came with the template, which win over addresses of the same name. Problems:
 * `resource-missing` for a file that is only named and whose bytes are nowhere.
 */
export const readTemplateResources = async (
  template: Smartlink,
  dropped: readonly IntakeFile[],
  { store, bytes, site, toFile }: Ports,
): Promise<Result<TemplateResources>> => {
  const droppedFiles = createDroppedFiles(dropped);
  const stored = new Map(
    (await findStoredResources(template, { store, batchUrl: `${site}batch/` })).map((file) => [file.path, file]),
  );
  const parts = new Map<string, PartFile>();
  const problems: Problem[] = [];

  const storeBytes = async (content: Uint8Array<ArrayBuffer>) => {
    const sha256 = await bytes.sha256(content);
    parts.set(sha256, { sha256, file: toFile(content) });
    return { filesize: content.length, sha256 };
  };

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
    const content = /^data:/i.test(url)
      ? decodeDataAddress(url)
      : await (droppedFiles.find(url) ?? droppedFiles.find(name))?.bytes();
    if (content === undefined) return undefined;
    const described = { filename, mimetype, filesize: content.length, url: "" };
    return {
      filename,
      mimetype: mimetype || detectFileType(described, content).mimetype,
      ...(await storeBytes(content)),
    };
  };

  /** Stores dropped files that only an asset's look, actions or content name. Their addresses there are names of its files. */
  const readUnlistedFiles = async ({ files, aura }: Asset): Promise<readonly (readonly [string, StoredFile])[]> => {
    const entries: (readonly [string, StoredFile])[] = [];
    const names = [...findAssetFiles(aura).map(({ name }) => name), ...findContentFiles(aura)];
    for (const name of new Set(names)) {
      const file = Object.hasOwn(files, name) || name.startsWith("data:") ? undefined : droppedFiles.find(name);
      if (file === undefined) continue;
      const content = await file.bytes();
      const unknownType = { filename: file.name, mimetype: "", filesize: content.length, url: "" };
      const { mimetype } = detectFileType(unknownType, content);
      entries.push([name, { filename: file.name, mimetype, ...(await storeBytes(content)) }]);
    }
    return entries;
  };

  const files: Readonly<Record<string, StoredFile>>[] = [];
  for (const [index, asset] of template.assets.entries()) {
    const entries = [...(await readUnlistedFiles(asset))];
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
    `The template names the file “${truncate(name)}” (${truncate(url) || "no address"}), but does not contain it. Add the file with the template, export the template again with its files inside, or give the file its https address.`,
    { path: `template.assets[${index}].files.${name}` },
  );
