/** Finds the pictures that a row prints, in the update that all rows share or in its own. */
import type { Asset } from "#domain/model/asset.ts";
import type { PictureContent } from "#domain/model/page-content.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { Picture } from "#pdf-writer/pictures/embed-picture.ts";
import type { BatchPictures } from "./batch-pictures.ts";
import type { ContentFaults } from "./print-text.ts";
import { findPictureUrl } from "./template-pictures.ts";

/** A picture as content streams draw it. */
export interface NamedPicture {
  readonly picture: Picture;
  /** In the resources, with the slash. */
  readonly name: string;
  /** Where it comes from, for messages. */
  readonly source: string;
}

/** The picture that an asset prints for a row. */
export interface ChosenPicture<T> extends ContentFaults {
  /** Undefined: nothing is printed. */
  readonly picture: T | undefined;
}

/** The picture of an asset, by its name in the resources of a PDF. */
export type RowPicture = ChosenPicture<NamedPicture>;

/** The names of pictures in a prepared PDF, with the slash. */
export interface PictureNames {
  /** In the order of the shared pictures. */
  readonly shared: readonly string[];
  /** Of the places for the pictures that rows do not share. */
  readonly unshared: readonly string[];
}

/** The pictures of one row. */
export interface RowPictures {
  /** Finds the picture of an asset. */
  find(asset: Pick<Asset, "files">, content: PictureContent): Promise<RowPicture>;
  /** Finds it at once if rows share it; else returns undefined. */
  findShared(asset: Pick<Asset, "files">, content: PictureContent): RowPicture | undefined;
  /** The row's pictures that are in its own update, in the order of their places. */
  readonly unshared: readonly Picture[];
}

/** Creates the search for the pictures of a row. */
export const createRowPictures = (pictures: BatchPictures, names: PictureNames): RowPictures => {
  const rowPictures: Picture[] = [];
  const unsharedByUrl = new Map<string, NamedPicture>();
  const loadShared = (url: string): Result<NamedPicture> | undefined => {
    if (url === "") return fail(noPicture);
    const sharedAt = pictures.shared.findIndex((shared) => shared.url === url);
    const shared = pictures.shared[sharedAt];
    return shared && ok({ picture: shared.picture, name: names.shared[sharedAt] ?? "", source: url });
  };
  const load = async (asset: Pick<Asset, "files">, source: string): Promise<Result<NamedPicture>> => {
    const url = findPictureUrl(asset, source);
    const shared = loadShared(url);
    if (shared !== undefined) return shared;
    const known = unsharedByUrl.get(url);
    if (known !== undefined) return ok(known);
    const picture = await pictures.readUnshared(url);
    if (!picture.ok) return picture;
    const named = { picture: picture.value, name: names.unshared[rowPictures.length] ?? "", source: url };
    rowPictures.push(picture.value);
    unsharedByUrl.set(url, named);
    return ok(named);
  };
  const find: RowPictures["find"] = async (asset, content) => {
    const source = await load(asset, content.source);
    const replacement = needsReplacement(source, content) ? await load(asset, content.replacement ?? "") : undefined;
    return choosePicture(source, content, replacement);
  };
  const findShared: RowPictures["findShared"] = (asset, content) => {
    const source = loadShared(findPictureUrl(asset, content.source));
    if (source === undefined) return undefined;
    if (!needsReplacement(source, content)) return choosePicture(source, content, undefined);
    const replacement = loadShared(findPictureUrl(asset, content.replacement ?? ""));
    return replacement && choosePicture(source, content, replacement);
  };
  return { find, findShared, unshared: rowPictures };
};

/** Returns whether a picture is printed in place of the one that a row names. */
export const needsReplacement = (source: Result<unknown>, { missing }: PictureContent): boolean =>
  !source.ok && missing === "replace";

/** Chooses the picture that is printed. `replacement`: the one in its place, if that is needed. */
export const choosePicture = <T>(
  source: Result<T>,
  { missing = "fail" }: PictureContent,
  replacement: Result<T> | undefined,
): ChosenPicture<T> => {
  if (source.ok) return { picture: source.value, problems: [], warnings: [] };
  if (missing === "fail") return { picture: undefined, problems: source.problems, warnings: [] };
  // A row without a picture is what the maker provided for; a picture that is not there may be an error.
  const warnings = source.problems.filter((cause) => cause !== noPicture);
  return replacement === undefined || replacement.ok
    ? { picture: replacement?.value, problems: [], warnings }
    : { picture: undefined, problems: replacement.problems, warnings };
};

/** Why a row prints nothing whose value names no picture. */
export const noPicture = problem(
  "resource-missing",
  "The row names no picture. Enter the name of a file of the batch or an https address, or choose what is printed without a picture.",
);
