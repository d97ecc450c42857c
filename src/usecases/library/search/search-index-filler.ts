/** Fills the search index from the store, and keeps it up to date. */
import { foldPageText } from "#domain/library/search/page-search-text.ts";
import type { SearchIndex, SearchItem } from "#domain/library/search/search-index.ts";
import type { StoredContent } from "#domain/model/records/content.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { StoredAsset } from "#domain/model/records/stored-asset.ts";
import { mayHoldPlaceholder, parseText } from "#domain/placeholders/placeholder-text.ts";
import type { RecordChange } from "#ports/record-changes.ts";
import type { RecordReader } from "#ports/records.ts";
import { readInChunks } from "../paging.ts";

/** Records read at once: few enough that a search in between waits a moment only. */
const chunkSizes = { contents: 200, smartlinks: 500, assets: 1_000, texts: 20 } as const;

/** Puts all items into the index; titles and assets first, which `onTitles` reports, then the texts of the PDFs. */
export const fillSearchIndex = async (
  records: RecordReader,
  index: SearchIndex,
  onTitles: () => void = () => undefined,
): Promise<void> => {
  await fillTitles(records, index);
  onTitles();
  await fillTexts(records, index);
};

const fillTitles = async (records: RecordReader, index: SearchIndex): Promise<void> => {
  for await (const contents of readInChunks(records, "contents", chunkSizes.contents))
    for (const content of contents) index.set(contentToSearchItem(content));
  const assetsBySmartlink = new Map<string, StoredAsset[]>();
  for await (const assets of readInChunks(records, "assets", chunkSizes.assets))
    for (const asset of assets) {
      const known = assetsBySmartlink.get(asset._document);
      if (known === undefined) assetsBySmartlink.set(asset._document, [asset]);
      else known.push(asset);
    }
  for await (const smartlinks of readInChunks(records, "smartlinks", chunkSizes.smartlinks))
    for (const smartlink of smartlinks)
      index.set(smartlinkToSearchItem(smartlink, assetsBySmartlink.get(smartlink.id) ?? []));
};

const fillTexts = async (records: RecordReader, index: SearchIndex): Promise<void> => {
  for await (const texts of readInChunks(records, "texts", chunkSizes.texts))
    for (const { id, pages } of texts) index.setPages(id, pages.map(foldPageText));
};

/** Reads changed records again. Every write of an asset also writes its smartlink, so changes of assets are not needed. */
export const updateSearchIndex = async (
  records: RecordReader,
  index: SearchIndex,
  changes: readonly RecordChange[],
): Promise<void> => {
  const uniqueChanges = new Map(changes.map((change) => [`${change.kind} ${change.id}`, change] as const));
  for (const { kind, id } of uniqueChanges.values()) {
    if (kind === "contents") await updateContent(records, index, id);
    if (kind === "smartlinks") await updateSmartlink(records, index, id);
    if (kind === "texts") await updateText(records, index, id);
  }
};

const updateContent = async (records: RecordReader, index: SearchIndex, id: string): Promise<void> => {
  const content = await records.get("contents", id);
  if (content === undefined) return index.remove("content", id);
  index.set(contentToSearchItem(content));
  await updateText(records, index, id);
};

const updateText = async (records: RecordReader, index: SearchIndex, id: string): Promise<void> => {
  const text = await records.get("texts", id);
  if (text !== undefined) index.setPages(id, text.pages.map(foldPageText));
};

const updateSmartlink = async (records: RecordReader, index: SearchIndex, id: string): Promise<void> => {
  const [smartlink, assets] = await Promise.all([
    records.get("smartlinks", id),
    records.list("assets", { where: { field: "_document", is: id } }),
  ]);
  if (smartlink === undefined) index.remove("smartlink", id);
  else index.set(smartlinkToSearchItem(smartlink, assets));
};

/** Longer data is rich text or HTML, of which the beginning is enough to find it. */
const maxAssetText = 2_000;

/** Returns what the search knows of a content, without its pages. */
const contentToSearchItem = ({ id, title, filename, updated }: StoredContent): SearchItem => ({
  kind: "content",
  id,
  updated,
  title,
  fileName: filename,
});

/** Returns what the search knows of a smartlink. */
const smartlinkToSearchItem = (
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
    .flatMap((part) => (typeof part === "string" ? [] : part.columns));
  return [...new Set(names)];
};
