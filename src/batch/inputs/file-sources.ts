/** Collects the addresses of images, media and frames in a generated file's assets, for its security policy. */

import { type ReferencedFile, showsAuthorMarkup } from "#domain/actions/referenced-files.ts";
import { findReferencedFiles } from "#domain/actions.ts";
import { safeLink } from "#domain/links/link.ts";
import type { DeliveredSmartlink } from "#domain/model/delivery.ts";

/** Source expressions of a page's assets, by directive. */
export interface FileSources {
  /** Addresses outside the file. */
  readonly images: ReadonlySet<string>;
  readonly media: ReadonlySet<string>;
  readonly frames: ReadonlySet<string>;
  /** Whether an action shows markup of the author, which has inline styles. */
  readonly hasAuthorMarkup: boolean;
}

/** Returns the sources of all assets. `sourceText` turns an absolute address into a source expression. */
export const collectFileSources = (
  { assets }: DeliveredSmartlink,
  sourceText: (href: string) => string,
): FileSources => {
  const sets = {
    image: new Set<string>(),
    media: new Set<string>(),
    frame: new Set<string>(),
    fetch: new Set<string>(),
  };
  let ownMarkup = false;
  for (const { files, aura } of assets) {
    const icon: readonly ReferencedFile[] = aura.background ? [{ name: aura.background, kind: "image" }] : [];
    for (const { name, kind } of [...icon, ...aura.actions.flatMap(findReferencedFiles)]) {
      const url = Object.hasOwn(files, name) ? (files[name]?.url ?? "") : name;
      if (/^(?:data|part):/i.test(url)) continue;
      const href = safeLink(url, kind === "frame" ? "fetch" : kind);
      sets[kind].add(href === undefined ? "'self'" : sourceText(href));
    }
    if (aura.actions.some(showsAuthorMarkup)) ownMarkup = true;
  }
  // Markup is shown from a blob address, whatever its source.
  if (ownMarkup) sets.frame.add("blob:");
  return { images: sets.image, media: sets.media, frames: sets.frame, hasAuthorMarkup: ownMarkup };
};
