/** Finds all pictures that a row prints: those of contents, and the posters of looks. */
import type { Asset } from "#domain/model/asset.ts";
import type { PictureContent } from "#domain/model/page-content.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { Picture } from "#pdf-writer/pictures/embed-picture.ts";
import { findPosterContent, type LookAsset } from "./pdf-looks.ts";
import type { PrintedAsset } from "./printed-assets.ts";
import type { RowPicture, RowPictures } from "./row-pictures.ts";

/** A row that prints pictures. */
export interface PicturedRow {
  /** The filled template. */
  readonly smartlink: Pick<Smartlink, "assets">;
  readonly shown?: readonly boolean[] | undefined;
}

/** A picture that a row prints, as the content of an asset or as its poster. */
export interface ListedPicture {
  /** Of the asset. */
  readonly index: number;
  readonly asset: Asset;
  readonly content: PictureContent;
  readonly isPoster: boolean;
}

/** Lists the pictures of a row. Web documents have no posters in their PDF, so posters come last. */
export const listRowPictures = (
  { smartlink, shown }: PicturedRow,
  assets: readonly PrintedAsset[],
  looks: readonly LookAsset[],
): readonly ListedPicture[] => {
  const pictures: ListedPicture[] = [];
  for (const {
    index,
    content: { type },
  } of assets) {
    const asset = type === "picture" && shown?.[index] !== false ? smartlink.assets[index] : undefined;
    if (asset?.aura.content?.type === "picture")
      pictures.push({ index, asset, content: asset.aura.content, isPoster: false });
  }
  for (const { index } of looks) {
    const asset = shown?.[index] === false ? undefined : smartlink.assets[index];
    const content = asset && findPosterContent(asset);
    if (asset !== undefined && content !== undefined) pictures.push({ index, asset, content, isPoster: true });
  }
  return pictures;
};

/** The pictures of a row by asset. */
export interface FoundPictures {
  readonly contents: ReadonlyMap<number, RowPicture>;
  readonly posters: ReadonlyMap<number, RowPicture>;
  /** The unshared pictures that contents print, in the order of their places. */
  readonly printed: readonly Picture[];
  /** Those of posters, too. */
  readonly all: readonly Picture[];
}

/** Finds the pictures, in the order of the list. */
export const findPictures = async (
  listed: readonly ListedPicture[],
  { find, unshared }: RowPictures,
): Promise<FoundPictures> => {
  const contents = new Map<number, RowPicture>();
  const posters = new Map<number, RowPicture>();
  let printed: readonly Picture[] = [];
  for (const { index, asset, content, isPoster } of listed) {
    const picture = await find(asset, content);
    if (isPoster) posters.set(index, picture);
    else {
      contents.set(index, picture);
      printed = [...unshared];
    }
  }
  return { contents, posters, printed, all: unshared };
};

/** Finds the pictures of a row at once, if rows share all of them; else returns undefined. */
export type FindSharedPictures = (listed: readonly ListedPicture[]) => FoundPictures | undefined;

/** Creates the function for the rows with one PDF. It remembers the pictures of assets without placeholders, which rows share. */
export const createSharedSearch = ({ findShared }: Pick<RowPictures, "findShared">): FindSharedPictures => {
  const createFind = () => {
    const known: { readonly asset: Asset; readonly picture: RowPicture | undefined }[] = [];
    return ({ index, asset, content }: ListedPicture): RowPicture | undefined => {
      const last = known[index];
      if (last?.asset === asset) return last.picture;
      const picture = findShared(asset, content);
      known[index] = { asset, picture };
      return picture;
    };
  };
  const [findContent, findPoster] = [createFind(), createFind()];
  return (listed) => {
    const contents = new Map<number, RowPicture>();
    const posters = new Map<number, RowPicture>();
    for (const item of listed) {
      const picture = item.isPoster ? findPoster(item) : findContent(item);
      if (picture === undefined) return undefined;
      (item.isPoster ? posters : contents).set(item.index, picture);
    }
    return { contents, posters, printed: none, all: none };
  };
};

const none: readonly Picture[] = [];
