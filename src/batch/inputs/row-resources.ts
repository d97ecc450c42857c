/** Resolves the files of a smartlink's assets: inside the file, beside it, at their own address, or to be encrypted. */

import type { ReferencedFile } from "#domain/actions/referenced-files.ts";
import { findAssetFiles, findLookFiles, findReferencedFiles, isPrintedFile } from "#domain/actions.ts";
import type { Asset, ResourceFile } from "#domain/model/asset.ts";
import type { PartRef } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, withLocation } from "#domain/problem.ts";
import { memoizeAtIndex } from "#domain/values/memoize-last.ts";
import { isOnlyPrinted } from "../page/deliver.ts";
import type { Placements } from "../page/strategies.ts";
import type { ByteSource } from "../parts/byte-source.ts";
import { isEncrypted } from "../parts/encryptors.ts";
import type { ResolvedResource, ResourceResolver, ResourceTarget } from "./resource-resolver.ts";

/** The resolved files of one row. */
export interface RowResources {
  /** Assets without files are left out. */
  readonly files: ReadonlyMap<Asset, Readonly<Record<string, ResourceFile>>>;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly inside: readonly PartRef[];
  readonly beside: readonly ResolvedResource[];
  /** Bytes to encrypt for this row, by the name of the part. */
  readonly plaintexts: ReadonlyMap<string, ByteSource>;
}

/** Resolves the files of a filled smartlink's assets, without those that the row does not show (`shown`, by index) and those that are only printed. A file that only an action or a look names and that is missing is a warning. */
export const resolveRowResources = async (
  smartlink: Smartlink,
  resources: ResourceResolver,
  placement: Placements,
  shown?: readonly boolean[],
): Promise<RowResources> => {
  const offline = smartlink.config.global.assetsOffline === "true";
  const files = new Map<Asset, Readonly<Record<string, ResourceFile>>>();
  const resolvedResources: ResolvedResource[] = [];
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const mayHaveFiles = offline ? mayHaveOfflineFiles : mayHaveOnlineFiles;
  for (const [index, asset] of smartlink.assets.entries()) {
    if (shown?.[index] === false || !mayHaveFiles(asset, index) || isOnlyPrinted(asset)) continue;
    const delivered: Record<string, ResourceFile> = {};
    const tracks = findTrackNames(asset, index);
    const resolveFile = async (name: string, file: ResourceFile, path: string, target: Problem[]) => {
      const use = tracks.has(name) ? "track" : undefined;
      const resource = await resources.resolve(file, selectTarget(resources.isLink(file), smartlink, placement), use);
      if (resource.ok) {
        const { warning } = resource.value;
        if (warning !== undefined && isUnreported(warnings)(warning)) warnings.push(withLocation(warning, { path }));
        delivered[name] = resource.value.file;
        resolvedResources.push(resource.value);
      } else
        target.push(...resource.problems.filter(isUnreported(target)).map((cause) => withLocation(cause, { path })));
    };
    for (const [name, file] of Object.entries(asset.files))
      if (!isPrintedFile(asset.aura, name))
        await resolveFile(name, file, `assets[${index}].files.${name}.url`, problems);
    for (const [path, namedFiles] of listNamedFiles(asset, index))
      for (const file of namedFiles) {
        const { name } = file;
        if (Object.hasOwn(delivered, name) || Object.hasOwn(asset.files, name) || !isResolved(file, offline)) continue;
        await resolveFile(name, fileAt(name), path, isAddress(name) ? problems : warnings);
      }
    files.set(asset, delivered);
  }
  const insideParts = new Map(
    resolvedResources.flatMap(({ inside: part }) => (part ? [[part.part, part] as const] : [])),
  );
  const plaintexts = new Map(
    resolvedResources.flatMap(({ toEncrypt }) => (toEncrypt ? [[toEncrypt.name, toEncrypt.content] as const] : [])),
  );
  return { files, problems, warnings, inside: [...insideParts.values()], beside: resolvedResources, plaintexts };
};

/** Lists the files that actions and look name, with the place that names them. */
const listNamedFiles = ({ aura }: Asset, index: number) => [
  ...aura.actions.map(
    (action, at) => [`assets[${index}].aura.actions[${at}].data`, findReferencedFiles(action)] as const,
  ),
  [`assets[${index}].aura.look`, findLookFiles(aura)] as const,
];

/**
 * Returns whether an asset has resources, or a look or actions that name files which are to be resolved. All rows share the assets
 * without placeholders.
 */
const createFileTest = (offline: boolean) =>
  memoizeAtIndex(({ files, aura }: Asset) =>
    Object.keys(files).length > 0 ? true : findAssetFiles(aura).some((file) => isResolved(file, offline)),
  );

/** The files of an asset that are captions of its films. All rows share the assets without placeholders. */
const findTrackNames = memoizeAtIndex(
  ({ aura }: Asset): ReadonlySet<string> =>
    new Set(
      aura.actions
        .flatMap(findReferencedFiles)
        .filter(({ kind }) => kind === "track")
        .map(({ name }) => name),
    ),
);

/** The reader looks up the file of an action or look by the name or address that it gives. */
const isResolved = ({ name, kind }: ReferencedFile, offline: boolean): boolean =>
  kind !== "frame" && !/^data:/i.test(name) && (offline || !isAddress(name));

const isAddress = (name: string): boolean => /^https?:/i.test(name);

const mayHaveOfflineFiles = createFileTest(true);
const mayHaveOnlineFiles = createFileTest(false);

/** A missing file that several assets share is reported once, at its first use. */
const isUnreported =
  (reported: readonly Problem[]) =>
  ({ message }: Problem): boolean =>
    !reported.some((problem) => problem.message === message);

/** A file that an action or look names only by its address. */
const fileAt = (url: string): ResourceFile => ({
  url,
  filename: /([^/?#]*)(?:[?#].*)?$/.exec(url)?.[1] ?? "",
  mimetype: "application/octet-stream",
  filesize: 0,
});

/** A link is included only if the smartlink wants its assets offline. */
const selectTarget = (isLink: boolean, smartlink: Smartlink, { reader, pdf }: Placements): ResourceTarget => {
  const offline = smartlink.config.global.assetsOffline === "true";
  const staysLink = isLink && !offline;
  if (isEncrypted(smartlink)) return staysLink ? "beside" : "encrypted";
  if (staysLink || (pdf === "link" && !offline)) return "beside";
  // Only the boot script can read parts of a file.
  return reader === "inline" ? "inside" : "address";
};
