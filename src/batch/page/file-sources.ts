/** Collects the addresses of images, media, captions and frames in a generated file's assets, for its security policy. */

import { type ReferencedFile, showsAuthorMarkup } from "#domain/actions/referenced-files.ts";
import { findReferencedFiles } from "#domain/actions.ts";
import { safeLink } from "#domain/links/link.ts";
import type { Asset } from "#domain/model/asset.ts";
import type { DeliveredSmartlink } from "#domain/model/delivery.ts";
import { memoizeAtIndex, memoizeLastAlike } from "#domain/values/memoize-last.ts";

/** Source expressions of a page's assets, by directive. */
export interface FileSources {
  /** Addresses outside the file. */
  readonly images: ReadonlySet<string>;
  readonly media: ReadonlySet<string>;
  readonly frames: ReadonlySet<string>;
  /** Captions, which the reader fetches as text. */
  readonly tracks: ReadonlySet<string>;
  /** Whether an action shows markup of the author, which has inline styles. */
  readonly hasAuthorMarkup: boolean;
}

/** The sources of one asset. */
interface AssetSources {
  readonly sources: readonly (readonly [kind: ReferencedFile["kind"], source: string])[];
  readonly hasAuthorMarkup: boolean;
}

/** Returns the sources of all assets. */
export const collectFileSources = ({ assets }: Pick<DeliveredSmartlink, "assets">): FileSources =>
  joinAssetSources(assets.map(findAssetSources).filter(hasSources));

const hasSources = ({ sources, hasAuthorMarkup }: AssetSources): boolean => sources.length > 0 || hasAuthorMarkup;

/** Rows whose values name no files get the same object. */
const joinAssetSources = memoizeLastAlike((assets: readonly AssetSources[]): FileSources => {
  const sets = {
    image: new Set<string>(),
    media: new Set<string>(),
    frame: new Set<string>(),
    fetch: new Set<string>(),
    track: new Set<string>(),
  };
  let hasAuthorMarkup = false;
  for (const assetSources of assets) {
    for (const [kind, source] of assetSources.sources) sets[kind].add(source);
    hasAuthorMarkup ||= assetSources.hasAuthorMarkup;
  }
  // Markup is shown from a blob address, whatever its source.
  if (hasAuthorMarkup) sets.frame.add("blob:");
  return { images: sets.image, media: sets.media, frames: sets.frame, tracks: sets.track, hasAuthorMarkup };
});

/** Converts an absolute address to a source expression, without query and fragment. */
export const toSourceText = (href: string): string =>
  href
    .replace(/[?#].*$/s, "")
    .replaceAll(";", "%3B")
    .replaceAll(",", "%2C")
    .replaceAll("'", "%27");

/** All rows share the assets without placeholders. */
const findAssetSources = memoizeAtIndex(({ aura, files }: Asset): AssetSources => {
  const icon: readonly ReferencedFile[] = aura.background ? [{ name: aura.background, kind: "image" }] : [];
  const sources = [...icon, ...aura.actions.flatMap(findReferencedFiles)].flatMap(({ name, kind }) => {
    const url = Object.hasOwn(files, name) ? (files[name]?.url ?? "") : name;
    if (/^(?:data|part):/i.test(url)) return [];
    const href = safeLink(url, kind === "frame" || kind === "track" ? "fetch" : kind);
    return [[kind, href === undefined ? "'self'" : toSourceText(href)] as const];
  });
  return { sources, hasAuthorMarkup: aura.actions.some(showsAuthorMarkup) };
});
