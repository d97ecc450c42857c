/** The files of a smartlink's assets, each settled: inside the file, beside it, an address of its own, or to be sealed. */
import type { Asset, ResourceFile } from "#domain/model/asset.ts";
import type { PartRef } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, placed } from "#domain/problem.ts";
import type { Content } from "./content.ts";
import type { BatchResource, ResourcePlace, Resources } from "./resources.ts";
import { isLocked } from "./seals.ts";
import type { Placement } from "./strategies.ts";

export interface WantedResources {
  readonly files: ReadonlyMap<Asset, Readonly<Record<string, ResourceFile>>>;
  readonly problems: readonly Problem[];
  readonly inside: readonly PartRef[];
  readonly beside: readonly BatchResource[];
  /** What the row is to seal, by the name of the part. */
  readonly held: ReadonlyMap<string, Content>;
}

export const wantedResources = async (
  smartlink: Smartlink,
  resources: Resources,
  pdf: Placement,
): Promise<WantedResources> => {
  const inline = pdf === "inline" || smartlink.config.global.assetsOffline === "true";
  const files = new Map<Asset, Readonly<Record<string, ResourceFile>>>();
  const found: BatchResource[] = [];
  const problems: Problem[] = [];
  for (const [index, asset] of smartlink.assets.entries()) {
    const delivered: Record<string, ResourceFile> = {};
    for (const [name, file] of Object.entries(asset.files)) {
      const resource = await resources.resolve(file, placeOf(file, inline, smartlink));
      if (resource.ok) {
        delivered[name] = resource.value.file;
        found.push(resource.value);
      } else
        problems.push(...resource.problems.map((one) => placed(one, { path: `assets[${index}].files.${name}.url` })));
    }
    files.set(asset, delivered);
  }
  const insideParts = new Map(found.flatMap(({ inside: part }) => (part ? [[part.part, part] as const] : [])));
  const held = new Map(found.flatMap(({ held: one }) => (one ? [[one.name, one.content] as const] : [])));
  return { files, problems, inside: [...insideParts.values()], beside: found, held };
};

/** A resource with an address of its own is taken along only where the smartlink wants its assets offline. */
const placeOf = ({ url }: ResourceFile, inline: boolean, smartlink: Smartlink): ResourcePlace => {
  const isLink = /^https?:/i.test(url) && smartlink.config.global.assetsOffline !== "true";
  if (isLocked(smartlink)) return isLink ? "beside" : "held";
  return inline && !isLink ? "inside" : "beside";
};
