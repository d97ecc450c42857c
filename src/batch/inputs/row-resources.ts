/** Resolves the files of a smartlink's assets: inside the file, beside it, at their own address, or to be encrypted. */

import { findReferencedFiles } from "#domain/actions.ts";
import type { Asset, ResourceFile } from "#domain/model/asset.ts";
import type { PartRef } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, withLocation } from "#domain/problem.ts";
import type { Placements } from "../page/strategies.ts";
import { isEncrypted } from "../parts/encryptors.ts";
import type { ByteSource } from "./byte-source.ts";
import type { ResolvedResource, ResourceResolver, ResourceTarget } from "./resource-resolver.ts";

/** The resolved files of one row. */
export interface RowResources {
  readonly files: ReadonlyMap<Asset, Readonly<Record<string, ResourceFile>>>;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly inside: readonly PartRef[];
  readonly beside: readonly ResolvedResource[];
  /** Bytes to encrypt for this row, by the name of the part. */
  readonly held: ReadonlyMap<string, ByteSource>;
}

export const resolveRowResources = async (
  smartlink: Smartlink,
  resources: ResourceResolver,
  placement: Placements,
): Promise<RowResources> => {
  const offline = smartlink.config.global.assetsOffline === "true";
  const files = new Map<Asset, Readonly<Record<string, ResourceFile>>>();
  const resolvedResources: ResolvedResource[] = [];
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  for (const [index, asset] of smartlink.assets.entries()) {
    const delivered: Record<string, ResourceFile> = {};
    const settle = async (name: string, file: ResourceFile, path: string, faults: Problem[]) => {
      const resource = await resources.resolve(file, placeOf(file, smartlink, placement));
      if (resource.ok) {
        delivered[name] = resource.value.file;
        resolvedResources.push(resource.value);
      } else faults.push(...resource.problems.filter(isNews(faults)).map((one) => withLocation(one, { path })));
    };
    for (const [name, file] of Object.entries(asset.files))
      await settle(name, file, `assets[${index}].files.${name}.url`, problems);
    for (const [action, one] of asset.aura.actions.entries())
      for (const { name, kind } of findReferencedFiles(one)) {
        if (Object.hasOwn(delivered, name) || Object.hasOwn(asset.files, name) || kind === "frame") continue;
        const isLink = /^https?:/i.test(name);
        // Inside a file, an address is found by its own name: see the reader's `fileOf`.
        if (!/^data:/i.test(name) && (offline || !isLink))
          await settle(
            name,
            fileAt(name),
            `assets[${index}].aura.actions[${action}].data`,
            isLink ? problems : warnings,
          );
      }
    files.set(asset, delivered);
  }
  const insideParts = new Map(
    resolvedResources.flatMap(({ inside: part }) => (part ? [[part.part, part] as const] : [])),
  );
  const held = new Map(resolvedResources.flatMap(({ held: one }) => (one ? [[one.name, one.content] as const] : [])));
  return { files, problems, warnings, inside: [...insideParts.values()], beside: resolvedResources, held };
};

/** A missing file that several assets share is reported once, at its first use. */
const isNews =
  (told: readonly Problem[]) =>
  ({ message }: Problem): boolean =>
    !told.some((one) => one.message === message);

/** A file that an action names only by its address. */
const fileAt = (url: string): ResourceFile => ({
  url,
  filename: /([^/?#]*)(?:[?#].*)?$/.exec(url)?.[1] ?? "",
  mimetype: "application/octet-stream",
  filesize: 0,
});

/** A resource with an address of its own is included only if the smartlink wants its assets offline. */
const placeOf = ({ url }: ResourceFile, smartlink: Smartlink, { reader, pdf }: Placements): ResourceTarget => {
  const offline = smartlink.config.global.assetsOffline === "true";
  const isLink = /^https?:/i.test(url) && !offline;
  if (isEncrypted(smartlink)) return isLink ? "beside" : "held";
  if (isLink || (pdf === "link" && !offline)) return "beside";
  // Only the boot script can read parts of a file.
  return reader === "inline" ? "inside" : "address";
};
