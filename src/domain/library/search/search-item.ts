/** Makes search items of records. */
import type { StoredContent } from "../../model/records/content.ts";
import type { StoredSmartlink } from "../../model/records/smartlink-record.ts";
import type { StoredAsset } from "../../model/records/stored-asset.ts";
import { mayHoldPlaceholder, parseText } from "../../placeholders/placeholder-text.ts";
import type { SearchItem } from "./search-index.ts";

/** Longer data is rich text or HTML, of which the beginning is enough to find it. */
const maxAssetText = 2_000;

/** Returns what the search knows of a content, without its pages. */
export const contentToSearchItem = ({ id, title, filename, updated }: StoredContent): SearchItem => ({
  kind: "content",
  id,
  updated,
  title,
  fileName: filename,
});

/** Returns what the search knows of a smartlink. */
export const smartlinkToSearchItem = (
  { id, title, updated, config }: StoredSmartlink,
  assets: readonly StoredAsset[],
): SearchItem => {
  const settings = Object.values(config.global).filter((value) => typeof value === "string");
  const assetTexts = assets.map(({ aura }) =>
    [aura.name, ...aura.actions.map(({ data }) => data)].join(" ").slice(0, maxAssetText),
  );
  return {
    kind: "smartlink",
    id,
    updated,
    title,
    assets: assetTexts,
    placeholders: findPlaceholderNames([title, ...settings, ...assetTexts]),
  };
};

const findPlaceholderNames = (texts: readonly string[]): readonly string[] => {
  const names = texts
    .filter(mayHoldPlaceholder)
    .flatMap((text) => parseText(text).parts)
    .flatMap((part) => (typeof part === "string" ? [] : [part.name]));
  return [...new Set(names)];
};
